import type { Wish } from '@halfturn/contract/wishlist.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { cardsOf, namesOf, type View } from '../catalog/door.ts';
import type { WishRow } from './wishlist.queries.ts';

/** Wishes with the current cards of their products, in two queries. */
export async function wishesWire(db: Db, rows: readonly WishRow[], view: View): Promise<Wish[]> {
  const ids = rows.map(({ product_id }) => product_id);
  const [cards, names] = await Promise.all([cardsOf(db, ids, view), namesOf(db, ids, view.locale)]);
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  return rows.map((row) => ({
    productId: row.product_id,
    name: names.get(row.product_id)?.name ?? '',
    genre: names.get(row.product_id)?.genre ?? '',
    product: cardOf.get(row.product_id) ?? null,
    addedAt: row.added_at.toISOString(),
    addedPrice: { amount: row.price_minor, currency: row.currency },
    addedInStock: row.in_stock,
  }));
}
