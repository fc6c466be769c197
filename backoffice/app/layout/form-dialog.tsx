import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog, type DialogProps } from '@halfturn/ui/dialog.tsx';
import { useId, useState, type ReactNode } from 'react';
import type { Act } from '../use-act.ts';
import { Form, type FormProps } from './form.tsx';
import styles from './form-dialog.module.css';

export interface FormDialogProps
  extends Pick<DialogProps, 'title' | 'shape' | 'children'>, Pick<FormProps, 'act' | 'version'> {
  /** The words of the button that sends it; null for a person who may only look. */
  action: string | null;
  /** The words of the button that closes it, if not the usual ones. */
  leave?: string;
  /** It is being sent. */
  busy: boolean;
  /** Only its own buttons close it. If it is left out, this is so once something was typed; always so while it is sent. */
  held?: boolean;
  /** Why it was not taken, if the act does not say it; null if it is said elsewhere. */
  refusal?: string | null | undefined;
  /** False if the browser checks the fields first. */
  noValidate?: boolean;
  /** A further button, before the others. */
  further?: ReactNode;
  onSend: (fields: FormData) => void;
  onClose: () => void;
}

/** A dialog that is a form: send it, or leave things as they are. */
export function FormDialog(props: FormDialogProps) {
  const { action, leave, busy, held, act, version, refusal, ...more } = props;
  const { noValidate = true, further, ...rest } = more;
  const { onSend, onClose, children, ...dialog } = rest;
  const { t } = useWords<'staff'>();
  const form = useId();
  const [typed, setTyped] = useState(false);
  const sending = busy || Boolean(act?.busy);
  return (
    <Dialog
      {...dialog}
      open
      onClose={onClose}
      held={sending || (held ?? typed)}
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
        unsaved={typed && held !== false && !sending ? 1 : 0}
        onChange={() => setTyped(true)}
        {...{ act, version, refusal, noValidate, onSend }}
      >
        {children}
      </Form>
    </Dialog>
  );
}

export interface SaveDialogProps extends Omit<FormDialogProps, 'act' | 'busy' | 'onSend'> {
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
  const close = () => {
    act.forget();
    onClose();
  };
  const send = async (fields: FormData) => {
    if (ready && !ready(fields)) return;
    if (await act.run('save', () => save(fields), done)) onClose();
  };
  return (
    <FormDialog
      act={act}
      busy={act.busy === 'save'}
      {...dialog}
      onSend={(fields) => void send(fields)}
      onClose={close}
    />
  );
}
