import { STAFF_PASSWORD_MIN } from '@halfturn/contract/staff/limits.ts';
import type { SignInStep } from '@halfturn/contract/staff/session.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { PasswordField } from '@halfturn/ui/password-field.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
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
  const show = { showLabel: t('staff.show_password'), hideLabelText: t('staff.hide_password') };
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
        <PasswordField
          label={t('staff.new_password')}
          name="password"
          autoComplete="new-password"
          hint={t('staff.password_hint', { least: STAFF_PASSWORD_MIN })}
          {...show}
        />
        <PasswordField
          label={t('staff.password_again')}
          name="again"
          autoComplete="new-password"
          error={different && t('staff.passwords_differ')}
          {...show}
        />
      </StepForm>
    </>
  );
}
