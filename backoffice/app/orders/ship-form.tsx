import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { Form } from '../layout/form.tsx';
import type { Act } from '../use-act.ts';
import page from './orders.module.css';

interface ShipFormProps {
  act: Act;
  onSend: (parcel: { carrier: string; trackingNumber: string }) => void;
}

/** Carrier and tracking number of a parcel that leaves. */
export function ShipForm({ act, onSend }: ShipFormProps) {
  const { t } = useWords<'staff-orders'>();
  return (
    <Form
      noValidate={false}
      className={page.form}
      act={act}
      refusal={null}
      onSend={(fields) => {
        const typed = (name: string) => String(fields.get(name));
        onSend({ carrier: typed('carrier'), trackingNumber: typed('trackingNumber') });
      }}
    >
      <div className={page.two}>
        <TextField name="carrier" label={t('staff-orders.carrier')} maxLength={80} required />
        <TextField name="trackingNumber" label={t('staff-orders.tracking')} maxLength={80} />
      </div>
      <Button type="submit" variant="main" busy={act.busy === 'ship'}>
        {t('staff-orders.ship')}
      </Button>
    </Form>
  );
}
