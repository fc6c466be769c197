import { formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Chip } from '@halfturn/ui/chip.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Rating } from '@halfturn/ui/rating.tsx';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../api.ts';
import { REVIEWS, type ProductData } from '../product/product.loader.ts';
import { Helpful } from './helpful.tsx';
import { ReportButton } from './report-button.tsx';
import { ReviewOrder } from './review-order.tsx';
import { ReviewRow } from './review-row.tsx';
import styles from './reviews.module.css';
import { useMine } from './use-mine.ts';
import { useReviews } from './use-reviews.ts';
import { useVotes } from './use-votes.ts';

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
  const list = useReviews({ rows: reviews, total: summary.count }, (pageNum, { stars, locale, sort }) =>
    call('GET /api/products/{id}/reviews', {
      params: { id: product.id },
      query: {
        pageNum,
        pageSize: REVIEWS,
        sort,
        ...(stars !== null && { rating: stars }),
        ...(locale !== null && { locale }),
      },
    }),
  );
  const votes = useVotes(product.id, open);
  const keys = product.kind === 'key';
  const { rows, total, ask, loading, failed } = list;
  const { stars } = ask;
  return (
    <div className={styles.reviews}>
      {summary.count === 0 ? (
        <Empty icon="star" title={t(keys ? 'product.no_reviews' : 'product.no_reviews_goods')} />
      ) : (
        <SummaryBars summary={summary} stars={stars} onPress={(n) => void list.change({ stars: n })} />
      )}
      <MyReview productId={product.id} open={open} />
      {summary.count > 0 && (
        <>
          <p className="tiny muted">{t(keys ? 'product.reviews_note' : 'product.reviews_note_goods')}</p>
          {summary.count > 1 && <ReviewOrder list={list} languages={data.languages} />}
          <div role="status" className={styles.found}>
            {stars !== null && (
              <Chip aria-label={t('reviews.all')} onClick={() => void list.change({ stars: null })}>
                {t('product.stars', { count: stars })}
              </Chip>
            )}
            {(stars !== null || ask.locale !== null) && (
              <span className="tiny muted">{t('reviews.found', { count: total })}</span>
            )}
          </div>
          <ul className={styles.list} aria-busy={loading || undefined}>
            {rows.map((review) => (
              <ReviewRow
                key={review.id}
                review={review}
                foot={
                  <Helpful review={review} votes={votes}>
                    <ReportButton review={review} />
                  </Helpful>
                }
              />
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

const loadForm = () => import('./review-form.tsx');
const ReviewForm = lazy(loadForm);

/** The visitor's own review of the product, where this browser holds an order that allows one. Nothing for all others. */
function MyReview({ productId, open }: { productId: string; open: boolean }) {
  const { t } = useWords<'reviews'>();
  const [mine] = useMine(open ? productId : null);
  const [writes, setWrites] = useState(false);
  const own = mine?.rows.find((row) => row.productId === productId);
  if (!mine || !own) return null;
  if (own.state !== 'open')
    return (
      <Notice tone={own.state === 'approved' ? 'good' : 'info'}>{t(`reviews.mine_${own.state}`)}</Notice>
    );
  if (!mine.enabled) return <Notice>{t('reviews.off')}</Notice>;
  if (!writes)
    return (
      <Button
        variant="main"
        icon="pencil"
        onPointerEnter={expectForm}
        onFocus={expectForm}
        onClick={() => setWrites(true)}
      >
        {t('reviews.write')}
      </Button>
    );
  return (
    <Suspense>
      <ReviewForm productId={productId} orderNo={own.orderNo} onCancel={() => setWrites(false)} />
    </Suspense>
  );
}

function expectForm(): void {
  loadForm().catch(() => {});
}

interface SummaryBarsProps {
  summary: ProductData['summary'];
  /** The bar that is pressed. */
  stars: number | null;
  onPress: (stars: number | null) => void;
}

/** What the reviews come to: the average, and a bar for each number of stars, which shows those alone when pressed. */
function SummaryBars({ summary, stars: pressed, onPress }: SummaryBarsProps) {
  const { t, locale } = useWords<'product' | 'reviews'>();
  const average = formatNumber(summary.average ?? 0, locale, { maximumFractionDigits: 1 });
  return (
    <div className={styles.summary}>
      <div>
        <p className={styles.average}>{average}</p>
        <Rating value={summary.average ?? 0} label={t('reviews.rating', { average })} />
      </div>
      <ul className={styles.bars}>
        {summary.stars
          .map((count, i) => ({ count, stars: i + 1 }))
          .toReversed()
          .map(({ count, stars }) => (
            <li key={stars}>
              <button
                type="button"
                className={styles.bar}
                disabled={count === 0}
                aria-pressed={pressed === stars}
                aria-label={`${t('product.stars_share', { stars, count })}. ${t('reviews.only_stars', { stars })}`}
                onClick={() => onPress(pressed === stars ? null : stars)}
              >
                <span>{t('product.stars', { count: stars })}</span>
                <i>
                  <i style={{ inlineSize: `${(count / Math.max(1, summary.count)) * 100}%` }} />
                </i>
                <span className="num">{formatNumber(count, locale)}</span>
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
}
