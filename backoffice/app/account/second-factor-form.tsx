import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useState } from 'react';
import { call } from '../api.ts';
import { CodeField } from '../sign-in/code-field.tsx';
import { ScanFactor } from '../sign-in/scan-factor.tsx';
import { StepForm } from '../sign-in/step-form.tsx';
import { useAct } from '../use-act.ts';
import { Part } from './part.tsx';
import { PresentPassword } from './present-password.tsx';

type NewFactor = ReplyOf<Calls['POST /admin/account/second-factor']>;

/** Sets up a new phone: the password first, then the picture for it, then its first code. */
export function SecondFactorForm({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const { t } = useWords<'staff' | 'staff-account'>();
  const { busy, error, run } = useAct();
  const [factor, setFactor] = useState<NewFactor | null>(null);
  const begin = (form: FormData) =>
    run('begin', async () => {
      const body = { password: String(form.get('password')) };
      setFactor(await call('POST /admin/account/second-factor', { body }));
    });
  const confirm = (form: FormData) =>
    run('confirm', async () => {
      const body = { code: String(form.get('code')) };
      const { recoveryCodes } = await call('POST /admin/account/second-factor/confirm', { body });
      setFactor(null);
      onCodes(recoveryCodes);
    });
  return (
    <Part title={t('staff-account.factor_title')}>
      <p className="muted">{t('staff-account.factor_text')}</p>
      {factor ? (
        <>
          <ScanFactor {...factor} />
          <StepForm
            action={t('staff.confirm_code')}
            busy={busy !== null}
            error={error}
            onSend={(form) => void confirm(form)}
          >
            <CodeField hint={t('staff.code_hint')} />
          </StepForm>
        </>
      ) : (
        <StepForm
          action={t('staff-account.new_factor')}
          busy={busy !== null}
          error={error}
          onSend={(form) => void begin(form)}
        >
          <PresentPassword />
        </StepForm>
      )}
    </Part>
  );
}
