import { useCall } from '../api.ts';
import { addToCart, checkoutCart, getCart } from '../cart/cart-store.ts';

/** What an order was about. */
interface Bought {
  lines: readonly { productId: string; quantity: number }[];
}

/** Puts what an order was about back into the cart, as far as it is still sold. Says whether anything of it is. */
export function useRefill(order: Bought): () => Promise<boolean> {
  const call = useCall();
  return async () => {
    const ids = order.lines.map(({ productId }) => productId);
    const cards = await call('GET /api/home/productsByIds', { query: { ids } });
    checkoutCart();
    for (const { productId, quantity } of order.lines) {
      const card = cards.find(({ id }) => id === productId);
      const there = getCart().items.find((item) => item.productId === productId)?.quantity ?? 0;
      // As many as were ordered, however often this is pressed.
      if (card?.stock === 'in_stock' && !card.variants && there < quantity) addToCart(card, quantity - there);
    }
    return cards.some(({ stock, variants }) => stock === 'in_stock' && !variants);
  };
}
