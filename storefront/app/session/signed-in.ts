import type { Caller } from '@halfturn/contract/client.ts';
import { forgetSession, rememberSession, remembersSession } from './member-store.ts';
import type { Admission } from './session.ts';

/** Announced on `window` when the account has turned out to be disabled; the layout warns and goes to sign in. */
export const DISABLED_EVENT = 'accountdisabled';

/** Does what the session check asks for, after a page that did not wait for it. Never throws: a page can be read without. */
export async function followUp(answer: Promise<Admission>, call: Caller): Promise<void> {
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
    // Before the page is loaded anew: then there is no flag any more, and no second time.
    forgetSession();
    location.reload();
  } else if (admission.kind === 'go' && admission.member !== remembersSession()) {
    await setRight(admission.member, call);
  }
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
