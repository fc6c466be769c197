import type { Review } from '@halfturn/contract/reviews.ts';
import { bcp47, LOCALE_NAMES } from '@halfturn/contract/primitives/locale.ts';
import { formatDate, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Rating } from '@halfturn/ui/rating.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import type { ReactNode } from 'react';
import styles from './reviews.module.css';

/** A review: stars, name, day, and the text as typed. A review in another language names it. */
export function ReviewRow({ review, foot }: { review: Review; foot?: ReactNode }) {
  const { t, locale } = useWords<'reviews'>();
  const average = formatNumber(review.rating, locale);
  const foreign = review.locale !== locale;
  return (
    <li className={styles.review}>
      <p className={styles.head}>
        <Rating value={review.rating} label={t('reviews.rating', { average })} />
        <b>
          <bdi>{review.fullName}</bdi>
        </b>
        {review.verified && (
          <Tag tone="good" icon="check">
            {t('reviews.verified')}
          </Tag>
        )}
        {foreign && (
          <Tag icon="globe">
            <span className="sr-only">
              {t('reviews.written_in', { language: LOCALE_NAMES[review.locale] })}
            </span>
            <span aria-hidden="true" lang={bcp47(review.locale)}>
              {LOCALE_NAMES[review.locale]}
            </span>
          </Tag>
        )}
        <time dateTime={review.at} className="tiny muted">
          {formatDate(review.at, locale)}
        </time>
      </p>
      <p dir="auto" className={styles.text} {...(foreign && { lang: bcp47(review.locale) })}>
        {review.content}
      </p>
      {foot}
    </li>
  );
}
