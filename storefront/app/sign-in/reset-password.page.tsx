import type { CallError } from '@halfturn/contract/client.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { useCall } from '../api.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { forgetSession } from '../session/member-store.ts';
import { passwordFaults, type Bounds } from './password-rule.ts';
import { PasswordFields } from './password-fields.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useFields } from './use-fields.ts';
import { FieldsForm } from './fields-form.tsx';

interface Data {
  token: string;
  link: 'open' | 'old' | 'wrong';
  bounds: Bounds;
}

/** `/resetpassword`: where the mailed link leads. */
export function Component() {
  const { t } = useWords<'shell' | 'sign-in' | 'letters'>();
  const { link } = useLoaderData<Data>();
  const [state, setState] = useState<Data['link'] | 'done'>(link);
  if (state === 'wrong')
    return (
      <SignInFrame title={t('letters.wrong_link')} state={state}>
        <p>{t('letters.wrong_text')}</p>
        <Go to={links.home()} className={buttonClass({ variant: 'main' })}>
          {t('shell.go_home')}
        </Go>
      </SignInFrame>
    );
  if (state === 'old')
    return (
      <SignInFrame title={t('sign-in.old_title')} state={state}>
        <p>{t('sign-in.old_text')}</p>
        <Go to={links.forgot()} className={buttonClass({ variant: 'main' })}>
          {t('sign-in.old_again')}
        </Go>
      </SignInFrame>
    );
  if (state === 'done')
    return (
      <SignInFrame title={t('sign-in.reset_done')} state={state}>
        <p>{t('sign-in.reset_done_text')}</p>
        <Go to={links.login()} className={buttonClass({ variant: 'main' })}>
          {t('shell.sign_in')}
        </Go>
      </SignInFrame>
    );
  return (
    <SignInFrame title={t('shell.title_resetpassword')} state={state}>
      <ResetForm onEnd={setState} />
    </SignInFrame>
  );
}

function ResetForm({ onEnd }: { onEnd: (state: 'old' | 'done') => void }) {
  const { t } = useWords<'shell' | 'sign-in' | 'validation'>();
  const { token, bounds } = useLoaderData<Data>();
  const call = useCall();
  const form = useFields<'password' | 'confirmPassword'>({
    names: ['password', 'confirmPassword'],
    guard: true,
    start: { password: '', confirmPassword: '' },
    faults: (values) => {
      const faults = passwordFaults(values, bounds);
      return {
        ...(faults.password && { password: t(`validation.${faults.password}`, { ...bounds }) }),
        ...(faults.confirmPassword && { confirmPassword: t(`validation.${faults.confirmPassword}`) }),
      };
    },
    send: async (values) => {
      await call('POST /api/resetPassword', { body: { token, ...values } });
      // Every session has ended, this browser's too.
      forgetSession();
      onEnd('done');
    },
    onRefused: (error: CallError) => {
      if (error.slug !== 'incorrect_link') return false;
      onEnd('old');
      return true;
    },
  });
  return (
    <FieldsForm form={form} className="column">
      <PasswordFields
        password={form.wire('password')}
        again={form.wire('confirmPassword')}
        bounds={bounds}
        isNew
      />
      <Button type="submit" variant="main" full busy={form.busy} rest={form.rest}>
        {t('shell.title_resetpassword')}
      </Button>
    </FieldsForm>
  );
}
