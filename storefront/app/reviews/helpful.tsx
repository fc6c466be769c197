import type { Review } from '@halfturn/contract/reviews.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import type { ReactNode } from 'react';
import styles from './reviews.module.css';
import type { Votes } from './use-votes.ts';

export interface HelpfulProps {
  review: Review;
  votes: Votes;
  /** What else can be done with it, at the end of the line. */
  children?: ReactNode;
}

/** How many found a review helpful, and the member's own vote. */
export function Helpful({ review, votes, children }: HelpfulProps) {
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
        {votes.failed === review.id
          ? t('reviews.vote_failed')
          : count > 0 && t('reviews.helpful_count', { count })}
      </span>
      {children && <span className={styles.end}>{children}</span>}
    </div>
  );
}
