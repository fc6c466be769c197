import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog, type DialogProps } from '@halfturn/ui/dialog.tsx';
import { useId } from 'react';
import { Fault } from './fault.tsx';

export interface FormDialogProps extends Omit<DialogProps, 'closeLabel' | 'footer'> {
  onSubmit: () => unknown;
  busy: boolean;
  /** The label of the button that sends the form, and of the same button while it is busy. */
  send: string;
  sending?: string;
  /** The label of a second button that closes the dialog. */
  cancel?: string;
  /** Why the store refused it, below the fields. */
  fault?: string | null;
  className?: string | undefined;
}

/** A dialog with one form. It stays open while the form is sent. */
export function FormDialog(props: FormDialogProps) {
  const { onSubmit, busy, send, sending, cancel, fault, className, children, ...dialog } = props;
  const { t } = useWords<'shell'>();
  const id = useId();
  return (
    <Dialog
      held={busy}
      {...dialog}
      closeLabel={t('shell.close')}
      footer={
        <>
          {cancel && <Button onClick={dialog.onClose}>{cancel}</Button>}
          <Button type="submit" form={id} variant="main" busy={busy} busyLabel={sending}>
            {send}
          </Button>
        </>
      }
    >
      <form
        method="post"
        id={id}
        noValidate
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <Fault>{fault}</Fault>
      </form>
    </Dialog>
  );
}
