import type { ClaimState } from '@halfturn/contract/primitives/claim-limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';

const LOOKS = {
  open: { tone: 'warn', dot: 'half' },
  waiting: { tone: 'info', dot: 'half' },
  replaced: { tone: 'good', dot: 'full' },
  refunded: { tone: 'good', dot: 'full' },
  declined: { tone: 'plain', dot: 'hollow' },
} as const;

/** A claim's state: its word, and a shape by which a column of states is told apart without colour. */
export function StateMark({ state }: { state: ClaimState }) {
  const { t } = useWords<'staff-claims'>();
  return <Tag {...LOOKS[state]}>{t(`staff-claims.state_${state}`)}</Tag>;
}
