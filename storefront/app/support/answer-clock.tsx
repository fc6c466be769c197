import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { RecentTime } from '../orders/local-time.tsx';

export interface AnswerClockProps {
  /** Until when an answer was promised; null if no answer is due. */
  at: string | null;
  /** The store's clock. */
  now: string;
  className?: string;
}

/** Until when the store answers, in the reader's zone. A promise that was not kept says so. */
export function AnswerClock({ at, now, className }: AnswerClockProps) {
  const { t, rich } = useWords<'support'>();
  if (at === null) return null;
  const late = Date.parse(at) < Date.parse(now);
  return (
    <p className={className}>
      {late && (
        <>
          <Tag tone="bad" icon="warn">
            {t('support.overdue')}
          </Tag>{' '}
        </>
      )}
      {rich(late ? 'support.late' : 'support.answer_by', { time: <RecentTime at={at} now={now} /> })}
    </p>
  );
}
