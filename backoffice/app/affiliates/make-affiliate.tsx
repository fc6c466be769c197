import { DEFAULT_RATE_PERCENT } from '@halfturn/contract/staff/affiliates.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { call } from '../api.ts';
import { FormDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';
import { RateField, rateIn } from './rate-field.tsx';

/** Makes a customer an affiliate, at a rate. */
export function MakeAffiliate({ accountId }: { accountId: string }) {
  const { t } = useWords<'staff-affiliates'>();
  const toast = useToast();
  const { busy, error, run, forget } = useAct();
  const refusal = useRefusal(error);
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    forget();
  };
  const make = async (fields: FormData) => {
    const body = { accountId, ratePercent: rateIn(fields) };
    const done = await run('make', () => call('POST /admin/affiliates', { body }));
    if (!done) return;
    close();
    toast.show(t('staff-affiliates.made'));
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('staff-affiliates.make')}</Button>
      {open && (
        <FormDialog
          title={t('staff-affiliates.make')}
          action={t('staff-affiliates.make')}
          busy={busy !== null}
          refusal={!error?.fields.ratePercent && refusal}
          onSend={(fields) => void make(fields)}
          onClose={close}
        >
          <p>{t('staff-affiliates.make_text')}</p>
          <RateField percent={DEFAULT_RATE_PERCENT} error={error?.fields.ratePercent} />
        </FormDialog>
      )}
    </>
  );
}
