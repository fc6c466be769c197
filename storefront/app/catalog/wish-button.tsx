import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { useWish } from '../wishlist/use-wish.ts';
import styles from './wish-button.module.css';

export interface WishButtonProps {
  product: { id: string; name: string };
  className?: string | undefined;
}

/** The heart on a cover, filled where the member has collected the product. */
export function WishButton({ product, className }: WishButtonProps) {
  const { t } = useWords<'catalog'>();
  const { wished, press } = useWish(product.id);
  return (
    <IconButton
      icon="heart"
      iconSize={18}
      label={t(wished ? 'catalog.unwish' : 'catalog.wish', { name: product.name })}
      className={cx(styles.heart, wished && styles.wished, className)}
      onClick={press}
    />
  );
}
