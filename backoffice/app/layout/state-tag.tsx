import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import type { PlaceWords } from './places.ts';

const WAITS = { tone: 'warn', dot: 'half' } as const;
const UNDER_WAY = { tone: 'info', dot: 'half' } as const;
const GOOD = { tone: 'good', dot: 'full' } as const;
const BAD = { tone: 'bad', dot: 'hollow' } as const;
const OVER = { tone: 'plain', dot: 'hollow' } as const;

/** How each state looks, by its word. The shapes tell a column of states apart without color. */
const LOOKS = {
  'staff-affiliates.active': GOOD,
  'staff-affiliates.ended': OVER,
  'staff-backups.state_waiting': WAITS,
  'staff-backups.state_running': UNDER_WAY,
  'staff-backups.state_made': GOOD,
  'staff-backups.state_failed': BAD,
  'staff-bulk.running': UNDER_WAY,
  'staff-bulk.done': GOOD,
  'staff-bulk.undoing': UNDER_WAY,
  'staff-bulk.undone': OVER,
  'staff-claims.state_open': WAITS,
  'staff-claims.state_waiting': UNDER_WAY,
  'staff-claims.state_replaced': GOOD,
  'staff-claims.state_refunded': GOOD,
  'staff-claims.state_declined': OVER,
  'staff-content.state_published': GOOD,
  'staff-content.state_scheduled': UNDER_WAY,
  'staff-content.state_draft': OVER,
  'staff-coupons.running': GOOD,
  'staff-coupons.upcoming': UNDER_WAY,
  'staff-coupons.used_up': OVER,
  'staff-coupons.ended': OVER,
  'staff-disputes.state_open': WAITS,
  'staff-disputes.state_won': GOOD,
  'staff-disputes.state_lost': BAD,
  'staff-enquiries.state_new': WAITS,
  'staff-enquiries.state_answering': UNDER_WAY,
  'staff-enquiries.state_accepted': GOOD,
  'staff-enquiries.state_declined': OVER,
  'staff-enquiries.state_closed': OVER,
  'staff-enquiries.state_spam': BAD,
  'staff-import.state_checking': UNDER_WAY,
  'staff-import.state_checked': WAITS,
  'staff-import.state_running': UNDER_WAY,
  'staff-import.state_stopped': WAITS,
  'staff-import.state_done': GOOD,
  'staff-import.state_undoing': UNDER_WAY,
  'staff-import.state_undone': OVER,
  'staff-keys.state_draft': OVER,
  'staff-keys.state_checking': UNDER_WAY,
  'staff-keys.state_checked': WAITS,
  'staff-keys.state_importing': UNDER_WAY,
  'staff-keys.state_stopped': WAITS,
  'staff-keys.state_done': GOOD,
  'staff-keys.state_undone': OVER,
  'staff-mail-log.state_waiting': UNDER_WAY,
  'staff-mail-log.state_accepted': GOOD,
  'staff-mail-log.state_bounced': BAD,
  'staff-mail-log.state_complained': WAITS,
  'staff-mail-log.state_failed': BAD,
  'staff-mail-log.state_obsolete': OVER,
  'staff-notices.scheduled': UNDER_WAY,
  'staff-notices.published': GOOD,
  'staff-notices.withdrawn': OVER,
  'staff-product-list.live': GOOD,
  'staff-product-list.draft': WAITS,
  'staff-product-list.retired': OVER,
  'staff-reviews.state_pending': WAITS,
  'staff-reviews.state_approved': GOOD,
  'staff-reviews.state_rejected': OVER,
  'staff-support.state_waiting': WAITS,
  'staff-support.state_answered': GOOD,
  'staff-support.state_closed': OVER,
} as const;

/** The state of a thing: its word, and a shape. */
export function StateTag({ of }: { of: keyof typeof LOOKS }) {
  const { t } = useWords<PlaceWords>();
  return <Tag {...LOOKS[of]}>{t(of)}</Tag>;
}
