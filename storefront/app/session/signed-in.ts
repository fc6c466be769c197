import type { Caller } from '@halfturn/contract/client.ts';
import { forgetSession, rememberSession, remembersSession } from './member-store.ts';
import type { Admission } from './session.ts';

type Subscriber = (shown: boolean) => void;
const subscribers = new Set<Subscriber>();
let pending: boolean | null = null;

/**
 * Calls the subscriber if the account turns out to be disabled. The layout then warns, and goes to the sign-in if the page is
 * already `shown`. A result that comes before the first subscriber is kept for it, as the first check may answer during hydration.
 */
export function onDisabled(subscriber: Subscriber): () => void {
  subscribers.add(subscriber);
  if (pending !== null) {
    const shown = pending;
    pending = null;
    subscriber(shown);
  }
  return () => void subscribers.delete(subscriber);
}

function notifyDisabled(shown: boolean): void {
  if (subscribers.size === 0) pending = shown;
  for (const subscriber of subscribers) subscriber(shown);
}

/**
 * Does what the session check asks for beside showing a page or another one. Never throws: a page can be read without.
 *
 * @param to the address that was asked about
 * @param shown the page did not wait for the answer
 */
export async function followUp(
  answer: Promise<Admission>,
  call: Caller,
  to: string,
  shown: boolean,
): Promise<void> {
  let admission: Admission;
  try {
    admission = await answer;
  } catch {
    return;
  }
  if (admission.kind === 'disabled') {
    forgetSession();
    notifyDisabled(shown);
  } else if (admission.kind === 'stale') {
    // Before the reload, or the page would find the flag and reload again.
    forgetSession();
    loadPage(to);
  } else if (admission.kind === 'go' && admission.member !== remembersSession()) {
    await setRight(admission.member, call);
  }
}

/** Loads the wanted page as a new document; the visitor may be on the way to it. */
function loadPage(to: string): void {
  if (to === location.pathname + location.search) location.reload();
  else location.assign(to);
}

/** The flag is wrong: its cookie went with the browser's window, or the flag itself was cleared away. */
async function setRight(member: boolean, call: Caller): Promise<void> {
  if (!member) return forgetSession();
  try {
    rememberSession((await call('GET /api/getInfo')).info);
  } catch {
    // The header says "Sign in" for one more page.
  }
}
