import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { copyText } from '@halfturn/ui/copy-text.ts';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { useRef, useState } from 'react';
import { call } from '../api.ts';
import { DialogButton } from '../layout/dialog-button.tsx';
import { FormDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';
import { ActReason } from './act-reason.tsx';
import page from './orders.module.css';
import type { ReplaceButtonProps } from './replace-button.tsx';

/** Shows the key of a unit to the person, after a question for the reason. */
export function ShowKeyButton({ offered, ...unit }: ReplaceButtonProps) {
  const { t } = useWords<'staff-order-acts'>();
  return (
    <DialogButton size="tiny" label={t('staff-order-acts.show_key')} offered={offered}>
      {(close) => <ShowKeyDialog {...unit} onClose={close} />}
    </DialogButton>
  );
}

interface ShowKeyDialogProps extends Omit<ReplaceButtonProps, 'offered'> {
  onClose: () => void;
}

/** Asks for the reason, and then holds the key for as long as the dialog is open. */
function ShowKeyDialog({ orderNo, unit, name, onClose }: ShowKeyDialogProps) {
  const { t } = useWords<'staff-order-acts'>();
  const act = useAct();
  const [key, setKey] = useState<string | null>(null);
  const show = (fields: FormData) =>
    act.run('show', async () => {
      const body = { unit, reason: String(fields.get('reason')).trim() };
      setKey((await call('POST /admin/orders/{orderNo}/key', { params: { orderNo }, body })).key);
    });
  if (key !== null) return <KeyDialog name={name} code={key} onClose={onClose} />;
  return (
    <FormDialog
      act={act}
      title={t('staff-order-acts.show_key_title', { product: name })}
      action={t('staff-order-acts.show_key')}
      busy={act.busy !== null}
      onSend={(fields) => void show(fields)}
      onClose={onClose}
    >
      <p>{t('staff-order-acts.show_key_text')}</p>
      <ActReason />
    </FormDialog>
  );
}

interface KeyDialogProps {
  name: string;
  code: string;
  onClose: () => void;
}

function KeyDialog({ name, code, onClose }: KeyDialogProps) {
  const { t } = useWords<'staff' | 'staff-order-acts'>();
  const [copied, setCopied] = useState(false);
  const shown = useRef<HTMLElement>(null);
  return (
    <Dialog
      open
      title={t('staff-order-acts.key_of', { product: name })}
      closeLabel={t('staff.close')}
      onClose={onClose}
      footer={
        <>
          <output>{copied && t('staff-order-acts.key_copied')}</output>
          <Button onClick={async () => setCopied(await copyText(code, shown.current))}>
            {t('staff-order-acts.copy_key')}
          </Button>
        </>
      }
    >
      <code ref={shown} className={page.clearKey} dir="ltr">
        {code}
      </code>
    </Dialog>
  );
}
