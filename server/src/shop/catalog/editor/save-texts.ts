import { DEFAULT_LOCALE, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { ProductText } from '@halfturn/contract/staff/product-editor.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { changesOf } from './product.ts';
import {
  deleteText,
  markChecked,
  textsOf,
  writeText,
  type TextColumns,
  type TextRow,
} from './texts.queries.ts';

export type TextWishes = Partial<Record<Locale, ProductText & { checked: boolean }>>;

/** A text as its fields show it. */
export const textOf = (row: TextColumns): ProductText => ({
  summary: row.summary ?? '',
  description: row.description ?? '',
  edition: row.edition ?? '',
  system: row.system ?? '',
  tips: row.tips ?? '',
  seoTitle: row.seo_title ?? '',
  seoDescription: row.seo_description ?? '',
});

/** A text as it is stored. The English edition, system and tip are columns of the product. */
function columnsOf(text: ProductText, locale: Locale): TextColumns {
  const own = locale !== DEFAULT_LOCALE;
  // One of the two is enough for the product's page, and the table has both or neither.
  const says = text.summary !== '' || text.description !== '';
  return {
    summary: says ? text.summary : null,
    description: says ? text.description : null,
    edition: (own && text.edition) || null,
    system: (own && text.system) || null,
    tips: (own && text.tips) || null,
    seo_title: text.seoTitle || null,
    seo_description: text.seoDescription || null,
  };
}

/**
 * Writes the texts of a locked product in the languages named; one that has become empty is deleted.
 *
 * @returns what changed, by language, for the audit log
 */
export async function saveTexts(
  trx: Trx,
  productId: string,
  wishes: TextWishes,
  now: Date,
): Promise<{ before: Record<string, unknown>; after: Record<string, unknown> }> {
  const wished = LOCALES.flatMap((locale) => {
    const text = wishes[locale];
    return text ? [{ locale, text }] : [];
  });
  const changes = { before: {} as Record<string, unknown>, after: {} as Record<string, unknown> };
  if (wished.length === 0) return changes;
  const rows = await textsOf(trx, productId);
  for (const { locale, text } of wished) {
    const row = rows.find((each) => each.locale === locale);
    const columns = columnsOf(text, locale);
    const { before, after } = changesOf(row ?? NOTHING, columns);
    const changed = Object.keys(after).length > 0;
    if (changed) await write(trx, productId, locale, columns, row);
    else if (row && text.checked) await markChecked(trx, productId, locale, now);
    else continue;
    changes.before[`texts.${locale}`] = changed ? before : { checked_at: row?.checked_at ?? null };
    changes.after[`texts.${locale}`] = changed ? after : { checked_at: now };
  }
  return changes;
}

const NOTHING: TextColumns = {
  summary: null,
  description: null,
  edition: null,
  system: null,
  tips: null,
  seo_title: null,
  seo_description: null,
};

async function write(
  trx: Trx,
  productId: string,
  locale: Locale,
  columns: TextColumns,
  row: TextRow | undefined,
): Promise<void> {
  if (Object.values(columns).some((text) => text !== null)) await writeText(trx, productId, locale, columns);
  else if (row) await deleteText(trx, productId, locale);
}
