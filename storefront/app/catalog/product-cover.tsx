import { bcp47 } from '@halfturn/contract/primitives/locale.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { artOf } from '../cover/art-of.ts';
import { Cover, type CoverProps } from '../cover/cover.tsx';
import type { ShownCard } from './product-card.tsx';

export interface ProductCoverProps {
  product: Pick<ShownCard, 'name' | 'kind' | 'genre' | 'class' | 'stock' | 'image'>;
  /** Width in pixels; without it the cover fills its box. */
  size?: number;
  /** False for covers too small to be read. */
  title?: boolean;
  /** Another picture of it than the first. */
  image?: CoverProps['image'];
  sizes?: string;
  /** True for the picture that the page is about. */
  first?: boolean;
  /** False where the place says by itself that the product is sold out. */
  ribbon?: boolean;
}

/** A product's cover with its genre, and grey with a ribbon once it is sold out. */
export function ProductCover(props: ProductCoverProps) {
  const { product, size, title = true, ribbon = true, image = product.image, sizes, first } = props;
  const { t, locale } = useWords<'catalog'>();
  return (
    <Cover
      // Another product is another picture, also where a list puts it into the same place.
      key={product.name}
      name={product.name}
      genre={artOf(product)}
      kind={(product.kind === 'key'
        ? (product.genre ?? product.class)
        : product.class
      ).name.toLocaleUpperCase(bcp47(locale))}
      title={title}
      image={image}
      sizes={sizes}
      {...(first && { first })}
      {...(size !== undefined && { size })}
      soldOut={ribbon && product.stock === 'out_of_stock' ? t('catalog.sold_out') : undefined}
    />
  );
}
