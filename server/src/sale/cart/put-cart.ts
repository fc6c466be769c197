import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { MAX_LINES } from '@halfturn/contract/checkout.ts';
import type { Money } from '@halfturn/contract/primitives/money.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { cardsOf, type View } from '../../shop/catalog/door.ts';
import { collect } from '../../shop/wishlist/door.ts';
import { cartOf, lockCart, writeCart, type CartRow } from './cart.queries.ts';
import { merged, within, type Kept } from './cart.ts';

export interface Brought {
  items: readonly Kept[];
  merge: boolean;
  revision?: number | undefined;
}

/**
 * Replaces the member's cart by a list, or merges the two. A product that is not sold can stay in the list, but cannot be added; no
 * line exceeds the limit of one order. Refuses `cart_changed` if the list was made from another revision: the lines of another device
 * would be lost.
 *
 * @returns how many products were moved to the wishlist because the cart is full
 */
export async function putCart(trx: Trx, accountId: string, brought: Brought, view: View): Promise<number> {
  const revision = await lockCart(trx, accountId);
  if (!brought.merge && brought.revision !== undefined && brought.revision !== revision)
    throw problem('cart_changed');
  const before = await cartOf(trx, accountId);
  const kept = before.map((row) => ({ productId: row.product_id, quantity: row.quantity }));
  const wanted = brought.merge ? merged(kept, brought.items) : brought.items;

  const cards = await cardsOf(
    trx,
    wanted.map(({ productId }) => productId),
    view,
  );
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  const rowOf = new Map(before.map((row) => [row.product_id, row]));
  const varied = wanted.find(({ productId }) => cardOf.get(productId)?.variants && !rowOf.has(productId));
  if (varied) throw problem('variant_required', { data: { productId: varied.productId } });
  const known = wanted.filter(({ productId }) => cardOf.has(productId) || rowOf.has(productId));
  const limitOf = (id: string) => cardOf.get(id)?.memberLimit ?? rowOf.get(id)?.quantity ?? 1;
  const { items, over } = within(known, limitOf, MAX_LINES);

  const lost = over.flatMap(({ productId }) => cardOf.get(productId) ?? []);
  if (lost.length > 0)
    await collect(
      trx,
      accountId,
      lost.map(({ id, price, stock }) => ({ productId: id, price, inStock: stock === 'in_stock' })),
      view.now,
    );
  const after = items.map(({ productId, quantity }) =>
    rowFor(productId, quantity, rowOf.get(productId), cardOf.get(productId)?.price, view.now),
  );
  if (!isSame(before, after)) await writeCart(trx, accountId, after);
  return lost.length;
}

type Line = Omit<CartRow, 'account_id' | 'no'>;

/** A line keeps its first price and time. */
function rowFor(
  product_id: string,
  quantity: number,
  before: CartRow | undefined,
  price: Money | undefined,
  now: Date,
): Line {
  const price_minor = before?.price_minor ?? price?.amount ?? 0;
  const currency = before?.currency ?? price?.currency ?? 'USD';
  return { product_id, quantity, price_minor, currency, added_at: before?.added_at ?? now };
}

const isSame = (before: readonly CartRow[], after: readonly Line[]): boolean =>
  before.length === after.length &&
  before.every(
    (row, i) => row.product_id === nthOf(after, i).product_id && row.quantity === nthOf(after, i).quantity,
  );
