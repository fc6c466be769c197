import { CallError, type Caller } from '@halfturn/contract/client.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useCall } from '../api.ts';
import { onMember, remembersSession } from '../session/member-store.ts';

let isAffiliate = false;
let asked: Promise<boolean> | null = null;
const hearers = new Set<() => void>();

const hear = (hearer: () => void): (() => void) => {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
};

function put(next: boolean): void {
  isAffiliate = next;
  for (const notify of hearers) notify();
}

async function ask(call: Caller): Promise<void> {
  if (asked) return;
  const mine = (asked = call('GET /api/affiliate').then(({ affiliate }) => affiliate !== null));
  try {
    const is = await mine;
    // Another member may have signed in since.
    if (asked === mine) put(is);
  } catch (error) {
    if (asked === mine) asked = null;
    // The link stays hidden; the page that is open has not failed.
    if (!(error instanceof CallError)) throw error;
  }
}

/** Whether the member is an affiliate: asked once a document, after the page. False until the store has answered. */
export function useIsAffiliate(): boolean {
  const call = useCall();
  useEffect(() => void ask(call), [call]);
  useEffect(
    () =>
      onMember(() => {
        put(false);
        asked = null;
        if (remembersSession()) void ask(call);
      }),
    [call],
  );
  return useSyncExternalStore(
    hear,
    () => isAffiliate,
    () => false,
  );
}
