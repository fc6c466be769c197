import type { TicketState } from '@halfturn/contract/primitives/support-limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';

const LOOKS = {
  waiting: { tone: 'warn', dot: 'half' },
  answered: { tone: 'good', dot: 'full' },
  closed: { tone: 'plain', dot: 'hollow' },
} as const;

/** A question's state: its word, and a shape by which a column of states is told apart without colour. */
export function StateMark({ state }: { state: TicketState }) {
  const { t } = useWords<'staff-support'>();
  return <Tag {...LOOKS[state]}>{t(`staff-support.state_${state}`)}</Tag>;
}
