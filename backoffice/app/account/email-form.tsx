import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { formatTime } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { timeZone } from '../preferences.ts';
import { StepForm } from '../sign-in/step-form.tsx';
import { useAct } from '../use-act.ts';
import { Part } from './part.tsx';
import { PresentPassword } from './present-password.tsx';

type Account = ReplyOf<Calls['GET /admin/account']>;

/** Changes the own address: a code is mailed to the new one, and counts once it was entered here. */
export function EmailForm({ email, newEmail }: Pick<Account, 'email' | 'newEmail'>) {
  const { t } = useWords<'staff' | 'staff-account'>();
  const { busy, error, run } = useAct();
  const [sent, setSent] = useState(0);
  const ask = async (form: FormData) => {
    const body = { password: String(form.get('password')), email: String(form.get('email')) };
    if (await run('ask', () => call('POST /admin/account/email', { body }))) setSent(sent + 1);
  };
  return (
    <Part title={t('staff-account.email_title')}>
      <p className="muted">{t('staff-account.email_text', { email })}</p>
      {newEmail && <MailedCode {...newEmail} />}
      <StepForm
        key={sent}
        action={t('staff-account.send_code')}
        busy={busy !== null}
        error={error}
        onSend={(form) => void ask(form)}
      >
        <TextField
          label={t('staff-account.new_email')}
          name="email"
          type="email"
          autoComplete="email"
          dir="ltr"
        />
        <PresentPassword />
      </StepForm>
    </Part>
  );
}

/** Takes the code that was mailed to the new address. */
function MailedCode({ email, until }: NonNullable<Account['newEmail']>) {
  const { t, locale } = useWords<'staff-account'>();
  const { busy, error, run } = useAct();
  const confirm = (form: FormData) => {
    const body = { code: String(form.get('code')) };
    return run(
      'confirm',
      () => call('POST /admin/account/email/confirm', { body }),
      t('staff-account.email_done'),
    );
  };
  return (
    <>
      <Notice role="status">
        {t('staff-account.email_waits', { email, time: formatTime(until, locale, { timeZone: timeZone() }) })}
      </Notice>
      <StepForm
        action={t('staff-account.confirm_email')}
        busy={busy !== null}
        error={error}
        onSend={(form) => void confirm(form)}
      >
        <TextField
          label={t('staff-account.mailed_code')}
          name="code"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          maxLength={20}
        />
      </StepForm>
    </>
  );
}
