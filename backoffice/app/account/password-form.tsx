import { useWords } from '@halfturn/locales/react.ts';
import { useState } from 'react';
import { call } from '../api.ts';
import { NewPassword } from '../sign-in/new-password.tsx';
import { StepForm } from '../sign-in/step-form.tsx';
import { useAct } from '../use-act.ts';
import { Part } from './part.tsx';
import { PresentPassword } from './present-password.tsx';

/** Changes the own password. */
export function PasswordForm() {
  const { t } = useWords<'staff' | 'staff-account'>();
  const { busy, error, run } = useAct();
  const [different, setDifferent] = useState(false);
  // Counts the sent forms. It is the form's key, so that the fields are empty after each.
  const [sent, setSent] = useState(0);
  const save = async (form: FormData) => {
    const newPassword = String(form.get('newPassword'));
    const same = newPassword === form.get('again');
    setDifferent(!same);
    if (!same) return;
    const body = { password: String(form.get('password')), newPassword };
    const work = () => call('POST /admin/account/password', { body });
    if (await run('password', work, t('staff-account.password_done'))) setSent(sent + 1);
  };
  return (
    <Part title={t('staff.password')}>
      <p className="muted">{t('staff-account.password_text')}</p>
      <StepForm
        key={sent}
        action={t('staff-account.change_password')}
        busy={busy !== null}
        error={error}
        onSend={(form) => void save(form)}
      >
        <PresentPassword />
        <NewPassword name="newPassword" different={different} />
      </StepForm>
    </Part>
  );
}
