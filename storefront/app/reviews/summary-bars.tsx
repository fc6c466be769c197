import { formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Rating } from '@halfturn/ui/rating.tsx';
import type { ProductData } from '../product/product.loader.ts';
import styles from './reviews.module.css';

export interface SummaryBarsProps {
  summary: ProductData['summary'];
  /** The bar that is pressed. */
  stars: number | null;
  onPress: (stars: number | null) => void;
}

/** What the reviews come to: the average, and a bar for each number of stars, which shows those alone when pressed. */
export function SummaryBars({ summary, stars: pressed, onPress }: SummaryBarsProps) {
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
