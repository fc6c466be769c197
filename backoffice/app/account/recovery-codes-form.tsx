import { useWords } from '@halfturn/locales/react.ts';
import { useState } from 'react';
import { call } from '../api.ts';
import { StepForm } from '../sign-in/step-form.tsx';
import { useAct } from '../use-act.ts';
import { Part } from './part.tsx';
import { PresentPassword } from './present-password.tsx';

interface RecoveryCodesFormProps {
  left: number;
  onCodes: (codes: string[]) => void;
}

/** How many recovery codes are left, and new ones in their place. */
export function RecoveryCodesForm({ left, onCodes }: RecoveryCodesFormProps) {
  const { t } = useWords<'staff-account'>();
  const { busy, error, run } = useAct();
  const [sent, setSent] = useState(0);
  const renew = async (form: FormData) => {
    const body = { password: String(form.get('password')) };
    const done = await run('renew', async () => {
      const { recoveryCodes } = await call('POST /admin/account/recovery-codes', { body });
      onCodes(recoveryCodes);
    });
    if (done) setSent(sent + 1);
  };
  return (
    <Part title={t('staff-account.codes_title')}>
      <p className="muted">{t('staff-account.codes_left', { count: left })}</p>
      <StepForm
        key={sent}
        action={t('staff-account.new_codes')}
        busy={busy !== null}
        error={error?.fields.password ? null : error}
        onSend={(form) => void renew(form)}
      >
        <PresentPassword error={error?.fields.password} />
      </StepForm>
    </Part>
  );
}
