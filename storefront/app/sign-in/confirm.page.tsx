import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { useCall } from '../api.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { PageHead } from '../root/page-head.tsx';
import { afterConfirmation } from '../session/after-registering.ts';
import { rememberSession } from '../session/member-store.ts';
import { useGo } from '../use-go.ts';
import type { loader } from './confirm.loader.ts';
import { FieldsForm } from './fields-form.tsx';
import { PasswordInput } from './password-input.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useFields } from './use-fields.ts';

type Data = Extract<Awaited<ReturnType<typeof loader>>, { token: string }>;

/** `/register/confirm`: where the first mail's link leads. Nothing happens until the button is pressed. */
export function Component() {
  const { t } = useWords<'sign-in' | 'letters' | 'shell'>();
  const data = useLoaderData<Data | null>();
  const [old, setOld] = useState(data?.found.state === 'old');
  const title = !data ? t('letters.wrong_link') : old ? t('sign-in.old_title') : t('sign-in.confirm_title');
  return (
    <SignInFrame title={title} state={String(old)}>
      <PageHead title={title} hidden />
      {!data || old ? (
        <>
          <p>{data ? t('sign-in.confirm_old') : t('letters.wrong_text')}</p>
          <Go to={data ? links.login() : links.home()} className={buttonClass({ variant: 'main' })}>
            {data ? t('shell.sign_in') : t('shell.go_home')}
          </Go>
        </>
      ) : (
        <ConfirmForm data={data} onOld={() => setOld(true)} />
      )}
    </SignInFrame>
  );
}

function ConfirmForm({ data: { token, found }, onOld }: { data: Data; onOld: () => void }) {
  const { t } = useWords<'sign-in' | 'validation'>();
  const call = useCall();
  const go = useGo();
  const toast = useToast();
  const form = useFields<'password'>({
    names: ['password'],
    start: { password: '' },
    faults: ({ password }) => ({
      ...(found.password && password === '' && { password: t('validation.password_required') }),
    }),
    send: async ({ password }) => {
      const { info } = await call('POST /api/account/confirm', { body: { token, password } });
      rememberSession(info);
      toast.show(t('sign-in.welcome', { name: info.uname }));
      go(afterConfirmation(), { replace: true });
    },
    onRefused: ({ slug }) => {
      if (slug !== 'incorrect_link') return false;
      onOld();
      return true;
    },
  });
  return (
    <FieldsForm form={form} className="column">
      <p>{t('sign-in.confirm_text', { email: found.email })}</p>
      {found.password && (
        <PasswordInput
          {...form.wire('password')}
          label={t('sign-in.password')}
          hint={t('sign-in.confirm_password')}
        />
      )}
      <Button type="submit" variant="main" full busy={form.busy}>
        {t('sign-in.confirm_button')}
      </Button>
    </FieldsForm>
  );
}
