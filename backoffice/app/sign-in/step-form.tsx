import type { CallError } from '@halfturn/contract/client.ts';
import { Button } from '@halfturn/ui/button.tsx';
import type { ReactNode } from 'react';
import { Form } from '../layout/form.tsx';
import { useSaid } from '../use-refusal.ts';
import styles from './sign-in.module.css';

export interface StepFormProps {
  /** The button's words. */
  action: string;
  busy: boolean;
  error: CallError | null;
  onSend: (form: FormData) => void;
  children: ReactNode;
}

/** The form of a step, with its one button. What was refused stands over it until it is sent again. */
export function StepForm({ action, busy, error, onSend, children }: StepFormProps) {
  return (
    <Form className={styles.form} act={{ ...useSaid(error), busy: busy ? 'send' : null }} onSend={onSend}>
      {children}
      <Button type="submit" variant="main" full busy={busy}>
        {action}
      </Button>
    </Form>
  );
}
