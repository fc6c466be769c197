import { useEffect } from 'react';
import { useCall } from '../api.ts';
import { useMemberName } from '../session/member-store.ts';
import { getDraft } from './draft.ts';
import type { Checkout } from './use-checkout.ts';

/** Writes a member's own e-mail into the form, where nothing was typed yet. */
export function useOwnEmail({ change }: Checkout): void {
  const call = useCall();
  const member = useMemberName() !== null;
  useEffect(() => {
    if (!member || getDraft().email !== '') return;
    const stop = new AbortController();
    call('GET /api/getInfo', {}, { signal: stop.signal }).then(
      ({ email }) => {
        // Somebody may have typed meanwhile.
        if (getDraft().email === '') change({ email });
      },
      // The form can be filled by hand.
      () => {},
    );
    return () => stop.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [call, member]);
}
