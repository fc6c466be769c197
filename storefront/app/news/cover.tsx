import { pictureSet, pictureSrc, widthsOf } from '@halfturn/contract/primitives/picture-files.ts';
import type { NewsRow } from './news.loader.ts';
import styles from './news.module.css';

interface CoverProps {
  cover: NonNullable<NewsRow['cover']>;
  /** The page is about it: it is shown large and fetched first. */
  lead?: boolean;
}

/** The cover picture of a news item. Its box has its size from the start, so nothing moves when it arrives. */
export function Cover({ cover, lead = false }: CoverProps) {
  const { width, height, alt, placeholder } = cover;
  const sizes = lead ? '(max-width: 760px) 100vw, 760px' : '(max-width: 760px) 100vw, 240px';
  return (
    <picture className={lead ? styles.leadCover : styles.cover}>
      <source type="image/avif" srcSet={pictureSet(cover, 'avif')} sizes={sizes} />
      <img
        src={pictureSrc(cover, widthsOf(width).find((each) => each >= 640) ?? width)}
        srcSet={pictureSet(cover, 'webp')}
        {...{ sizes, width, height }}
        alt={alt}
        decoding="async"
        {...(lead ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        style={{ backgroundImage: `url(${placeholder})` }}
      />
    </picture>
  );
}
