import { pictureSrc } from '@halfturn/contract/primitives/picture-files.ts';
import { useWords } from '@halfturn/locales/react.ts';
import type { ProductData } from '../product/product.loader.ts';
import styles from './thumbs.module.css';

export interface ThumbsProps {
  name: string;
  pictures: ProductData['product']['pictures'];
  at: number;
  onGo: (at: number) => void;
}

/** All pictures of a product, small: each shows itself large. */
export function Thumbs({ name, pictures, at, onGo }: ThumbsProps) {
  const { t } = useWords<'viewer'>();
  return (
    <ul className={styles.thumbs} aria-label={t('viewer.thumbs', { name })}>
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
