import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { inTransaction, type Db } from '../src/platform/db/kysely.ts';
import { uuidv7 } from '../src/platform/ids.ts';

export interface PlainWish {
  /** The type's address; a type that does not exist is created. */
  type: string;
  name: string;
  /** Units in stock, for goods that are shipped. Without it, the product has keys. */
  onHand?: number;
  attributes?: Record<string, unknown>;
  priceMinor?: number;
}

/** The type's name in each language: other tests of the same store look for words that are left in English. */
const namesOf = (type: string): Record<string, string> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, locale === 'en-US' ? type : `${type} (${locale})`]));

/** A live product without platform, region, genre and languages. Returns its id. */
export async function plainProduct(db: Db, wish: PlainWish): Promise<string> {
  const id = uuidv7();
  return await inTransaction(db, async (trx) => {
    await trx
      .insertInto('classes')
      .values({ slug: wish.type, names: JSON.stringify(namesOf(wish.type)) })
      .onConflict((c) => c.doNothing())
      .execute();
    const { id: class_id } = await trx
      .selectFrom('classes')
      .select('id')
      .where('slug', '=', wish.type)
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('products')
      .values({
        id,
        class_id,
        slug: `plain-${id}`,
        name: wish.name,
        kind: wish.onHand === undefined ? 'key' : 'physical',
        on_hand: wish.onHand ?? null,
        price_minor: wish.priceMinor ?? 1_500,
        attributes: JSON.stringify(wish.attributes ?? {}),
      })
      .execute();
    return id;
  });
}
