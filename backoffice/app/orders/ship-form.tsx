import type { CallError } from '@halfturn/contract/client.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { Form } from '../layout/form.tsx';
import page from './orders.module.css';

export interface ShipFormProps {
  busy: boolean;
  error: CallError | null;
  onSend: (parcel: { carrier: string; trackingNumber: string }) => void;
}

/** Carrier and tracking number of a parcel that leaves. */
export function ShipForm({ busy, error, onSend }: ShipFormProps) {
  const { t } = useWords<'staff-orders'>();
  return (
    <Form
      noValidate={false}
      className={page.form}
      onSend={(fields) => {
        const form = fields;
        onSend({ carrier: String(form.get('carrier')), trackingNumber: String(form.get('number')) });
      }}
    >
      <div className={page.two}>
        <TextField
          name="carrier"
          label={t('staff-orders.carrier')}
          maxLength={80}
          required
          error={error?.fields.carrier}
        />
        <TextField
          name="number"
          label={t('staff-orders.tracking')}
          maxLength={80}
          error={error?.fields.trackingNumber}
        />
      </div>
      <Button type="submit" variant="main" busy={busy}>
        {t('staff-orders.ship')}
      </Button>
    </Form>
  );
}
