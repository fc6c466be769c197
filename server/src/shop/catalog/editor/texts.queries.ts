import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import type { ProductTexts } from '../../../platform/db/types.ts';

export type TextRow = Pick<
  Selectable<ProductTexts>,
  | 'locale'
  | 'summary'
  | 'description'
  | 'edition'
  | 'system'
  | 'tips'
  | 'seo_title'
  | 'seo_description'
  | 'checked_at'
>;
export type TextColumns = Omit<TextRow, 'locale' | 'checked_at'>;

/** The texts of a product, in all languages that have any. */
export const textsOf = (db: Db, productId: string): Promise<TextRow[]> =>
  db
    .selectFrom('product_texts')
    .select([
      'locale',
      'summary',
      'description',
      'edition',
      'system',
      'tips',
      'seo_title',
      'seo_description',
      'checked_at',
    ])
    .where('product_id', '=', productId)
    .execute();

/** Writes the text of a language. */
export async function writeText(
  trx: Trx,
  productId: string,
  locale: Locale,
  columns: TextColumns,
): Promise<void> {
  await trx
    .insertInto('product_texts')
    .values({ product_id: productId, locale, ...columns })
    .onConflict((oc) => oc.columns(['product_id', 'locale']).doUpdateSet(columns))
    .execute();
}

/** Deletes the text of a language. */
export async function deleteText(trx: Trx, productId: string, locale: Locale): Promise<void> {
  await trx
    .deleteFrom('product_texts')
    .where('product_id', '=', productId)
    .where('locale', '=', locale)
    .execute();
}

/** Notes that the text of a language says what the English one says. */
export async function markChecked(trx: Trx, productId: string, locale: Locale, now: Date): Promise<void> {
  await trx
    .updateTable('product_texts')
    .set({ checked_at: now })
    .where('product_id', '=', productId)
    .where('locale', '=', locale)
    .execute();
}
