import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { urgency } from '../today/urgency.ts';

/** When the answer is due and how near that is; nothing if none was promised. */
export function DueTag({ at, now }: { at: string | null; now: string }) {
  const { t } = useWords<'staff'>();
  const { time } = useFormats();
  if (at === null) return null;
  const due = urgency(at, now);
  return (
    <Tag tone={due === 'late' ? 'bad' : due === 'soon' ? 'warn' : 'plain'}>
      {t(due === 'late' ? 'staff.was_due' : 'staff.due', { time: time(at) })}
    </Tag>
  );
}
