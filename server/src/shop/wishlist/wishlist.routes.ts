import { problem } from '@halfturn/contract/problem.ts';
import * as calls from '@halfturn/contract/wishlist.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bind, bindMember, type Binding } from '../../platform/http/call.ts';
import { cardsOf, viewOf } from '../catalog/door.ts';
import { collect } from './collect.ts';
import { shareWishlist } from './share-wishlist.ts';
import {
  countSharedWishes,
  countWishes,
  deleteWish,
  deleteWishlistLink,
  findWishlistLink,
  sharedWishes,
  wishedIds,
  wishesOf,
  wishlistLinkOf,
} from './wishlist.queries.ts';
import { wishesWire } from './wishlist.wire.ts';

export const wishlistRoutes = (context: Context): Binding[] => {
  const { db, clock } = context;
  return [
    bindMember(calls.wishlist, async ({ query, member, visitor }) => {
      const [rows, total, view] = await Promise.all([
        wishesOf(db, member.id, query),
        countWishes(db, member.id),
        viewOf(context, visitor),
      ]);
      return { total, rows: await wishesWire(db, rows, view) };
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
      await deleteWish(db, member.id, params.productId);
      return { total: await countWishes(db, member.id) };
    }),

    bindMember(calls.wishlistLinkNow, async ({ member }) => {
      const link = await wishlistLinkOf(db, member.id);
      return { link: link ? { token: link.token, title: link.title } : null };
    }),

    bindMember(calls.shareWishlist, async ({ body, member }) => {
      const link = await inTransaction(db, (trx) => shareWishlist(trx, member.id, body.title, clock.now()));
      return { link: { token: link.token, title: link.title } };
    }),

    bindMember(calls.unshareWishlist, async ({ member }) => {
      await deleteWishlistLink(db, member.id);
      return null;
    }),

    bind(calls.sharedWishlist, async ({ params, query, visitor }) => {
      const link = await findWishlistLink(db, params.token);
      if (!link) throw problem('incorrect_link');
      const [ids, total, view] = await Promise.all([
        sharedWishes(db, link.account_id, query),
        countSharedWishes(db, link.account_id),
        viewOf(context, visitor),
      ]);
      return { title: link.title, total, rows: await cardsOf(db, ids, view) };
    }),
  ];
};
