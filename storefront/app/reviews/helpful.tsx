import type { Review } from '@halfturn/contract/reviews.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import styles from './reviews.module.css';
import type { Votes } from './use-votes.ts';

/** How many found a review helpful, and the member's own vote. */
export function Helpful({ review, votes }: { review: Review; votes: Votes }) {
  const { t } = useWords<'reviews'>();
  const count = votes.countOf(review);
  return (
    <div className={styles.helpful}>
      <Button
        variant="quiet"
        aria-pressed={votes.has(review.id)}
        icon={votes.has(review.id) ? 'check' : undefined}
        onClick={() => void votes.toggle(review.id)}
      >
        {t('reviews.helpful')}
      </Button>
      <span className="tiny muted" role="status">
        {count > 0 && t('reviews.helpful_count', { count })}
      </span>
    </div>
  );
}
