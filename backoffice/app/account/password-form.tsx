import { STAFF_PASSWORD_MIN } from '@halfturn/contract/staff/limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { PasswordField } from '@halfturn/ui/password-field.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { call } from '../api.ts';
import { StepForm } from '../sign-in/step-form.tsx';
import { useAct } from '../use-act.ts';
import { Part } from './part.tsx';
import { PresentPassword } from './present-password.tsx';

/** Changes the own password. */
export function PasswordForm() {
  const { t } = useWords<'staff' | 'staff-account'>();
  const { busy, error, run } = useAct();
  const toast = useToast();
  const [different, setDifferent] = useState(false);
  // Counts the sent forms. It is the form's key, so that the fields are empty after each.
  const [sent, setSent] = useState(0);
  const show = { showLabel: t('staff.show_password'), hideLabelText: t('staff.hide_password') };
  const save = async (form: FormData) => {
    const newPassword = String(form.get('newPassword'));
    const same = newPassword === form.get('again');
    setDifferent(!same);
    if (!same) return;
    const body = { password: String(form.get('password')), newPassword };
    if (!(await run('password', () => call('POST /admin/account/password', { body })))) return;
    setSent(sent + 1);
    toast.show(t('staff-account.password_done'));
  };
  return (
    <Part title={t('staff.password')}>
      <p className="muted">{t('staff-account.password_text')}</p>
      <StepForm
        key={sent}
        action={t('staff-account.change_password')}
        busy={busy !== null}
        error={error && Object.keys(error.fields).length > 0 ? null : error}
        onSend={(form) => void save(form)}
      >
        <PresentPassword error={error?.fields.password} />
        <PasswordField
          label={t('staff.new_password')}
          name="newPassword"
          autoComplete="new-password"
          hint={t('staff.password_hint', { least: STAFF_PASSWORD_MIN })}
          error={error?.fields.newPassword}
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
    </Part>
  );
}
