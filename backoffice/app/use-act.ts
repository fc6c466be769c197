import { CallError } from '@halfturn/contract/client.ts';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { isSignedOut, signInPath } from './api.ts';
import { useSaid, type Said } from './use-refusal.ts';

export interface Act extends Said {
  /** Which action is running; null if none. */
  busy: string | null;
  /**
   * Runs one action at a time and then reloads the screen, also after a refusal, since another person may have been faster.
   * Says `done` in a toast, and resolves with whether it was done.
   */
  run: (name: string, work: () => Promise<unknown>, done?: string) => Promise<boolean>;
  /** The same for what changes nothing: the screen is not loaded again, so the button rests as soon as the answer is shown. */
  ask: (name: string, work: () => Promise<unknown>) => Promise<boolean>;
  forget: () => void;
}

/** An act that changes something: its button is busy, its refusal is shown, and a session that ended leads to sign in. */
export function useAct(): Act {
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const toast = useToast();
  const said = useSaid(error);
  const ask = async (name: string, work: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false;
    setBusy(name);
    setError(null);
    try {
      await work();
      return true;
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      if (isSignedOut(caught)) await navigate(signInPath(pathname + search));
      else {
        setError(caught);
        if (caught.slug.endsWith('_has_moved_on') || caught.slug === 'content_changed') await revalidate();
      }
      return false;
    } finally {
      setBusy(null);
    }
  };
  return {
    busy,
    ...said,
    forget: () => setError(null),
    ask,
    run: (name, work, done) =>
      ask(name, async () => {
        await work();
        await revalidate();
        if (done) toast.show(done);
      }),
  };
}
