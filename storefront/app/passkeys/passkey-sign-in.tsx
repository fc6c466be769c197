import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import styles from './passkeys.module.css';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

/** The other way in, under the form of the first one. Nothing where the browser has none. */
export function PasskeySignIn({ remember }: { remember: boolean }) {
  const { t } = useWords<'passkeys'>();
  const { can, busy, said, press } = usePasskeySignIn(remember);
  if (!can) return null;
  return (
    <div className="column">
      <p className={styles.or}>{t('passkeys.or')}</p>
      <Button full icon="key" busy={busy} onClick={() => void press()}>
        {t('passkeys.sign_in')}
      </Button>
      {said && (
        <Notice tone={said.tone ?? 'info'} role={said.tone === 'bad' ? 'alert' : 'status'}>
          {said.text}
        </Notice>
      )}
    </div>
  );
}
