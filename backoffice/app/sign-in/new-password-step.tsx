import type { SignInStep } from '@halfturn/contract/staff/session.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useState } from 'react';
import { call } from '../api.ts';
import { NewPassword } from './new-password.tsx';
import { StepForm } from './step-form.tsx';
import styles from './sign-in.module.css';
import { useStep } from './use-step.ts';

interface NewPasswordProps {
  onDone: (step: SignInStep) => Promise<void>;
  onLost: () => void;
}

/** One's own password, in place of the one that was handed over. */
export function NewPasswordStep({ onDone, onLost }: NewPasswordProps) {
  const { t } = useWords<'staff'>();
  const { busy, error, send } = useStep(onLost);
  const [different, setDifferent] = useState(false);
  return (
    <>
      <p className={styles.note}>{t('staff.choose_password_why')}</p>
      <StepForm
        action={t('staff.save_password')}
        busy={busy}
        error={error}
        onSend={(form) => {
          const password = String(form.get('password'));
          const same = password === form.get('again');
          setDifferent(!same);
          if (!same) return;
          void send(async () => {
            const { step } = await call('POST /admin/session/password', { body: { password } });
            await onDone(step);
          });
        }}
      >
        <NewPassword name="password" different={different} />
      </StepForm>
    </>
  );
}
