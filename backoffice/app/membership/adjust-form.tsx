import { useWords } from '@halfturn/locales/react.ts';
import { call } from '../api.ts';
import { useFormats } from '../layout/use-formats.ts';
import { BookingForm } from './booking-form.tsx';
import { pointsTyped } from './number-typed.ts';

/** Gives a member points or takes some. */
export function AdjustForm({ id }: { id: string }) {
  const { t } = useWords<'staff-membership'>();
  const { number } = useFormats();
  return (
    <BookingForm
      title={t('staff-membership.correct')}
      amount={{
        name: 'points',
        label: t('staff-membership.amount'),
        hint: t('staff-membership.amount_hint'),
        maxLength: 10,
      }}
      book={async (booking, fields) => {
        const body = { ...booking, points: pointsTyped(String(fields.get('points'))) };
        const { points } = await call('POST /admin/members/{id}/points', { params: { id }, body });
        return t('staff-membership.booked', { points: number(points) });
      }}
    />
  );
}
