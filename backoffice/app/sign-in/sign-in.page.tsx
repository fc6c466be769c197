import type { SignInStep } from '@halfturn/contract/staff/session.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useEffect, useRef, useState } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';
import { EnrolStep } from './enrol-step.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordStep } from './password-step.tsx';
import { placeAfter } from './place-after.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { loadSignIn } from './sign-in.loader.ts';
import styles from './sign-in.module.css';
import { StoreLogo } from '../layout/store-logo.tsx';

const HEADINGS = {
  out: 'staff.sign_in',
  password: 'staff.choose_password',
  email: 'staff.your_email',
  enrol: 'staff.set_up',
  code: 'staff.enter_code',
  in: 'staff.keep_codes',
} as const satisfies Record<SignInStep, string>;

/** Signing in: password, at the first time one's own password and a second factor, then its code. One step a screen. */
export function SignInPage() {
  const { t } = useWords<'staff'>();
  const [step, setStep] = useState<SignInStep>(useLoaderData<typeof loadSignIn>().step);
  const [codes, setCodes] = useState<string[]>([]);
  const { search } = useLocation();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const go = async (to: SignInStep) => {
    if (to === 'in') await navigate(placeAfter(search), { replace: true });
    else setStep(to);
  };
  useEffect(() => {
    // A step is a page of its own to who listens to it; the first one has its first field in focus instead.
    if (step !== 'out') heading.current?.focus();
  }, [step]);

  return (
    <main className={styles.page}>
      <title>{t('staff.page_title', { page: t('staff.sign_in') })}</title>
      <StoreLogo />
      <div className={styles.box}>
        <h1 ref={heading} tabIndex={-1}>
          {t(HEADINGS[step])}
        </h1>
        {step === 'out' && (
          <>
            <PasswordStep onDone={go} />
            <PasskeyButton onDone={go} />
          </>
        )}
        {step === 'password' && <NewPasswordStep onDone={go} onLost={() => setStep('out')} />}
        {step === 'email' && <EmailStep onDone={go} onLost={() => setStep('out')} />}
        {step === 'enrol' && (
          <EnrolStep
            onDone={(given) => {
              setCodes(given);
              setStep('in');
            }}
            onLost={() => setStep('out')}
          />
        )}
        {step === 'code' && (
          <>
            <CodeStep onDone={go} onLost={() => setStep('out')} />
            <PasskeyButton onDone={go} />
          </>
        )}
        {step === 'in' && <RecoveryCodes codes={codes} onDone={() => void go('in')} />}
      </div>
    </main>
  );
}
