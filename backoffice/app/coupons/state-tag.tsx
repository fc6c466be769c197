import type { CouponState } from '@halfturn/contract/staff/coupons.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';

const LOOKS = {
  running: { tone: 'good', dot: 'full' },
  upcoming: { tone: 'info', dot: 'half' },
  used_up: { tone: 'plain', dot: 'hollow' },
  ended: { tone: 'plain', dot: 'hollow' },
} as const;

/** Whether a coupon can be had now. */
export function StateTag({ state }: { state: CouponState }) {
  const { t } = useWords<'staff-coupons'>();
  return <Tag {...LOOKS[state]}>{t(`staff-coupons.${state}`)}</Tag>;
}
