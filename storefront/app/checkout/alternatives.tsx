import { CallError } from '@halfturn/contract/client.ts';
import type { ProductCard, RetiredProduct } from '@halfturn/contract/catalog.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Cover } from '@halfturn/ui/cover.tsx';
import { coverCut } from '@halfturn/ui/key-cut.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../api.ts';
import { type CartItem, swapInCart } from '../cart/cart-store.ts';
import { CoverImage } from '../cover/cover-image.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import styles from './alternatives.module.css';

/** As many as fit under a line without taking it over. */
const MOST = 3;

/** What can be had in place of a line that is sold out or no longer sold: of its series first, then what is like it. One press swaps it. */
export function Alternatives({ item, onSwap }: { item: CartItem; onSwap: (name: string) => void }) {
  const { t, locale } = useWords<'checkout'>();
  const products = useAlternatives(item);
  if (products.length === 0) return null;
  return (
    <div className={styles.box}>
      <p className="small">{t('checkout.instead')}</p>
      <ul>
        {products.map((product) => (
          <li key={product.id}>
            <Cover
              name={product.name}
              genre={product.genre?.code ?? ''}
              image={
                product.image && <CoverImage image={product.image} cut={coverCut(product.name)} sizes={40} />
              }
              size={40}
            />
            <Go to={links.product(product)} className={styles.name}>
              {product.name}
            </Go>
            <bdi className={styles.price}>{formatMoney(product.price, locale)}</bdi>
            <Button
              size="tiny"
              aria-label={t('checkout.swap_for', { name: product.name })}
              onClick={() => {
                swapInCart(item.productId, product);
                onSwap(product.name);
              }}
            >
              {t('checkout.swap')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** In stock, and without variants, which are picked on their own page. */
const canBeTaken = ({ stock, variants, releasesOn }: ProductCard): boolean =>
  stock === 'in_stock' && variants === null && releasesOn === null;

function useAlternatives({ productId, slug, class: { slug: shelf } }: CartItem): readonly ProductCard[] {
  const call = useCall();
  const [found, setFound] = useState<readonly ProductCard[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const params = { class: shelf, name: slug };
    call('GET /api/home/product/{class}/{name}', { params }, { signal: stop.signal }).then(
      ({ relations, recommendations }) =>
        setFound([...relations.map((one) => one.product), ...recommendations]),
      (error: unknown) => {
        // Without them, the line can still be removed.
        if (error instanceof CallError && error.slug === 'product_retired')
          setFound((error.data as RetiredProduct).alike);
      },
    );
    return () => stop.abort();
  }, [call, shelf, slug]);
  const seen = new Set([productId]);
  return found
    .filter((product) => canBeTaken(product) && !seen.has(product.id) && seen.add(product.id))
    .slice(0, MOST);
}
