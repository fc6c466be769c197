import type { AnnouncementRow } from '@halfturn/contract/staff/notices.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';

const LOOKS = {
  scheduled: { tone: 'info', dot: 'half' },
  published: { tone: 'good', dot: 'full' },
  withdrawn: { tone: 'plain', dot: 'hollow' },
} as const;

/** Whether a notice is read already, still waits, or was taken back. */
export function StateTag({ state }: { state: AnnouncementRow['state'] }) {
  const { t } = useWords<'staff-notices'>();
  return <Tag {...LOOKS[state]}>{t(`staff-notices.${state}`)}</Tag>;
}
