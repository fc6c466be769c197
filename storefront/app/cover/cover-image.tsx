import type { Picture } from '@halfturn/contract/primitives/picture.ts';
import { pictureSet, pictureSrc, widthsOf } from '@halfturn/contract/primitives/picture-files.ts';
import styles from '@halfturn/ui/cover.module.css';

/** As wide as a card in a grid is. */
const CARD = '(max-width: 640px) 46vw, 220px';

export interface CoverImageProps {
  image: Picture & { placeholder?: string };
  /** The cover's outline; undefined in the browser while the hand is on its way, and where the server has cut it. */
  cut: string | undefined;
  /** Width in pixels, or what CSS would call it; without it, that of a card. */
  sizes?: number | string | undefined;
  /** True for the picture that a page is about: it is fetched first. */
  first?: boolean;
}

/** The shopkeeper's picture over a cover's art, in the same box and with the same cut. Until it is there, the art is seen. */
export function CoverImage({ image, cut, sizes = CARD, first = false }: CoverImageProps) {
  const wide = typeof sizes === 'number' ? `${sizes}px` : sizes;
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSet(image, 'avif')} sizes={wide} />
      <img
        className={styles.image}
        src={pictureSrc(image, widthsOf(image.width)[1] ?? image.width)}
        srcSet={pictureSet(image, 'webp')}
        sizes={wide}
        width={300}
        height={400}
        alt=""
        loading={first ? 'eager' : 'lazy'}
        decoding="async"
        {...(first && { fetchPriority: 'high' as const })}
        suppressHydrationWarning
        style={{
          ...(cut && { clipPath: cut }),
          ...(image.placeholder && { backgroundImage: `url(${image.placeholder})` }),
        }}
      />
    </picture>
  );
}
