import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { type ReactNode, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { CountrySelect } from '../addresses/country-select.tsx';
import { useCall } from '../api.ts';
import { Captcha } from '../captcha/captcha.tsx';
import { useCaptcha } from '../captcha/use-captcha.ts';
import { useCountries } from '../checkout/use-countries.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { keepForConfirmation } from '../session/after-registering.ts';
import { afterSignIn, wantedAfter } from '../session/after-sign-in.ts';
import { emailFault } from './email-field.tsx';
import { EmailField } from './email-field.tsx';
import { FieldsForm } from './fields-form.tsx';
import { PasswordFields } from './password-fields.tsx';
import { passwordFaults } from './password-rule.ts';
import type { loader } from './register.loader.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { SignInWith } from './sign-in-with.tsx';
import styles from './sign-in.module.css';
import { useFields } from './use-fields.ts';

const NAMES = ['email', 'uname', 'password', 'confirmPassword', 'agree'] as const;
type Name = (typeof NAMES)[number];

/** `/register`. It ends with a request to check the email, whether the address is known or not. */
export function Component() {
  const { t } = useWords<'shell' | 'sign-in'>();
  const { search } = useLocation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null)
    return (
      <SignInFrame title={t('sign-in.sent_title')} state="sent">
        <p>{t('sign-in.sent_text', { email: sentTo })}</p>
        <p className="small muted">{t('sign-in.sent_nothing')}</p>
      </SignInFrame>
    );
  return (
    <SignInFrame title={t('shell.title_register')}>
      <Elsewhere />
      <RegisterForm onSent={setSentTo} />
      <p className={styles.links}>
        <Go to={links.login(wantedAfter(search) ?? undefined)} className="link">
          {t('shell.sign_in')}
        </Go>
      </p>
    </SignInFrame>
  );
}

/** The accounts elsewhere that open one here without a form. */
function Elsewhere() {
  const { t } = useWords<'sign-in'>();
  const { providers } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  if (providers.length === 0) return null;
  return (
    <>
      <SignInWith providers={providers} to={afterSignIn(search)} remember={false} />
      <p className={styles.or}>{t('sign-in.or_password')}</p>
    </>
  );
}

/** The form of a new account, and how it is sent. */
function useRegistration(onSent: (email: string) => void) {
  const { t } = useWords<'validation'>();
  const { bounds } = useLoaderData<typeof loader>();
  const call = useCall();
  const { search } = useLocation();
  const captcha = useCaptcha();
  const { countries, guess } = useCountries();
  const [country, setCountry] = useState<string | null>(null);
  const [newsletter, setNewsletter] = useState(false);
  const chosen = country ?? guess ?? '';
  const form = useFields<Name>({
    names: NAMES,
    guard: true,
    start: { email: '', uname: '', password: '', confirmPassword: '', agree: '' },
    captcha,
    faults: (values) => {
      const faults = passwordFaults(values, bounds);
      return {
        ...emailFault(values.email, t),
        ...(values.uname.trim() === '' && { uname: t('validation.name_required') }),
        ...(faults.password && { password: t(`validation.${faults.password}`, { ...bounds }) }),
        ...(faults.confirmPassword && { confirmPassword: t(`validation.${faults.confirmPassword}`) }),
        ...(values.agree === '' && { agree: t('validation.terms_required') }),
        ...(captcha.answer === null && { code: t('validation.captcha_required') }),
      };
    },
    send: async ({ agree, email, ...values }) => {
      const typed = { ...values, email: email.trim(), agree: agree !== '', newsletter };
      await call('POST /api/register', {
        body: { ...typed, ...(chosen && { country: chosen }), ...captcha.answer },
      });
      keepForConfirmation(search);
      onSent(email.trim());
    },
  });
  return { form, bounds, captcha, countries, chosen, setCountry, newsletter, setNewsletter };
}

function RegisterForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useWords<'shell' | 'sign-in'>();
  const registration = useRegistration(onSent);
  const { form, bounds, captcha, countries, chosen, newsletter } = registration;
  return (
    <FieldsForm form={form} className="column">
      <EmailField {...form.wire('email')} label={t('sign-in.email')} />
      <TextField
        {...form.wire('uname')}
        label={t('sign-in.name')}
        autoComplete="name"
        dir="auto"
        maxLength={100}
        required
      />
      <PasswordFields password={form.wire('password')} again={form.wire('confirmPassword')} bounds={bounds} />
      <CountrySelect
        countries={countries}
        label={t('sign-in.country')}
        optional={t('sign-in.optional')}
        name="country"
        value={chosen}
        onChange={(event) => registration.setCountry(event.target.value)}
      />
      <Captcha captcha={captcha} id={form.idOf('code')} error={form.said.code} />
      <div className={styles.checks}>
        <Check
          name="newsletter"
          checked={newsletter}
          onChange={(event) => registration.setNewsletter(event.target.checked)}
        >
          {t('sign-in.newsletter')}
        </Check>
        <Agree form={form} />
      </div>
      <Button type="submit" variant="main" full busy={form.busy} rest={form.rest}>
        {t('shell.title_register')}
      </Button>
    </FieldsForm>
  );
}

function Agree({ form }: { form: ReturnType<typeof useRegistration>['form'] }) {
  const { rich } = useWords<'sign-in'>();
  const page = (path: '/condition' | '/privacy-policy') => (text: ReactNode) => (
    <Go key={path} to={links.info(path)} className="link" target="_blank">
      {text}
    </Go>
  );
  return (
    <Check
      id={form.idOf('agree')}
      name="agree"
      checked={form.values.agree !== ''}
      error={form.said.agree}
      onChange={(event) => form.change('agree', event.target.checked ? '1' : '')}
    >
      {rich('sign-in.agree', {}, { terms: page('/condition'), privacy: page('/privacy-policy') })}
    </Check>
  );
}
