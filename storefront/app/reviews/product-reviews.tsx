import { formatDate, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Rating } from '@halfturn/ui/rating.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useState } from 'react';
import { useCall } from '../api.ts';
import { REVIEWS, type ProductData, type Review } from './product.loader.ts';
import styles from './reviews.module.css';

/** What buyers say: how many gave how many stars, and the reviews, newest first. */
export function Reviews({ data }: { data: ProductData }) {
  const { t } = useWords<'product'>();
  const { summary, reviews } = data;
  const { rows, more, loading, failed } = useMore(data);
  if (summary.count === 0) {
    return <Empty icon="star" title={t('product.no_reviews')} />;
  }
  return (
    <div className={styles.reviews}>
      <Summary summary={summary} />
      <p className="tiny muted">{t('product.reviews_note')}</p>
      <ul className={styles.list}>
        {[...reviews, ...rows].map((review) => (
          <ReviewRow key={review.id} review={review} />
        ))}
      </ul>
      {failed && (
        <Notice tone="bad" role="alert">
          {t('product.reviews_failed')}
        </Notice>
      )}
      {reviews.length + rows.length < summary.count && (
        <Button busy={loading} onClick={() => void more()}>
          {t('product.more_reviews')}
        </Button>
      )}
    </div>
  );
}

function Summary({ summary }: { summary: ProductData['summary'] }) {
  const { t, locale } = useWords<'product'>();
  const average = formatNumber(summary.average ?? 0, locale, { maximumFractionDigits: 1 });
  return (
    <div className={styles.summary}>
      <div>
        <p className={styles.average}>{average}</p>
        <Rating value={summary.average ?? 0} label={t('product.rating', { average })} />
      </div>
      <ul className={styles.bars}>
        {summary.stars
          .map((count, i) => ({ count, stars: i + 1 }))
          .toReversed()
          .map(({ count, stars }) => (
            <li key={stars} aria-label={t('product.stars_share', { stars, count })}>
              <span aria-hidden="true">{t('product.stars', { count: stars })}</span>
              <i aria-hidden="true">
                <i style={{ inlineSize: `${(count / Math.max(1, summary.count)) * 100}%` }} />
              </i>
              <span aria-hidden="true" className="num">
                {formatNumber(count, locale)}
              </span>
            </li>
          ))}
      </ul>
    </div>
  );
}

function ReviewRow({ review }: { review: Review }) {
  const { t, locale } = useWords<'product'>();
  const average = formatNumber(review.rating, locale);
  return (
    <li className={styles.review}>
      <p className={styles.head}>
        <Rating value={review.rating} label={t('product.rating', { average })} />
        <b>
          <bdi>{review.fullName}</bdi>
        </b>
        {review.verified && (
          <Tag tone="good" icon="check">
            {t('product.verified')}
          </Tag>
        )}
        <time dateTime={review.at} className="tiny muted">
          {formatDate(review.at, locale)}
        </time>
      </p>
      <p dir="auto">{review.content}</p>
    </li>
  );
}

/** Further pages of reviews, as they are asked for. */
function useMore({ product }: ProductData) {
  const call = useCall();
  const [rows, setRows] = useState<Review[]>([]);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const more = async () => {
    setState('loading');
    try {
      const pageNum = 2 + Math.ceil(rows.length / REVIEWS);
      const query = { pageNum, pageSize: REVIEWS } as const;
      const next = await call('GET /api/products/{id}/reviews', { params: { id: product.id }, query });
      setRows((old) => [...old, ...next.rows]);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return { rows, more, loading: state === 'loading', failed: state === 'failed' };
}
