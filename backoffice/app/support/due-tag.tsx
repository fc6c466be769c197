import { formatDateTime } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { timeZone } from '../preferences.ts';
import { urgency } from '../today/urgency.ts';

/** When the answer is due and how near that is; nothing if none was promised. */
export function DueTag({ at, now }: { at: string | null; now: string }) {
  const { t, locale } = useWords<'staff'>();
  if (at === null) return null;
  const due = urgency(at, now);
  const time = formatDateTime(at, locale, { timeZone: timeZone() });
  return (
    <Tag tone={due === 'late' ? 'bad' : due === 'soon' ? 'warn' : 'plain'}>
      {t(due === 'late' ? 'staff.was_due' : 'staff.due', { time })}
    </Tag>
  );
}
