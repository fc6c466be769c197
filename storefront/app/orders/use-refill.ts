import type { Order } from '@halfturn/contract/orders.ts';
import { useCall } from '../api.ts';
import { addToCart, checkoutCart, getCart } from '../cart/cart-store.ts';

/** Puts what an order was about back into the cart, as far as it is still sold. */
export function useRefill(order: Order): () => Promise<void> {
  const call = useCall();
  return async () => {
    const ids = order.lines.map(({ productId }) => productId);
    const cards = await call('GET /api/home/productsByIds', { query: { ids } });
    checkoutCart();
    for (const { productId, quantity } of order.lines) {
      const card = cards.find(({ id }) => id === productId);
      const there = getCart().items.find((item) => item.productId === productId)?.quantity ?? 0;
      // As many as were ordered, however often this is pressed.
      if (card?.stock === 'in_stock' && there < quantity) addToCart(card, quantity - there);
    }
  };
}
