import { useWords } from '@halfturn/locales/react.ts';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx';
import type { loadAccount } from './account.loader.ts';
import { EmailForm } from './email-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodesForm } from './recovery-codes-form.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

/** The own account: password, address, second factor and recovery codes. */
export function AccountPage() {
  const { t } = useWords<'staff' | 'staff-account'>();
  const { name, role, email, newEmail, recoveryCodesLeft } = useLoaderData<typeof loadAccount>();
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <>
      <Bar title={t('staff-account.title')} note={`${name} · ${t(`staff.role_${role}`)}`} />
      <PasswordForm />
      <EmailForm email={email} newEmail={newEmail} />
      <SecondFactorForm onCodes={setCodes} />
      <RecoveryCodesForm left={recoveryCodesLeft} onCodes={setCodes} />
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
