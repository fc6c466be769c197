import { localeDir } from '@halfturn/contract/primitives/locale.ts';
import { pictureSet, pictureSrc } from '@halfturn/contract/primitives/picture-files.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import styles from './banner-picture.module.css';
import type { ShownBanner } from './banners.tsx';

export interface BannerPictureProps {
  picture: NonNullable<ShownBanner['picture']>;
  /** The first thing of the page, which is fetched before the others. */
  hero?: boolean;
}

/** For what a picture lies behind. */
export const backed = styles.backed;

const at = ({ x, y }: { x: number; y: number }) => `${x}% ${y}%`;

/** A picture behind the words of a banner, under a veil where the words are. It takes the size of its box, so nothing moves. */
export function BannerPicture({ picture, hero = false }: BannerPictureProps) {
  const { locale } = useWords();
  const { focus, alt, placeholder, width, height } = picture;
  const sizes = hero ? '100vw' : '(max-width: 1000px) 100vw, 620px';
  const avif = { type: 'image/avif', sizes, srcSet: pictureSet(picture, 'avif') };
  const place = {
    '--wide': at(focus.wide),
    '--phone': at(focus.phone),
    '--way': localeDir(locale) === 'rtl' ? 'to left' : 'to right',
    '--words': hero ? '56%' : 'calc(100% - 150px)',
  };
  return (
    <>
      {hero && (
        <link
          rel="preload"
          as="image"
          type={avif.type}
          imageSrcSet={avif.srcSet}
          imageSizes={sizes}
          fetchPriority="high"
        />
      )}
      <picture className={cx(styles.picture, hero && styles.hero)} style={place}>
        <source {...avif} />
        <img
          src={pictureSrc(picture, width)}
          srcSet={pictureSet(picture, 'webp')}
          {...{ sizes, width, height }}
          alt={alt}
          decoding="async"
          {...(hero ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          style={{ backgroundImage: `url(${placeholder})` }}
        />
      </picture>
    </>
  );
}
