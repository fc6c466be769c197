import { useWords } from '@halfturn/locales/react.ts';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { addToCart, buyNow, getCart, MAX_LINES } from '../cart/cart-store.ts';
import { limitOf } from '../cart/wholesale.ts';
import { chosenCountry } from '../language/place-store.ts';
import { links } from '../links.ts';
import { useNoteAdded } from '../session/use-visit.ts';
import { platformVerdict, regionVerdict } from '../setup/fit.ts';
import { useFitPlace } from '../setup/use-fit-place.ts';
import { useGo } from '../use-go.ts';
import type { ProductData } from './product.loader.ts';

export type Act = 'buy' | 'add';

/**
 * Buying a product. If the key does not work in the country or on the platforms that the visitor has named, the first press asks
 * once more (`asking`). It never refuses, as people buy presents, and a guessed country asks nothing: the page says it.
 */
export function useBuying(product: ProductData['product'], quantity: number) {
  const { t } = useWords<'product'>();
  const toast = useToast();
  const go = useGo();
  const noteAdded = useNoteAdded();
  const place = useFitPlace();
  const doubtful =
    platformVerdict(product, place) === 'misfit' ||
    (regionVerdict(product, place) === 'misfit' && chosenCountry() !== null);
  const [asking, setAsking] = useState<Act | null>(null);
  const [added, setAdded] = useState(false);

  const act = (what: Act) => {
    setAsking(null);
    if (what === 'buy') {
      buyNow(product, quantity);
      noteAdded();
      go(links.checkout());
      return;
    }
    const count = addToCart(product, quantity);
    if (count === 0) {
      const full = getCart().items.length >= MAX_LINES;
      toast.show(
        full
          ? t('product.cart_full')
          : t('product.at_limit', { limit: limitOf(product), name: product.name }),
        'info',
      );
      return;
    }
    noteAdded();
    toast.show(t('product.added_toast', { count, name: product.name }));
    setAdded(true);
    setTimeout(() => setAdded(false), 2000);
  };

  return {
    asking,
    added,
    press: (what: Act) => (doubtful ? setAsking(what) : act(what)),
    confirm: () => asking && act(asking),
    stop: () => setAsking(null),
  };
}
