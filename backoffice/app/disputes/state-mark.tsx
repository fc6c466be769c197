import type { DisputeState } from '@halfturn/contract/primitives/dispute-states.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';

const LOOKS = {
  open: { tone: 'warn', dot: 'half' },
  won: { tone: 'good', dot: 'full' },
  lost: { tone: 'bad', dot: 'hollow' },
} as const;

/** A dispute's state: its word, and a shape by which a column of states is told apart without colour. */
export function StateMark({ state }: { state: DisputeState }) {
  const { t } = useWords<'staff-disputes'>();
  return <Tag {...LOOKS[state]}>{t(`staff-disputes.state_${state}`)}</Tag>;
}
