import type { SignInStep } from '@halfturn/contract/staff/session.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { call } from '../api.ts';
import { StepForm } from './step-form.tsx';
import styles from './sign-in.module.css';
import { useStep } from './use-step.ts';

interface EmailStepProps {
  onDone: (step: SignInStep) => Promise<void>;
  onLost: () => void;
}

/** The first owner's own address, in place of the made-up one of a new store. */
export function EmailStep({ onDone, onLost }: EmailStepProps) {
  const { t } = useWords<'staff'>();
  const { busy, error, send } = useStep(onLost);
  return (
    <>
      <p className={styles.note}>{t('staff.your_email_why')}</p>
      <StepForm
        action={t('staff.save_email')}
        busy={busy}
        error={error}
        onSend={(form) =>
          void send(async () => {
            const body = { email: String(form.get('email')) };
            const { step } = await call('POST /admin/session/email', { body });
            await onDone(step);
          })
        }
      >
        <TextField label={t('staff.email')} name="email" type="email" autoComplete="email" dir="ltr" />
      </StepForm>
    </>
  );
}
