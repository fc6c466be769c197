import { pictureSet, pictureSrc } from '@halfturn/contract/primitives/picture-files.ts';
import type { ProductData } from '../product/product.loader.ts';
import styles from './viewer.module.css';

export type ShownPicture = ProductData['product']['pictures'][number];

/** So large that there are pixels left to zoom into. */
const SIZES = '(max-width: 640px) 300vw, 200vh';

/** All of a picture, uncut, as large as the stage lets it be; a blurred one stands in its place until it is there. */
export function WholePicture({ picture }: { picture: ShownPicture }) {
  return (
    <picture className={styles.whole}>
      <source type="image/avif" srcSet={pictureSet(picture, 'avif')} sizes={SIZES} />
      <img
        src={pictureSrc(picture, picture.width)}
        srcSet={pictureSet(picture, 'webp')}
        sizes={SIZES}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        draggable={false}
        style={{ backgroundImage: `url(${picture.placeholder})` }}
      />
    </picture>
  );
}
