import type { ProductCard } from '@halfturn/contract/catalog.ts';
import { formatCountryPhrase } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { platformVerdict, regionVerdict } from '../setup/fit.ts';
import { useFitPlace } from '../setup/use-fit-place.ts';
import styles from './misfit.module.css';
import { Where } from './where.tsx';

type Judged = Pick<ProductCard, 'platform' | 'region' | 'kind'>;

/** Why a key does not work for the visitor, in a few words: "Not in Switzerland". Null if it does, or they are not known. */
function useMisfit(product: Judged): string | null {
  const { t, locale } = useWords<'catalog'>();
  const place = useFitPlace();
  if (regionVerdict(product, place) === 'misfit')
    return t('catalog.not_in', { country: formatCountryPhrase(place.country ?? '', locale) });
  return platformVerdict(product, place) === 'misfit' ? t('catalog.not_on_yours') : null;
}

/** The mark on a cover. It lies on the picture, so that nothing moves when the visitor's place is known. */
export function MisfitMark({ product }: { product: Judged & Pick<ProductCard, 'stock'> }) {
  const misfit = useMisfit(product);
  if (misfit === null) return null;
  return (
    <p className={styles.mark} data-above={product.stock === 'out_of_stock' || undefined}>
      <Icon name="warn" />
      <span>{misfit}</span>
    </p>
  );
}

/** Platform and region in a line of text, or in its place why the key does not work. */
export function WhereItWorks({ product }: { product: Judged }) {
  const misfit = useMisfit(product);
  return misfit === null ? (
    <Where {...product} />
  ) : (
    <span className={styles.text}>
      <Icon name="warn" />
      {misfit}
    </span>
  );
}
