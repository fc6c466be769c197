import { isCurrency } from '@halfturn/contract/primitives/currencies.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { StaffChat } from '@halfturn/contract/staff/chat.ts';
import type { Context } from '../../../platform/context.ts';
import { workingCurrency } from '../../../platform/working-currency.ts';
import { cardsOf, viewOf } from '../../../shop/catalog/door.ts';
import type { ChatRow } from './chats.queries.ts';

/** The cart that a visitor had at their last message: what of it is still sold, at the prices that they see. */
export async function cartBeside(
  context: Pick<Context, 'db' | 'clock'>,
  { cart, currency: seen }: Pick<ChatRow, 'cart' | 'currency'>,
  locale: Locale,
): Promise<StaffChat['cart']> {
  if (cart.length === 0) return { lines: [], total: null };
  const currency = isCurrency(seen) ? seen : workingCurrency();
  const view = await viewOf(context, { locale, currency });
  const cards = await cardsOf(
    context.db,
    cart.map(({ productId }) => productId),
    view,
  );
  const quantities = new Map(cart.map(({ productId, quantity }) => [productId, quantity]));
  const lines = cards.map(({ id, name, price }) => ({ id, name, price, quantity: quantities.get(id) ?? 1 }));
  const amount = lines.reduce((sum, { price, quantity }) => sum + price.amount * quantity, 0);
  return {
    lines: lines.map(({ id, name, quantity }) => ({ productId: id, name, quantity })),
    total: lines[0] ? { amount, currency: lines[0].price.currency } : null,
  };
}
