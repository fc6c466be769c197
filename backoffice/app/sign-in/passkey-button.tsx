import { CallError } from '@halfturn/contract/client.ts';
import type { SignInStep } from '@halfturn/contract/staff/session.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { useRefusal } from '../use-refusal.ts';
import { canPasskeys, showPasskey, whyNot } from './webauthn.ts';

/** Signs in with a passkey in place of password and code. Not shown where no passkey can work. */
export function PasskeyButton({ onDone }: { onDone: (step: SignInStep) => Promise<void> }) {
  const { t } = useWords<'staff-people'>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const [why, setWhy] = useState<ReturnType<typeof whyNot> | null>(null);
  const refusal = useRefusal(error);
  if (!canPasskeys()) return null;
  const enter = async () => {
    setBusy(true);
    setError(null);
    setWhy(null);
    try {
      const credential = await showPasskey(await call('GET /admin/session/passkey'));
      const { step } = await call('POST /admin/session/passkey', { body: { credential } });
      await onDone(step);
    } catch (caught) {
      if (caught instanceof CallError) setError(caught);
      else setWhy(whyNot(caught));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Refusal>{refusal ?? (why && t(`staff-people.passkey_${why}`))}</Refusal>
      <Button full busy={busy} onClick={() => void enter()}>
        <Icon name="key" size={18} />
        {t('staff-people.use_passkey')}
      </Button>
    </>
  );
}
