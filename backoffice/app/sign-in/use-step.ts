import { CallError } from '@halfturn/contract/client.ts';
import { useState } from 'react';

/**
 * The form of one step: sends once at a time and keeps the refusal. A sign-in that took too long starts over.
 *
 * @param onLost the session of the sign-in has ended
 */
export function useStep(onLost?: () => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const send = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      if (caught.slug === 'login_required' && onLost) onLost();
      else setError(caught);
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, send };
}
