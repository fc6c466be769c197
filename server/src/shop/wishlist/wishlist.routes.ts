import { problem } from '@halfturn/contract/problem.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import * as calls from '@halfturn/contract/wishlist.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindMember, type Binding } from '../../platform/http/call.ts';
import { cardsOf, namesOf, viewOf } from '../catalog/door.ts';
import { collect } from './collect.ts';
import { countWishes, wishedIds, wishesOf } from './wishlist.queries.ts';

export const wishlistRoutes = (context: Context): Binding[] => {
  const { db, clock } = context;
  return [
    bindMember(calls.wishlist, async ({ query, member, visitor }) => {
      const [rows, total, view] = await Promise.all([
        wishesOf(db, member.id, query),
        countWishes(db, member.id),
        viewOf(context, visitor),
      ]);
      const ids = rows.map(({ product_id }) => product_id);
      const [cards, names] = await Promise.all([cardsOf(db, ids, view), namesOf(db, ids, visitor.locale)]);
      const cardOf = new Map(cards.map((card) => [card.id, card]));
      return {
        total,
        rows: rows.map((row) => ({
          productId: row.product_id,
          name: names.get(row.product_id)?.name ?? '',
          genre: names.get(row.product_id)?.genre ?? '',
          product: cardOf.get(row.product_id) ?? null,
          addedAt: row.added_at.toISOString(),
          addedPrice: { amount: row.price_minor, currency: row.currency as Currency },
          addedInStock: row.in_stock,
        })),
      };
    }),

    bindMember(calls.wishlistIds, async ({ member }) => await wishedIds(db, member.id)),

    bindMember(calls.collect, async ({ body, member, visitor }) => {
      const [card] = await cardsOf(db, [body.productId], await viewOf(context, visitor));
      if (!card) throw problem('product_not_found');
      const { id: productId, price, stock } = card;
      const wished = [{ productId, price, inStock: stock === 'in_stock' }];
      const total = await inTransaction(db, (trx) => collect(trx, member.id, wished, clock.now()));
      return { total };
    }),

    bindMember(calls.uncollect, async ({ params, member }) => {
      await db
        .deleteFrom('wishlist_items')
        .where('account_id', '=', member.id)
        .where('product_id', '=', params.productId)
        .execute();
      return { total: await countWishes(db, member.id) };
    }),
  ];
};
