import { getDraft, restoreDraft } from '../checkout/draft.ts';
import { links } from '../links.ts';
import { store, stored, unstore } from '../stored.ts';
import { wantedAfter } from './after-sign-in.ts';

/** Milliseconds for which a started checkout waits for the mail's link to be opened. */
export const WAITS_MS = 60 * 60_000;

/**
 * Keeps where the registration page leads, and what was typed at the checkout, until the mail's link is opened: usually in a
 * new tab of this browser, which does not see what this tab keeps. A page that leads nowhere keeps nothing.
 *
 * @param search the query of the registration page
 * @param now milliseconds since 1970
 */
export function keepForConfirmation(search: string, now = Date.now()): void {
  const to = wantedAfter(search);
  if (to === null) return unstore('registering');
  store('registering', JSON.stringify({ to, at: now, draft: to === links.checkout() ? getDraft() : null }));
}

/** Where to go once the account is open: back to where the registration began, within an hour; otherwise to the account. */
export function afterConfirmation(now = Date.now()): string {
  const kept = stored('registering');
  unstore('registering');
  try {
    const { to, at, draft } = JSON.parse(kept) as { to: string; at: number; draft: unknown };
    // Read without trust, by the same rule as the address that it came from.
    const wanted = wantedAfter(`?${new URLSearchParams({ to })}`);
    if (wanted === null || !(now - at < WAITS_MS)) return links.account('/my-account');
    if (wanted === links.checkout()) restoreDraft(draft);
    return wanted;
  } catch {
    return links.account('/my-account');
  }
}
