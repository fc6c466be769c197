import type { ReviewState } from '@halfturn/contract/reviews.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';

const LOOKS = {
  pending: { tone: 'warn', dot: 'half' },
  approved: { tone: 'good', dot: 'full' },
  rejected: { tone: 'plain', dot: 'hollow' },
} as const;

/** A review's state: its word, and a shape by which a column of states is told apart without colour. */
export function StateMark({ state }: { state: ReviewState }) {
  const { t } = useWords<'staff-reviews'>();
  return <Tag {...LOOKS[state]}>{t(`staff-reviews.state_${state}`)}</Tag>;
}
