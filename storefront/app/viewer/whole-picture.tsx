import { pictureSet, pictureSrc } from '@halfturn/contract/primitives/picture-files.ts';
import type { ProductData } from '../product/product.loader.ts';
import styles from './viewer.module.css';

/** All of a picture, uncut, as large as the stage lets it be; a blurred one stands in its place until it is there. */
export function WholePicture({ picture }: { picture: ProductData['product']['pictures'][number] }) {
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
