import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { loadArt } from '../cover/art.ts';
import { ProductCover, type ProductCoverProps } from '../catalog/product-cover.tsx';
import { Placeholder } from './placeholder.tsx';
import styles from './viewer.module.css';

// Few look closely: the viewer comes with the first press, and so does the hand that draws the cover anew.
const Viewer = lazy(async () => {
  const [viewer] = await Promise.all([import('./viewer.tsx'), loadArt().catch(() => {})]);
  return viewer;
});

/** A product's picture; pressed, one can look at it closely. */
export function ProductPicture({ product }: Pick<ProductCoverProps, 'product'>) {
  const { t } = useWords<'viewer'>();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const opened = useRef(false);
  useEffect(() => {
    if (open) opened.current = true;
    // Back to where it was opened from.
    else if (opened.current) button.current?.focus();
  }, [open]);
  const cover = <ProductCover product={product} />;
  if (open)
    return (
      <Suspense fallback={<Placeholder />}>
        <Viewer name={product.name} onClose={() => setOpen(false)}>
          {cover}
        </Viewer>
      </Suspense>
    );
  return (
    <button
      ref={button}
      type="button"
      className={styles.open}
      aria-label={t('viewer.open', { name: product.name })}
      onClick={() => setOpen(true)}
    >
      {cover}
      <i>
        <Icon name="search" size={18} />
      </i>
    </button>
  );
}
