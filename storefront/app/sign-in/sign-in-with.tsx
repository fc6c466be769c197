import { CallError } from '@halfturn/contract/client.ts';
import {
  SIGN_IN_PROVIDER_NAMES,
  type SignInProvider,
} from '@halfturn/contract/primitives/sign-in-providers.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { type ReactNode, useState } from 'react';
import { useCall } from '../api.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { ProviderMark } from './provider-mark.tsx';
import styles from './sign-in-with.module.css';

export interface SignInWithProps {
  providers: readonly SignInProvider[];
  /** The page of the store that the sign-in leads back to. */
  to: string;
  remember: boolean;
}

/** A button for each provider whose accounts open one here. Nothing if no provider is set up. */
export function SignInWith({ providers, to, remember }: SignInWithProps) {
  const { t } = useWords<'sign-in'>();
  const call = useCall();
  const [busy, setBusy] = useState<SignInProvider | null>(null);
  const [refused, setRefused] = useState('');
  if (providers.length === 0) return null;
  const press = async (provider: SignInProvider) => {
    if (busy) return;
    setBusy(provider);
    setRefused('');
    try {
      const { url } = await call('POST /api/sign-in/begin/{provider}', {
        params: { provider },
        body: { to, remember },
      });
      // The button stays busy until the browser has left.
      location.assign(url);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefused(error.slug === 'network' ? t('sign-in.not_sent') : error.message);
      setBusy(null);
    }
  };
  return (
    <div className={styles.list}>
      {providers.map((provider) => (
        <Button
          key={provider}
          full
          busy={busy === provider}
          className={`${styles.button} ${styles[provider]}`}
          onClick={() => void press(provider)}
        >
          <ProviderMark provider={provider} />
          {t('sign-in.with', { provider: SIGN_IN_PROVIDER_NAMES[provider] })}
        </Button>
      ))}
      {refused && (
        <Notice tone="bad" role="alert">
          {refused}
        </Notice>
      )}
      <Terms />
    </div>
  );
}

/** A sign-in with a provider may create an account, so it says what its owner agrees to. */
function Terms() {
  const { rich } = useWords<'sign-in'>();
  const page = (path: '/condition' | '/privacy-policy') => (text: ReactNode) => (
    <Go key={path} to={links.info(path)} className="link" target="_blank">
      {text}
    </Go>
  );
  return (
    <p className={`small muted ${styles.terms}`}>
      {rich('sign-in.with_terms', {}, { terms: page('/condition'), privacy: page('/privacy-policy') })}
    </p>
  );
}
