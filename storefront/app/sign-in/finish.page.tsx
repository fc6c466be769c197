import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { CallError } from '@halfturn/contract/client.ts';
import { SIGN_IN_PROVIDER_NAMES } from '@halfturn/contract/primitives/sign-in-providers.ts';
import type { confirmSignInCode, finishSignIn } from '@halfturn/contract/sign-in-with.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Skeleton } from '@halfturn/ui/skeleton.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCall } from '../api.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { PasskeySignIn } from '../passkeys/passkey-sign-in.tsx';
import { afterSignIn } from '../session/after-sign-in.ts';
import { PageHead } from '../root/page-head.tsx';
import { rememberSession } from '../session/member-store.ts';
import { useGo } from '../use-go.ts';
import { CodeSignIn } from './code-sign-in.tsx';
import { PasswordSignIn } from './password-sign-in.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import styles from './sign-in.module.css';

type Step = ReplyOf<typeof finishSignIn>;
type Done = ReplyOf<typeof confirmSignInCode>;
type Open = Exclude<Step, { step: 'done' }>;

/** `/login/finish`: where a provider's answer leads. It signs in by itself, or asks for the one thing that is missing. */
export function Component() {
  const { t } = useWords<'sign-in'>();
  return (
    <>
      <PageHead title={t('sign-in.finish_title')} hidden />
      <Finish />
    </>
  );
}

function Finish() {
  const { t } = useWords<'sign-in' | 'shell'>();
  const { state, refused, finish, done } = useFinish();
  if (refused)
    return (
      <SignInFrame title={t('sign-in.finish_stopped')} state="refused">
        <p role="alert">{refused}</p>
        <Go to={links.login()} className={buttonClass({ variant: 'main' })}>
          {t('shell.sign_in')}
        </Go>
      </SignInFrame>
    );
  if (!state)
    return (
      <SignInFrame title={t('sign-in.finish_title')}>
        <Skeleton height="44px" />
      </SignInFrame>
    );
  const values = { provider: SIGN_IN_PROVIDER_NAMES[state.provider], email: state.email };
  if (state.step === 'address')
    return (
      <SignInFrame title={t('sign-in.address_title')} state="address">
        <p>{t('sign-in.address_text', values)}</p>
        <CodeSignIn email={state.email} onDone={done} />
      </SignInFrame>
    );
  return (
    <SignInFrame title={t('sign-in.connect', values)} state="prove">
      <p>{t('sign-in.prove_text', values)}</p>
      <Prove state={state} finish={finish} done={done} />
    </SignInFrame>
  );
}

interface ProveProps {
  state: Open;
  /** Goes on as the member who has signed in. */
  finish: () => Promise<void>;
  done: (done: Done) => void;
}

/** The ways in which the owner of an account shows that it is theirs. */
function Prove({ state, finish, done }: ProveProps) {
  const { t } = useWords<'sign-in'>();
  const [remember, setRemember] = useState(false);
  return (
    <>
      <PasskeySignIn remember={remember} onEntered={finish} />
      <CodeSignIn email={state.email} fixed onDone={done} />
      <p className={styles.or}>{t('sign-in.or_password')}</p>
      <PasswordSignIn email={state.email} remember={remember} setRemember={setRemember} onEntered={finish} />
    </>
  );
}

/** Asks the store how the sign-in goes on: once by itself, and again when the owner of the account has signed in. */
function useFinish() {
  const { t } = useWords<'sign-in'>();
  const call = useCall();
  const go = useGo();
  const toast = useToast();
  const [state, setState] = useState<Open | null>(null);
  const [refused, setRefused] = useState('');
  const done = useCallback(
    ({ info, to, created, connected }: Done) => {
      rememberSession(info);
      if (created) toast.show(t('sign-in.welcome', { name: info.uname }));
      else if (connected) toast.show(t('sign-in.connected'));
      go(afterSignIn(`?${new URLSearchParams({ to })}`), { replace: true });
    },
    [go, t, toast],
  );
  const finish = useCallback(async () => {
    try {
      const reply = await call('POST /api/sign-in/finish');
      if (reply.step === 'done') done(reply);
      else setState(reply);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefused(error.slug === 'network' ? t('sign-in.not_sent') : error.message);
    }
  }, [call, done, t]);
  const asked = useRef(false);
  useEffect(() => {
    // The answer counts once, and React may run an effect twice.
    if (asked.current) return;
    asked.current = true;
    void finish();
  }, [finish]);
  return { state, refused, finish, done };
}
