import * as calls from '@halfturn/contract/cart.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindMember, type Binding } from '../../platform/http/call.ts';
import { cardsOf, namesOf, viewOf, type View } from '../../shop/catalog/door.ts';
import { cartOf, revisionOf } from './cart.queries.ts';
import { putCart } from './put-cart.ts';

export const cartRoutes = (context: Context): Binding[] => {
  const { db } = context;

  /** The cart as the member's devices show it. The revision is read first, so that a change in between makes it old and not wrong. */
  const shown = async (accountId: string, view: View): Promise<calls.MemberCart> => {
    const revision = await revisionOf(db, accountId);
    const rows = await cartOf(db, accountId);
    const ids = rows.map(({ product_id }) => product_id);
    const [cards, names] = await Promise.all([cardsOf(db, ids, view), namesOf(db, ids, view.locale)]);
    const cardOf = new Map(cards.map((card) => [card.id, card]));
    const items = rows.flatMap((row) => {
      const named = names.get(row.product_id);
      const found = cardOf.get(row.product_id);
      // A product that has got variants since can no longer be ordered itself.
      const card = found?.variants ? undefined : found;
      if (!named) return [];
      return {
        productId: row.product_id,
        quantity: row.quantity,
        name: named.name,
        slug: named.slug,
        class: named.class,
        genre: named.genre,
        platform: named.platform,
        region: named.region,
        addedPrice: { amount: row.price_minor, currency: row.currency },
        price: card?.price ?? null,
        stock: card?.stock ?? ('gone' as const),
        limit: card?.memberLimit ?? named.limit,
        wholesale: card?.wholesale ?? null,
        kind: named.kind,
      };
    });
    return { items, revision };
  };

  return [
    bindMember(calls.getCart, async ({ member, visitor }) =>
      shown(member.id, await viewOf(context, visitor)),
    ),

    bindMember(calls.putCart, async ({ body, member, visitor }) => {
      const view = await viewOf(context, visitor);
      const moved = await inTransaction(db, (trx) => putCart(trx, member.id, body, view));
      return { ...(await shown(member.id, view)), moved };
    }),
  ];
};
