import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api.ts';
import { DialogButton } from '../layout/dialog-button.tsx';
import { FormDialog } from '../layout/form-dialog.tsx';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';

/** The button that finds the order of a whole key. The key is sent in a body, never in an address. */
export function FindByKey() {
  const { t } = useWords<'staff-orders'>();
  const { mayCall } = useStaff();
  return (
    <DialogButton label={t('staff-orders.by_key')} icon="key" offered={mayCall('staffFindKey')}>
      {(close) => <KeyDialog onClose={close} />}
    </DialogButton>
  );
}

function KeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords<'staff' | 'staff-orders'>();
  const act = useAct();
  const navigate = useNavigate();
  /** Why no order opens. */
  const [none, setNone] = useState<string | null>(null);
  const find = async (fields: FormData) => {
    setNone(null);
    const key = String(fields.get('key')).trim();
    let orderNo: string | null = null;
    const asked = await act.ask('find', async () => {
      const { found } = await call('POST /admin/key-search', { body: { key } });
      orderNo = found?.orderNo ?? null;
      if (!found) setNone(t('staff-orders.by_key_none'));
      else if (!orderNo) setNone(t('staff-orders.by_key_unsold', { product: found.product }));
    });
    if (!asked || !orderNo) return;
    onClose();
    await navigate(`/orders/${orderNo}`);
  };
  return (
    <FormDialog
      act={act}
      title={t('staff-orders.by_key')}
      action={t('staff-orders.by_key_find')}
      leave={t('staff.close')}
      busy={act.busy !== null}
      held={false}
      onSend={(fields) => void find(fields)}
      onClose={onClose}
    >
      <p>{t('staff-orders.by_key_text')}</p>
      <TextField
        name="key"
        label={t('staff-orders.key')}
        dir="ltr"
        required
        maxLength={300}
        autoComplete="off"
        spellCheck={false}
        error={act.fields.key}
      />
      {none && (
        <Notice tone="info" role="status">
          {none}
        </Notice>
      )}
    </FormDialog>
  );
}
