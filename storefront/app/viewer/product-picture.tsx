import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { loadArt } from '../cover/art.ts';
import { ProductCover } from '../catalog/product-cover.tsx';
import type { ProductData } from '../product/product.loader.ts';
import { Placeholder } from './placeholder.tsx';
import { Thumbs } from './thumbs.tsx';
import styles from './viewer.module.css';
import { WholePicture } from './whole-picture.tsx';

// Few look closely: the viewer comes with the first press, and so does the hand that draws the cover anew.
const Viewer = lazy(async () => {
  const [viewer] = await Promise.all([import('./viewer.tsx'), loadArt().catch(() => {})]);
  return viewer;
});

/** As wide as the product's page shows its picture. */
const SIZES = '(max-width: 640px) 112px, (max-width: 1000px) 220px, 300px';

/** A product's pictures, or its cover; pressed, one can look at it closely. */
export function ProductPicture({ product }: Pick<ProductData, 'product'>) {
  const { t } = useWords<'viewer'>();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const opened = useRef(false);
  useEffect(() => {
    if (open) opened.current = true;
    // Back to where it was opened from.
    else if (opened.current) button.current?.focus();
  }, [open]);
  const shows = useId();
  const { pictures, name } = product;
  const picture = pictures[at];
  const cover = <ProductCover product={product} sizes={SIZES} first {...(picture && { image: picture })} />;
  if (open)
    return (
      <Suspense fallback={<Placeholder />}>
        <Viewer
          name={name}
          onClose={() => setOpen(false)}
          inPage={cover}
          at={at}
          count={pictures.length}
          onGo={setAt}
        >
          {picture ? <WholePicture key={picture.file} picture={picture} /> : cover}
        </Viewer>
      </Suspense>
    );
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.open}
        aria-label={t('viewer.open', { name })}
        aria-describedby={picture?.alt ? shows : undefined}
        onClick={() => setOpen(true)}
      >
        {cover}
        <i>
          <Icon name="search" size={18} />
        </i>
      </button>
      {picture?.alt && (
        <span id={shows} hidden>
          {picture.alt}
        </span>
      )}
      {pictures.length > 1 && <Thumbs name={name} pictures={pictures} at={at} onGo={setAt} />}
    </>
  );
}
