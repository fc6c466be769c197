import { DEFAULT_RATE_PERCENT } from '@halfturn/contract/staff/affiliates.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { call } from '../api.ts';
import { DialogButton } from '../layout/dialog-button.tsx';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';
import { RateField, rateIn } from './rate-form.tsx';

/** Makes a customer an affiliate, at a rate. */
export function MakeAffiliate({ accountId }: { accountId: string }) {
  const { t } = useWords<'staff-affiliates'>();
  const act = useAct();
  const make = (fields: FormData) =>
    call('POST /admin/affiliates', { body: { accountId, ratePercent: rateIn(fields) } });
  return (
    <DialogButton label={t('staff-affiliates.make')}>
      {(close) => (
        <SaveDialog
          act={act}
          title={t('staff-affiliates.make')}
          action={t('staff-affiliates.make')}
          save={make}
          done={t('staff-affiliates.made')}
          onClose={close}
        >
          <p>{t('staff-affiliates.make_text')}</p>
          <RateField percent={DEFAULT_RATE_PERCENT} />
        </SaveDialog>
      )}
    </DialogButton>
  );
}
