import type { SignedIn } from '../session/member-store.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { useCall } from '../api.ts';
import { Captcha } from '../captcha/captcha.tsx';
import { useCaptcha } from '../captcha/use-captcha.ts';
import { EmailField } from './email-field.tsx';
import { FieldsForm } from './fields-form.tsx';
import { PasswordInput } from './password-input.tsx';
import { useFields } from './use-fields.ts';

export interface PasswordSignInProps {
  /** Where the address is known already. */
  email?: string;
  remember: boolean;
  setRemember: Dispatch<SetStateAction<boolean>>;
  onEntered: (info: SignedIn) => void | Promise<void>;
}

/** The form that signs in by email address and password. */
export function PasswordSignIn({ email = '', remember, setRemember, onEntered }: PasswordSignInProps) {
  const { t } = useWords<'shell' | 'sign-in' | 'validation'>();
  const call = useCall();
  // After three wrong tries the store asks for a captcha; from then on it stays.
  const [guarded, setGuarded] = useState(false);
  const asked = useCaptcha(guarded);
  const captcha = guarded ? asked : undefined;
  const form = useFields<'email' | 'password'>({
    names: ['email', 'password'],
    start: { email, password: '' },
    captcha,
    faults: (values) => ({
      ...(values.email.trim() === '' && { email: t('validation.account_required') }),
      ...(values.password === '' && { password: t('validation.password_required') }),
      ...(captcha?.answer === null && { code: t('validation.captcha_required') }),
    }),
    send: async (values) => {
      const { info } = await call('POST /api/login', {
        body: { ...values, remember, ...captcha?.answer },
      });
      await onEntered(info);
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
    </FieldsForm>
  );
}
