import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { type PasskeyWay, usePasskeySignIn } from './use-passkey-sign-in.ts';

/** The button that signs in with a passkey. Nothing where the browser has none. */
export function PasskeySignIn(way: PasskeyWay) {
  const { t } = useWords<'passkeys'>();
  const { can, busy, said, press } = usePasskeySignIn(way);
  if (!can) return null;
  return (
    <div className="column">
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
