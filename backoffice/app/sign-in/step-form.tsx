import type { CallError } from '@halfturn/contract/client.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import type { ReactNode } from 'react';
import { useRefusal } from '../use-refusal.ts';
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
  const refusal = useRefusal(error);
  return (
    <form
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
      <Button type="submit" variant="main" full busy={busy}>
        {action}
      </Button>
    </form>
  );
}
