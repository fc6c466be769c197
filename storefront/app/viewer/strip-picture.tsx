import { pictureSet, pictureSrc } from '@halfturn/contract/primitives/picture-files.ts';
import type { ShownPicture } from './whole-picture.tsx';

/** As wide as a picture of 16 : 9 is in the strip. */
const SIZES = '(max-width: 640px) 84vw, 384px';

/** A picture as the strip shows it; what it shows is said by the button that it is on. */
export function StripPicture({ picture }: { picture: ShownPicture }) {
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSet(picture, 'avif')} sizes={SIZES} />
      <img
        src={pictureSrc(picture, Math.min(640, picture.width))}
        srcSet={pictureSet(picture, 'webp')}
        sizes={SIZES}
        alt=""
        width={picture.width}
        height={picture.height}
        loading="lazy"
        decoding="async"
        style={{ backgroundImage: `url(${picture.placeholder})` }}
      />
    </picture>
  );
}
