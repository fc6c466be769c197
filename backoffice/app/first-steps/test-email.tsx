import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';

/** Sends a test email to an address that is asked for. */
export function TestEmail({ main }: { main: boolean }) {
  const { t } = useWords<'staff-first-steps'>();
  const { email } = useStaff();
  const act = useAct();
  const [asking, setAsking] = useState(false);
  const send = (fields: FormData) =>
    call('POST /admin/first-steps/test-email', { body: { email: String(fields.get('email') ?? '').trim() } });
  return (
    <>
      <Button variant={main ? 'main' : 'plain'} onClick={() => setAsking(true)}>
        {t('staff-first-steps.send_test')}
      </Button>
      {asking && (
        <SaveDialog
          act={act}
          title={t('staff-first-steps.mail')}
          action={t('staff-first-steps.send')}
          save={send}
          onClose={() => setAsking(false)}
        >
          <TextField
            name="email"
            type="email"
            dir="ltr"
            label={t('staff-first-steps.email')}
            defaultValue={email}
            maxLength={254}
          />
        </SaveDialog>
      )}
    </>
  );
}
