import type { SignInStep } from '@halfturn/contract/staff/session.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { PasswordField } from '@halfturn/ui/password-field.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { call } from '../api.ts';
import { StepForm } from './step-form.tsx';
import { useStep } from './use-step.ts';

/** E-mail and password. */
export function PasswordStep({ onDone }: { onDone: (step: SignInStep) => Promise<void> }) {
  const { t } = useWords<'staff'>();
  const { busy, error, send } = useStep();
  return (
    <StepForm
      action={t('staff.sign_in')}
      busy={busy}
      error={error}
      onSend={(form) =>
        void send(async () => {
          const body = { email: String(form.get('email')), password: String(form.get('password')) };
          const { step } = await call('POST /admin/session', { body });
          await onDone(step);
        })
      }
    >
      <TextField
        label={t('staff.email')}
        name="email"
        type="email"
        autoComplete="username"
        // Nothing else is on this page to read first.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <PasswordField
        label={t('staff.password')}
        name="password"
        showLabel={t('staff.show_password')}
        hideLabelText={t('staff.hide_password')}
      />
    </StepForm>
  );
}
