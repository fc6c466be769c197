import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog, type DialogProps } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useId, type ReactNode } from 'react';
import styles from './form-dialog.module.css';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'shape' | 'children'> {
  /** What sending it does; null where this person may only look. */
  action: string | null;
  /** It is being sent. */
  busy: boolean;
  /** Typed things would be lost: only its own buttons close it. While it is sent, that goes without saying. */
  held?: boolean;
  /** Why it was not taken, where no field says it. */
  refusal?: string | null | false;
  /** A further button, before the others. */
  further?: ReactNode;
  onSend: (fields: FormData) => void;
  onClose: () => void;
}

/** A dialog that is a form: send it, or leave things as they are. */
export function FormDialog(props: FormDialogProps) {
  const { action, busy, held = busy, refusal, further, onSend, onClose, children, ...dialog } = props;
  const { t } = useWords<'staff'>();
  const form = useId();
  return (
    <Dialog
      {...dialog}
      open
      onClose={onClose}
      held={held}
      closeLabel={t('staff.close')}
      footer={
        <>
          {further}
          <Button onClick={onClose}>{t('staff.leave_it')}</Button>
          {action !== null && (
            <Button type="submit" form={form} variant="main" busy={busy}>
              {action}
            </Button>
          )}
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSend(new FormData(event.currentTarget));
        }}
      >
        {refusal && (
          <Notice tone="bad" role="alert">
            {refusal}
          </Notice>
        )}
        {children}
      </form>
    </Dialog>
  );
}
