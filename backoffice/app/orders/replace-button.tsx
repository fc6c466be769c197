import { useWords } from '@halfturn/locales/react.ts';
import { call } from '../api.ts';
import { DialogButton } from '../layout/dialog-button.tsx';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';
import { ActReason } from './act-reason.tsx';

export interface ReplaceButtonProps {
  orderNo: string;
  /** The unit, by its id and as it is called. */
  unit: string;
  name: string;
  /** Without an offer there is no button, but a dialog that is open stays and says why it was refused. */
  offered: boolean;
}

/** Replaces the key of a unit, after a question for the reason. */
export function ReplaceButton({ orderNo, unit, name, offered }: ReplaceButtonProps) {
  const { t } = useWords<'staff-order-acts'>();
  const act = useAct();
  const replace = (fields: FormData) =>
    call('POST /admin/orders/{orderNo}/replacement', {
      params: { orderNo },
      body: { unit, reason: String(fields.get('reason')).trim() },
    });
  return (
    <DialogButton size="tiny" label={t('staff-order-acts.replace')} offered={offered}>
      {(close) => (
        <SaveDialog
          act={act}
          title={t('staff-order-acts.replace_title', { product: name })}
          action={t('staff-order-acts.replace')}
          save={replace}
          done={t('staff-order-acts.replaced')}
          onClose={close}
        >
          <p>{t('staff-order-acts.replace_text')}</p>
          <ActReason />
        </SaveDialog>
      )}
    </DialogButton>
  );
}
