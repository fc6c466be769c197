import { CallError } from '@halfturn/contract/client.ts';
import { useWords } from '@halfturn/locales/react.ts';
import type { NoticeProps } from '@halfturn/ui/notice.tsx';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../api.ts';
import type { SignedIn } from '../session/member-store.ts';
import { showPasskey, useCanPasskeys, whyNot } from './ceremony.ts';

/** A challenge is good for five minutes: what is offered for longer gets another one before. */
const RENEW_MS = 4 * 60_000;

interface Said {
  tone: NoticeProps['tone'];
  text: string;
}

type Shown = Awaited<ReturnType<typeof showPasskey>>;

export interface PasskeyWay {
  /** Whether to stay signed in for seven days. */
  remember: boolean;
  onEntered: (info: SignedIn) => void | Promise<void>;
}

/**
 * Signing in by passkey: on a press, and, as long as the page is open, by choosing one among the names that the browser fills in.
 */
export function usePasskeySignIn({ remember, onEntered }: PasskeyWay) {
  const { t } = useWords<'passkeys' | 'sign-in'>();
  const call = useCall();
  const can = useCanPasskeys();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const gone = useGone();

  const refused = (error: unknown): Said | null => {
    if (error instanceof CallError)
      return { tone: 'bad', text: error.slug === 'network' ? t('sign-in.not_sent') : error.message };
    if (whyNot(error) === 'stopped') return { tone: 'info', text: t('passkeys.none_used') };
    return { tone: 'bad', text: t('passkeys.cannot') };
  };

  const enter = async (credential: Shown) => {
    const { info } = await call('POST /api/login/passkey', { body: { credential, remember } });
    await onEntered(info);
  };

  const ask = async (offered: boolean, signal: AbortSignal) =>
    showPasskey(await call('GET /api/login/passkey', {}, { signal }), { offered, signal });

  const press = async () => {
    if (busy) return;
    setBusy(true);
    setSaid(null);
    try {
      await enter(await ask(false, gone.current.signal));
    } catch (error) {
      if (gone.current.signal.aborted) return;
      setSaid(refused(error));
      setBusy(false);
    }
  };

  useOffer(can && !busy, {
    ask: (signal) => ask(true, signal),
    enter: async (credential) => {
      setBusy(true);
      setSaid(null);
      try {
        await enter(credential);
      } catch (error) {
        setSaid(refused(error));
        setBusy(false);
      }
    },
  });

  return { can, busy, said, press };
}

/** Aborted when the page is gone. */
function useGone() {
  const gone = useRef(new AbortController());
  useEffect(() => {
    // Set again here, as React mounts a page twice during development.
    const here = (gone.current = new AbortController());
    return () => here.abort();
  }, []);
  return gone;
}

interface Offer {
  ask: (signal: AbortSignal) => Promise<Shown>;
  enter: (credential: Shown) => Promise<void>;
}

/** Has the browser offer passkeys among the names that it fills in, for as long as `wanted`. */
function useOffer(wanted: boolean, offer: Offer): void {
  const [turn, setTurn] = useState(0);
  // What is ticked while a passkey is offered counts, too.
  const now = useRef(offer);
  useEffect(() => {
    now.current = offer;
  });
  useEffect(() => {
    // While a passkey is asked for or checked by the store, the browser does not offer one.
    if (!wanted) return;
    const offered = new AbortController();
    now.current.ask(offered.signal).then(
      (credential) => now.current.enter(credential),
      // The visitor did not ask for it, so a failure is not shown.
      () => {},
    );
    const timer = setTimeout(() => setTurn((n) => n + 1), RENEW_MS);
    return () => {
      clearTimeout(timer);
      offered.abort();
    };
  }, [wanted, turn]);
}
