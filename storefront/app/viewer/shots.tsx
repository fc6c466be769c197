import { localeDir } from '@halfturn/contract/primitives/locale.ts';
import { TRAILER, trailerAt } from '@halfturn/contract/primitives/trailer.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { ProductData } from '../product/product.loader.ts';
import { LazyViewer } from './lazy-viewer.ts';
import styles from './shots.module.css';
import { StripPicture } from './strip-picture.tsx';
import { TrailerTile } from './trailer-tile.tsx';
import { WholePicture, type ShownPicture } from './whole-picture.tsx';

/** The shape of a picture in the strip: one that is longer is cropped to it. */
const shapeOf = ({ width, height }: ShownPicture): number =>
  Math.min(21 / 9, Math.max(9 / 16, width / height));

export interface ShotsProps {
  product: ProductData['product'];
  className: string | undefined;
}

/** The pictures of a product beside its cover, in a strip to scroll and swipe. Each one opens over the whole window. */
export function Shots({ product: { pictures, name, attributes, trailer: kept }, className }: ShotsProps) {
  const { t } = useWords<'viewer'>();
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState<number | null>(null);
  const open = at !== null;
  const last = useRef<number | null>(null);
  useEffect(() => {
    if (at !== null) last.current = at;
    // The focus returns to the picture that was looked at last.
    else if (last.current !== null)
      strip.current?.querySelector<HTMLElement>(`[data-at="${last.current}"]`)?.focus();
  }, [at]);
  const cover = pictures.findIndex(({ kind }) => kind === 'cover');
  const shown = pictures.map((each, no) => ({ each, no })).filter(({ no }) => no !== cover);
  const trailer = kept ?? trailerAt(attributes.find(({ code }) => code === TRAILER)?.value ?? '');
  if (shown.length === 0 && !trailer) return null;
  const picture = pictures[at ?? 0];
  return (
    <section className={className} aria-label={t('viewer.thumbs', { name })}>
      <header className={styles.head}>
        <h2>{t(trailer ? 'viewer.pictures_and_trailer' : 'viewer.pictures')}</h2>
        {shown.length > 2 && <Arrows strip={strip} />}
      </header>
      <ul ref={strip} className={styles.strip}>
        {trailer && (
          <li>
            <TrailerTile
              name={name}
              trailer={trailer}
              // The one beside it would stand there twice.
              behind={(shown[1] ?? shown[0])?.each ?? pictures[cover]}
            />
          </li>
        )}
        {shown.map(({ each, no }) => (
          <li key={each.file}>
            <Shot picture={each} no={no} onOpen={() => setAt(no)} />
          </li>
        ))}
      </ul>
      {open && picture && (
        <Suspense fallback={null}>
          <LazyViewer
            name={name}
            onClose={() => setAt(null)}
            inPage={null}
            wide
            at={at}
            count={pictures.length}
            onGo={setAt}
          >
            <WholePicture key={picture.file} picture={picture} />
          </LazyViewer>
        </Suspense>
      )}
    </section>
  );
}

interface ShotProps {
  picture: ShownPicture;
  no: number;
  onOpen: () => void;
}

function Shot({ picture, no, onOpen }: ShotProps) {
  const { t } = useWords<'viewer'>();
  const shape = shapeOf(picture);
  return (
    <button
      type="button"
      className={styles.shot}
      style={{ aspectRatio: shape }}
      data-at={no}
      aria-label={picture.alt || t('viewer.show', { no: no + 1 })}
      onClick={onOpen}
    >
      <StripPicture picture={picture} />
    </button>
  );
}

/** For a mouse without a sideways wheel; fingers and the Tab key move the strip by themselves. */
function Arrows({ strip }: { strip: { current: HTMLElement | null } }) {
  const { t, locale } = useWords<'viewer'>();
  const ahead = localeDir(locale) === 'rtl' ? -1 : 1;
  const go = (step: 1 | -1) => {
    const { current } = strip;
    current?.scrollBy({ left: step * ahead * current.clientWidth * 0.75 });
  };
  return (
    <span className={styles.arrows}>
      <IconButton icon="back" label={t('viewer.previous')} onClick={() => go(-1)} />
      <IconButton icon="next" label={t('viewer.next')} onClick={() => go(1)} />
    </span>
  );
}
