import type { EnquiryState } from '@halfturn/contract/primitives/enquiry-limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';

const LOOKS = {
  new: { tone: 'warn', dot: 'half' },
  answering: { tone: 'info', dot: 'half' },
  accepted: { tone: 'good', dot: 'full' },
  declined: { tone: 'plain', dot: 'hollow' },
  closed: { tone: 'plain', dot: 'hollow' },
} as const;

/** How an enquiry stands: its word, and a shape by which a column of states is told apart without colour. */
export function StateMark({ state, spam }: { state: EnquiryState; spam: boolean }) {
  const { t } = useWords<'staff-enquiries'>();
  if (spam)
    return (
      <Tag tone="bad" dot="hollow">
        {t('staff-enquiries.state_spam')}
      </Tag>
    );
  return <Tag {...LOOKS[state]}>{t(`staff-enquiries.state_${state}`)}</Tag>;
}
