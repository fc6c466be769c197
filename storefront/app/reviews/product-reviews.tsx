import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Chip } from '@halfturn/ui/chip.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useCall } from '../api.ts';
import { REVIEWS, type ProductData } from '../product/product.loader.ts';
import { MyReview } from './my-review.tsx';
import { ReviewRow } from './review-row.tsx';
import styles from './reviews.module.css';
import { SummaryBars } from './summary-bars.tsx';
import { useReviews } from './use-reviews.ts';

export interface ProductReviewsProps {
  data: ProductData;
  /** The tab is open: only then is it asked what this browser may write. */
  open: boolean;
}

/** What buyers say: how many gave how many stars, and the reviews, newest first; and the way to write one. */
export function ProductReviews({ data, open }: ProductReviewsProps) {
  const { t } = useWords<'product' | 'reviews'>();
  const call = useCall();
  const { product, summary, reviews } = data;
  const list = useReviews({ rows: reviews, total: summary.count }, (pageNum, stars) =>
    call('GET /api/products/{id}/reviews', {
      params: { id: product.id },
      query: { pageNum, pageSize: REVIEWS, ...(stars !== null && { rating: stars }) },
    }),
  );
  const { rows, total, stars, loading, failed } = list;
  return (
    <div className={styles.reviews}>
      {summary.count === 0 ? (
        <Empty icon="star" title={t('product.no_reviews')} />
      ) : (
        <SummaryBars summary={summary} stars={stars} onPress={(n) => void list.only(n)} />
      )}
      <MyReview productId={product.id} open={open} />
      {summary.count > 0 && (
        <>
          <p className="tiny muted">{t('product.reviews_note')}</p>
          <div role="status" className={styles.found}>
            {stars !== null && (
              <>
                <Chip aria-label={t('reviews.all')} onClick={() => void list.only(null)}>
                  {t('product.stars', { count: stars })}
                </Chip>
                <span className="tiny muted">{t('reviews.found', { count: total })}</span>
              </>
            )}
          </div>
          <ul className={styles.list} aria-busy={loading || undefined}>
            {rows.map((review) => (
              <ReviewRow key={review.id} review={review} />
            ))}
          </ul>
          {failed && (
            <Notice tone="bad" role="alert">
              {t('product.reviews_failed')}
            </Notice>
          )}
          {rows.length < total && (
            <Button busy={loading} onClick={() => void list.more()}>
              {t('product.more_reviews')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
