import { unstore, stored } from '../stored.ts';
import type { Admission } from './session.ts';

/** Announced on `window` when the account has turned out to be disabled; the layout warns and goes to sign in. */
export const DISABLED_EVENT = 'accountdisabled';

/**
 * Whether this browser believes that a session exists. It holds no secret: the session itself is an HttpOnly cookie,
 * and what the specification calls the stored token is a flag here.
 */
export function remembersSession(): boolean {
  return stored('token') !== '';
}

export function forgetSession(): void {
  unstore('token', 'username', 'userInfo');
}

/** Does what the session check asks for, after a page that did not wait for it. Never throws: a page can be read without. */
export async function followUp(answer: Promise<Admission>): Promise<void> {
  let admission: Admission;
  try {
    admission = await answer;
  } catch {
    return;
  }
  if (admission.kind === 'disabled') {
    forgetSession();
    dispatchEvent(new Event(DISABLED_EVENT));
  } else if (admission.kind === 'stale') {
    forgetSession();
    location.reload();
  }
}
