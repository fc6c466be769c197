import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useState } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { useCanPasskeys } from '../passkeys/ceremony.ts';
import { PasskeySignIn } from '../passkeys/passkey-sign-in.tsx';
import { isAccountPath } from '../session/account-paths.ts';
import { afterSignIn, wantedAfter } from '../session/after-sign-in.ts';
import { rememberSession, type SignedIn } from '../session/member-store.ts';
import { useGo } from '../use-go.ts';
import type { loader } from './login.loader.ts';
import { PasswordSignIn } from './password-sign-in.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { SignInWith } from './sign-in-with.tsx';
import styles from './sign-in.module.css';

/** `/login`. After it people are back where they were. */
export function Component() {
  const { t } = useWords<'shell' | 'sign-in'>();
  const after = firstOf(afterSignIn(useLocation().search).split('?', 1));
  return (
    <SignInFrame title={t('shell.title_login')}>
      {isAccountPath(after) && <Notice>{t('sign-in.first')}</Notice>}
      <WaysIn />
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

/** A passkey first, which can be neither guessed nor typed into another site; then accounts elsewhere; then the password. */
function WaysIn() {
  const { t } = useWords<'sign-in'>();
  const providers = useLoaderData<typeof loader>();
  const go = useGo();
  const { search } = useLocation();
  const can = useCanPasskeys();
  const [remember, setRemember] = useState(false);
  const enter = (info: SignedIn) => {
    rememberSession(info);
    go(afterSignIn(search), { replace: true });
  };
  return (
    <>
      <PasskeySignIn remember={remember} onEntered={enter} />
      <SignInWith providers={providers} to={afterSignIn(search)} remember={remember} />
      {(can || providers.length > 0) && <p className={styles.or}>{t('sign-in.or_password')}</p>}
      <PasswordSignIn remember={remember} setRemember={setRemember} onEntered={enter} />
    </>
  );
}
