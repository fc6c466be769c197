import { isLocale, LOCALE_NAMES } from '@halfturn/contract/primitives/locale.ts';
import { oneOf } from '@halfturn/contract/primitives/names.ts';
import { REVIEW_SORTS } from '@halfturn/contract/primitives/review-sorts.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import type { ProductData } from '../product/product.loader.ts';
import styles from './reviews.module.css';
import type { ReviewList } from './use-reviews.ts';

export interface ReviewOrderProps {
  list: ReviewList;
  languages: ProductData['languages'];
}

/** In which order the reviews stand, and in which language. */
export function ReviewOrder({ list, languages }: ReviewOrderProps) {
  const { t } = useWords<'reviews'>();
  const { sort, locale } = list.ask;
  return (
    <div className={styles.order}>
      <Select
        label={t('reviews.sort')}
        value={sort}
        onChange={(event) => void list.change({ sort: oneOf(REVIEW_SORTS, event.currentTarget.value) })}
        options={REVIEW_SORTS.map((each) => [each, t(`reviews.sort_${each}`)])}
      />
      {languages.length > 1 && (
        <Select
          label={t('reviews.language')}
          value={locale ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget;
            void list.change({ locale: isLocale(value) ? value : null });
          }}
          options={[
            ['', t('reviews.language_all')],
            ...languages.map(
              (each) => [each.locale, `${LOCALE_NAMES[each.locale]} (${each.count})`] as const,
            ),
          ]}
        />
      )}
    </div>
  );
}
