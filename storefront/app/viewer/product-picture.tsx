import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { ProductCover } from '../catalog/product-cover.tsx';
import type { ProductData } from '../product/product.loader.ts';
import { LazyViewer } from './lazy-viewer.ts';
import placeholderStyles from './placeholder.module.css';
import styles from './viewer.module.css';
import { WholePicture } from './whole-picture.tsx';

/** As wide as the product's page shows its cover. */
const SIZES = '(max-width: 1000px) 132px, 300px';

/** A product's cover; pressed, one can look at it closely: in its place, or among its other pictures over the whole window. */
export function ProductPicture({ product }: Pick<ProductData, 'product'>) {
  const { t } = useWords<'viewer'>();
  const [open, setOpen] = useState(false);
  const { pictures, name } = product;
  const first = pictures.findIndex(({ kind }) => kind === 'cover');
  const [at, setAt] = useState(first);
  const button = useRef<HTMLButtonElement>(null);
  const opened = useRef(false);
  useEffect(() => {
    if (open) opened.current = true;
    // Back to where it was opened from.
    else if (opened.current) button.current?.focus();
  }, [open]);
  const shows = useId();
  const image = pictures[first];
  const picture = pictures[at];
  const cover = <ProductCover product={product} sizes={SIZES} first {...(image && { image })} />;
  if (open)
    return (
      <Suspense fallback={<Placeholder />}>
        <LazyViewer
          name={name}
          onClose={() => setOpen(false)}
          inPage={cover}
          wide={image !== undefined && pictures.length > 1}
          at={at}
          count={image ? pictures.length : 1}
          onGo={setAt}
        >
          {picture ? <WholePicture key={picture.file} picture={picture} /> : cover}
        </LazyViewer>
      </Suspense>
    );
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.open}
        aria-label={t('viewer.open', { name })}
        aria-describedby={image?.alt ? shows : undefined}
        onClick={() => {
          setAt(first);
          setOpen(true);
        }}
      >
        {cover}
        <i>
          <Icon name="search" size={18} />
        </i>
      </button>
      {image?.alt && (
        <span id={shows} hidden>
          {image.alt}
        </span>
      )}
    </>
  );
}

/** What stands in the picture's place until it is there: a plain cover with the store's two halves. */
function Placeholder() {
  return (
    <svg
      viewBox="0 0 300 400"
      className={placeholderStyles.placeholder}
      aria-hidden="true"
      data-placeholder=""
    >
      <rect width="300" height="400" />
      <path d="M145 150a50 50 0 0 0 0 100zM155 165a50 50 0 0 1 0 100z" />
    </svg>
  );
}
