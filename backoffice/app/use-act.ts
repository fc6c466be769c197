import { CallError } from '@halfturn/contract/client.ts';
import { useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { isSignedOut, signInPath } from './api.ts';
import { useRefusal } from './use-refusal.ts';

export interface Act {
  /** Which action is running; null if none. */
  busy: string | null;
  /** What the last one was refused with. */
  error: CallError | null;
  /** The same in words. */
  refusal: string | null;
  /** The same in words, unless single fields say it. */
  general: string | null;
  /** What is wrong with single fields, by their names. */
  fields: Readonly<Record<string, string>>;
  /**
   * Runs one action at a time and then reloads the screen, also after a refusal, since another person may have been faster.
   * Resolves with whether it was done.
   */
  run: (name: string, work: () => Promise<unknown>) => Promise<boolean>;
  forget: () => void;
}

/** An act that changes something: its button is busy, its refusal is shown, and a session that ended leads to sign in. */
export function useAct(): Act {
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const refusal = useRefusal(error);
  const fields = error?.fields ?? {};
  return {
    busy,
    error,
    refusal,
    general: error?.slug === 'invalid_input' && Object.keys(fields).length > 0 ? null : refusal,
    fields,
    forget: () => setError(null),
    run: async (name, work) => {
      if (busy) return false;
      setBusy(name);
      setError(null);
      try {
        await work();
        await revalidate();
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
    },
  };
}
