import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useCall } from '../api.ts';
import { Captcha } from '../captcha/captcha.tsx';
import { useCaptcha } from '../captcha/use-captcha.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { PasskeySignIn } from '../passkeys/passkey-sign-in.tsx';
import { isAccountPath } from '../session/account-paths.ts';
import { afterSignIn, wantedAfter } from '../session/after-sign-in.ts';
import { rememberSession } from '../session/member-store.ts';
import { useGo } from '../use-go.ts';
import { EmailField } from './email-field.tsx';
import { FieldsForm } from './fields-form.tsx';
import { PasswordInput } from './password-input.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import styles from './sign-in.module.css';
import { useFields } from './use-fields.ts';

/** `/login`. After it people are back where they were. */
export function Component() {
  const { t } = useWords<'shell' | 'sign-in'>();
  const after = firstOf(afterSignIn(useLocation().search).split('?', 1));
  return (
    <SignInFrame title={t('shell.title_login')}>
      {isAccountPath(after) && <Notice>{t('sign-in.first')}</Notice>}
      <LoginForm />
      <Ways />
    </SignInFrame>
  );
}

function Ways() {
  const { t } = useWords<'shell' | 'sign-in'>();
  const { search } = useLocation();
  return (
    <p className={styles.links}>
      <Go to={links.forgot()} className="link">
        {t('sign-in.forgot')}
      </Go>
      <Go to={links.register(wantedAfter(search) ?? undefined)} className="link">
        {t('shell.title_register')}
      </Go>
    </p>
  );
}

function LoginForm() {
  const { t } = useWords<'shell' | 'sign-in' | 'validation'>();
  const call = useCall();
  const go = useGo();
  const { search } = useLocation();
  const [remember, setRemember] = useState(false);
  // After three wrong tries the store asks for a captcha; from then on it stays.
  const [guarded, setGuarded] = useState(false);
  const asked = useCaptcha(guarded);
  const captcha = guarded ? asked : undefined;
  const form = useFields<'email' | 'password'>({
    names: ['email', 'password'],
    start: { email: '', password: '' },
    captcha,
    faults: ({ email, password }) => ({
      ...(email.trim() === '' && { email: t('validation.account_required') }),
      ...(password === '' && { password: t('validation.password_required') }),
      ...(captcha?.answer === null && { code: t('validation.captcha_required') }),
    }),
    send: async (values) => {
      const { info } = await call('POST /api/login', {
        body: { ...values, remember, ...captcha?.answer },
      });
      rememberSession(info);
      go(afterSignIn(search), { replace: true });
    },
    onRefused: ({ slug }) => {
      if (slug === 'captcha_required') setGuarded(true);
      // Shown above the form as well, so that the new field is not overlooked.
      return false;
    },
  });
  return (
    <FieldsForm form={form} className="column">
      <EmailField {...form.wire('email')} label={t('sign-in.email')} autoComplete="username webauthn" />
      <PasswordInput {...form.wire('password')} label={t('sign-in.password')} />
      {captcha && <Captcha captcha={captcha} id={form.idOf('code')} error={form.said.code} />}
      <Check name="remember" checked={remember} onChange={(event) => setRemember(event.target.checked)}>
        {t('sign-in.remember')}
      </Check>
      <Button type="submit" variant="main" full busy={form.busy}>
        {t('shell.sign_in')}
      </Button>
      <PasskeySignIn remember={remember} />
    </FieldsForm>
  );
}
