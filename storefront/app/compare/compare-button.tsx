import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import type { ShownCard } from '../catalog/product-card.tsx';
import wishButtonStyles from '../catalog/wish-button.module.css';
import styles from './compare-button.module.css';
import { useCompare } from './use-compare.tsx';

/** On a card of a list: puts the product beside others, or takes it out again. */
export function CompareButton({ product }: { product: ShownCard }) {
  const { t } = useWords<'browsing'>();
  const { compared, press } = useCompare(product);
  return (
    <IconButton
      icon={compared ? 'check' : 'compare'}
      iconSize={18}
      label={t(compared ? 'browsing.uncompare' : 'browsing.compare', { name: product.name })}
      className={cx(wishButtonStyles.heart, compared && styles.compared)}
      data-on={compared || undefined}
      onClick={press}
    />
  );
}
