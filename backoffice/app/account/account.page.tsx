import { useWords } from '@halfturn/locales/react.ts';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { useStaff } from '../layout/use-staff.ts';
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx';
import { StepForm } from '../sign-in/step-form.tsx';
import { useAct } from '../use-act.ts';
import type { loadAccount } from './account.loader.ts';
import { AlertsForm } from './alerts-form.tsx';
import { AppearanceForm } from './appearance-form.tsx';
import { EmailForm } from './email-form.tsx';
import { NameForm } from './name-form.tsx';
import { Part } from './part.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { PasswordForm } from './password-form.tsx';
import { PresentPassword } from './present-password.tsx';
import { SessionsPart } from './sessions-part.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

/** The own account: password, address, second factor and recovery codes. */
export function AccountPage() {
  const { t } = useWords<'staff' | 'staff-account'>();
  const { account, sessions, passkeys, alarms } = useLoaderData<typeof loadAccount>();
  const { name, email, newEmail, recoveryCodesLeft } = account;
  const { role, roleName } = useStaff();
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <>
      <Bar title={t('staff-account.title')} note={`${name} · ${roleName || t(`staff.role_${role}`)}`} />
      <NameForm name={name} />
      <PasswordForm />
      <EmailForm email={email} newEmail={newEmail} />
      <SecondFactorForm onCodes={setCodes} />
      <RecoveryCodesForm left={recoveryCodesLeft} onCodes={setCodes} />
      <PasskeysPart passkeys={passkeys} />
      <SessionsPart sessions={sessions} />
      <AlertsForm kinds={alarms.kinds} />
      <AppearanceForm />
      {codes && (
        <Dialog
          open
          held
          title={t('staff.keep_codes')}
          closeLabel={t('staff.close')}
          onClose={() => setCodes(null)}
        >
          <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
        </Dialog>
      )}
    </>
  );
}

interface RecoveryCodesFormProps {
  left: number;
  onCodes: (codes: string[]) => void;
}

/** How many recovery codes are left, and new ones in their place. */
function RecoveryCodesForm({ left, onCodes }: RecoveryCodesFormProps) {
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
        error={error}
        onSend={(form) => void renew(form)}
      >
        <PresentPassword />
      </StepForm>
    </Part>
  );
}
