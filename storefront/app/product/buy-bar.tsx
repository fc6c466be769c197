import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { type RefObject, useEffect, useState } from 'react';
import { ProductPrice } from '../catalog/product-price.tsx';
import styles from './buy-bar.module.css';
import { MisfitDialog } from './misfit-dialog.tsx';
import type { ProductData } from './product.loader.ts';
import { useBuying } from './use-buying.ts';

export interface BuyBarProps {
  product: ProductData['product'];
  box: RefObject<HTMLElement | null>;
}

/** On phones: the price and "Buy now" at the foot of the screen, once the buy box has left it. */
export function BuyBar({ product, box }: BuyBarProps) {
  const { t } = useWords<'product' | 'pre-order'>();
  const buying = useBuying(product, 1);
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!box.current) return;
    const watcher = new IntersectionObserver(([entry]) => {
      if (entry) setShown(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [box]);

  if (product.stock === 'out_of_stock' || !shown) return null;
  return (
    <div className={styles.bar}>
      <ProductPrice product={product} />
      <Button variant="key" guard onClick={() => buying.press('buy')}>
        {t(product.releasesOn ? 'pre-order.buy' : 'product.buy_now')}
      </Button>
      <MisfitDialog product={product} buying={buying} />
    </div>
  );
}
