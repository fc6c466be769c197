import { pictureSrc, pictureSet } from '@halfturn/contract/primitives/picture-files.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { ProductCover } from '../catalog/product-cover.tsx';
import { loadArt } from '../cover/art.ts';
import type { ProductData } from '../product/product.loader.ts';
import placeholderStyles from './placeholder.module.css';
import thumbsStyles from './thumbs.module.css';
import styles from './viewer.module.css';

// Few visitors zoom in: the viewer loads at the first press, and so does the code that draws the cover.
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

interface ThumbsProps {
  name: string;
  pictures: ProductData['product']['pictures'];
  at: number;
  onGo: (at: number) => void;
}

/** All pictures of a product, small: each shows itself large. */
function Thumbs({ name, pictures, at, onGo }: ThumbsProps) {
  const { t } = useWords<'viewer'>();
  return (
    <ul className={thumbsStyles.thumbs} aria-label={t('viewer.thumbs', { name })}>
      {pictures.map((picture, i) => (
        <li key={picture.file}>
          <button
            type="button"
            aria-label={t('viewer.show', { no: i + 1 })}
            aria-current={i === at || undefined}
            onClick={() => onGo(i)}
          >
            <img
              src={pictureSrc(picture, 160)}
              alt=""
              width={48}
              height={64}
              loading="lazy"
              decoding="async"
              style={{ backgroundImage: `url(${picture.placeholder})` }}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** All of a picture, uncut, as large as the stage lets it be; a blurred one stands in its place until it is there. */
function WholePicture({ picture }: { picture: ProductData['product']['pictures'][number] }) {
  return (
    <picture className={styles.whole}>
      <source
        type="image/avif"
        srcSet={pictureSet(picture, 'avif')}
        sizes="(max-width: 640px) 300vw, 200vh"
      />
      <img
        src={pictureSrc(picture, picture.width)}
        srcSet={pictureSet(picture, 'webp')}
        sizes="(max-width: 640px) 300vw, 200vh"
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        draggable={false}
        style={{ backgroundImage: `url(${picture.placeholder})` }}
      />
    </picture>
  );
}
