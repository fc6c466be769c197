import type { StaffSetting } from '@halfturn/contract/staff/settings.ts';
import { LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';

/** A setting as its form holds it: a text in each language, or one under `all`. Empty where the built-in one holds. */
export type Fields = Partial<Record<Locale | 'all', string>>;

/** What was saved, as fields. One text that was saved for all languages stands under English, whose place it takes. */
export function fieldsOf({ kind, value }: Pick<StaffSetting, 'kind' | 'value'>): Fields {
  if (value === null) return {};
  if (kind !== 'texts') return { all: String(value) };
  return typeof value === 'string' ? { 'en-US': value } : { ...value };
}

/** The fields as they are sent: what is empty is left out, and nothing at all brings the built-in value back. */
export function valueOf(kind: StaffSetting['kind'], fields: Fields): StaffSetting['value'] {
  if (kind !== 'texts') return fields.all?.trim() || null;
  const texts = LOCALES.flatMap((locale) => {
    const text = fields[locale]?.trim();
    return text ? [[locale, text] as const] : [];
  });
  return texts.length > 0 ? Object.fromEntries(texts) : null;
}

/** Reads kept fields without trust. */
export function parseFields(json: string | null): { fields: Fields; revision: number } | null {
  try {
    const kept = JSON.parse(json ?? 'null') as { fields?: unknown; revision?: unknown } | null;
    if (typeof kept?.fields !== 'object' || kept.fields === null || !Number.isInteger(kept.revision))
      return null;
    const known = Object.entries(kept.fields).filter(([, text]) => typeof text === 'string');
    return { fields: Object.fromEntries(known), revision: kept.revision as number };
  } catch {
    return null;
  }
}
