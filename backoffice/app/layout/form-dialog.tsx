import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog, type DialogProps } from '@halfturn/ui/dialog.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useId, type ReactNode } from 'react';
import type { Act } from '../use-act.ts';
import { Form } from './form.tsx';
import styles from './form-dialog.module.css';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'shape' | 'children'> {
  /** The words of the button that sends it; null for a person who may only look. */
  action: string | null;
  /** The words of the button that closes it, if not the usual ones. */
  leave?: string;
  /** It is being sent. */
  busy: boolean;
  /** Typed words would be lost: only its own buttons close it. Always so while it is sent. */
  held?: boolean;
  /** Why it was not taken, unless a field says it. */
  refusal?: string | null;
  /** False if the browser checks the fields first. */
  noValidate?: boolean;
  /** A further button, before the others. */
  further?: ReactNode;
  onSend: (fields: FormData) => void;
  onClose: () => void;
}

/** A dialog that is a form: send it, or leave things as they are. */
export function FormDialog(props: FormDialogProps) {
  const { action, leave, busy, held = busy, refusal, noValidate = true, further, ...rest } = props;
  const { onSend, onClose, children, ...dialog } = rest;
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
          <Button onClick={onClose}>{leave ?? t('staff.leave_it')}</Button>
          {action !== null && (
            <Button type="submit" form={form} variant="main" busy={busy}>
              {action}
            </Button>
          )}
        </>
      }
    >
      <Form
        id={form}
        className={styles.form}
        noValidate={noValidate}
        refusal={refusal ?? null}
        onSend={onSend}
      >
        {children}
      </Form>
    </Dialog>
  );
}

export interface SaveDialogProps extends Omit<FormDialogProps, 'busy' | 'onSend'> {
  act: Act;
  /** Sends the form to the store. */
  save: (fields: FormData) => Promise<unknown>;
  /** Whether the form can be sent; asked first. */
  ready?: (fields: FormData) => boolean;
  /** Said once it is taken. */
  done?: string;
}

/** A dialog with a form that is sent to the store. It closes once the form is taken. */
export function SaveDialog({ act, save, ready, done, onClose, ...dialog }: SaveDialogProps) {
  const toast = useToast();
  const close = () => {
    act.forget();
    onClose();
  };
  const send = async (fields: FormData) => {
    if (ready && !ready(fields)) return;
    if (!(await act.run('save', () => save(fields)))) return;
    onClose();
    if (done) toast.show(done);
  };
  return (
    <FormDialog
      busy={act.busy === 'save'}
      held={act.busy !== null}
      refusal={act.general}
      {...dialog}
      onSend={(fields) => void send(fields)}
      onClose={close}
    />
  );
}
