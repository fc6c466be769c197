import type { Quote } from '@halfturn/contract/checkout.ts';
import { formatMoney, formatPercent } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import type { KeyboardEvent } from 'react';
import { placeId } from './alarm.ts';
import { digitsOf } from './digits.ts';
import styles from './summary.module.css';
import type { Checkout } from './use-checkout.ts';

interface PointsProps {
  checkout: Checkout;
  member: NonNullable<Quote['member']>;
}

/** A member's points: how many there are, how many this order takes and why, and the field for them. */
export function Points({ checkout, member }: PointsProps) {
  const { t, locale } = useWords<'checkout'>();
  const { draft, pointsFault, busy } = checkout;
  const { points, pointsMax, pointsMaxWorth, pointsShare } = member;
  // A member without points has no field, unless points were typed before: they can still be removed.
  if (points <= 0 && draft.points === '') return null;
  const share = formatPercent(pointsShare / 100, locale);
  const hint = [
    t('checkout.points_have', { count: Math.max(0, points) }),
    pointsMax > 0
      ? t('checkout.points_most', { count: pointsMax, worth: formatMoney(pointsMaxWorth, locale) })
      : t('checkout.points_small'),
    t('checkout.points_share', { share }),
  ].join(' ');
  const all = draft.points !== '' || pointsMax === 0;
  const enter = (event: KeyboardEvent) => {
    // As in the coupon's field: it must not place the order.
    if (event.key === 'Enter') event.preventDefault();
  };
  return (
    <div className={styles.points}>
      <TextField
        id={placeId('points')}
        label={t('checkout.points_use')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        error={busy ? undefined : pointsFault}
        hint={hint}
        value={draft.points}
        onChange={({ target }) => checkout.change({ points: digitsOf(target.value) })}
        onKeyDown={enter}
      />
      <Button onClick={() => checkout.change({ points: all ? '' : String(pointsMax) })}>
        {all ? t('checkout.points_clear') : t('checkout.points_all', { count: pointsMax })}
      </Button>
    </div>
  );
}
