import { useWords } from '@halfturn/locales/react.ts';
import { TextArea } from '@halfturn/ui/text-area.tsx';

/** Why staff do something with an order. It stands in the order's history and in the audit log. */
export function ActReason() {
  const { t } = useWords<'staff-orders'>();
  return (
    <TextArea
      name="reason"
      rows={3}
      dir="auto"
      maxLength={1000}
      required
      label={t('staff-orders.reason')}
      hint={t('staff-orders.note_hint')}
    />
  );
}
