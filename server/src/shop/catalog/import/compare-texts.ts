import { DEFAULT_LOCALE, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { IMPORT_TEXTS, type ImportText } from '@halfturn/contract/staff/product-import-parts.ts';
import type { Known } from './known.queries.ts';
import { oneLine, type Line } from './line.ts';

export type TextRow = { locale: Locale } & Record<ImportText, string | null>;

const NO_TEXT: Record<ImportText, string | null> = {
  summary: null,
  description: null,
  edition: null,
  system: null,
  tips: null,
  seo_title: null,
  seo_description: null,
};

/** The texts of a product that the line changes, one row a language. */
export function changedTexts(line: Line, known: Known | null): TextRow[] {
  return LOCALES.flatMap((locale) => {
    const said = line.texts[locale];
    if (said === undefined) return [];
    const before = known?.texts[locale] ?? NO_TEXT;
    const next: Record<ImportText, string | null> = { ...before };
    for (const part of IMPORT_TEXTS) {
      const text = said[part];
      if (text !== undefined && sameText(before[part], text, part) === false) next[part] = text;
    }
    // A summary and a description come together: the table refuses one without the other.
    if ((next.summary ?? next.description) !== null)
      Object.assign(next, { summary: next.summary ?? '', description: next.description ?? '' });
    return IMPORT_TEXTS.every((part) => next[part] === before[part]) ? [] : [{ locale, ...next }];
  }).toSorted((a, b) => Number(a.locale !== DEFAULT_LOCALE) - Number(b.locale !== DEFAULT_LOCALE));
}

/** Whether a text is the same apart from blanks that a file does not keep. */
const sameText = (before: string | null, text: string, part: ImportText): boolean => {
  if (before === null) return false;
  return part === 'description' ? before.replaceAll('\r\n', '\n').trim() === text : oneLine(before) === text;
};
