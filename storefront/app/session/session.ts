import type { Caller } from '@halfturn/contract/client.ts';
import { links } from '../links.ts';

export interface Step {
  /** Where the visitor wants to go: path and query. */
  to: string;
  /** Where they come from; on a first load only a foreign address counts. */
  from?: string;
  /** The page is one of the account’s. */
  account: boolean;
}

export type Admission =
  | { kind: 'go'; member: boolean }
  | { kind: 'redirect'; to: '/' | '/login' | '/my-account' }
  /** The account was disabled: say so, forget who was signed in, and go to sign in. */
  | { kind: 'disabled' }
  /** The session that the browser remembers has ended: forget it and reload the page. */
  | { kind: 'stale' };

/**
 * The session check of every route change (specification, section 4).
 *
 * @param remembers whether this browser believes that it is signed in
 */
export async function admit(call: Caller, step: Step, remembers: boolean): Promise<Admission> {
  const { state, is_success } = await call('GET /api/checkSession', {
    query: { toUrl: step.to.slice(0, 2000), fromUrl: step.from?.slice(0, 2000) },
  });
  if (state === 2) return { kind: 'disabled' };
  if (state === 1) {
    if (isSignIn(step.to)) return { kind: 'redirect', to: '/' };
    return isRegister(step.to) ? { kind: 'redirect', to: '/my-account' } : { kind: 'go', member: true };
  }
  if (step.account) {
    // Not waited for, even if it fails: recording a visit must not delay the sign-in.
    void call('POST /api/saveVisit', {
      body: { toUrl: step.to.slice(0, 2000), fromUrl: (step.from ?? '').slice(0, 2000) },
    }).catch(() => {});
    return { kind: 'redirect', to: '/login' };
  }
  if (!is_success && remembers) return { kind: 'stale' };
  return { kind: 'go', member: false };
}

/**
 * Where a page that waited for the check goes instead; null where it may be shown. The sign-in page is told where to lead
 * back to.
 */
export function redirectOf(admission: Admission, to: string): string | null {
  if (admission.kind === 'disabled') return isSignIn(to) ? null : links.login();
  if (admission.kind !== 'redirect') return null;
  return admission.to === '/login' ? links.login(withoutLang(to)) : admission.to;
}

/** Whether a page may only be shown once the check has answered. Every other page is shown at once. */
export function waitsForSession(path: string, account: boolean): boolean {
  return account || isSignIn(path) || isRegister(path);
}

// However its slashes and capitals are written: the router takes it for the same page.
const isSignIn = (to: string) => pathOf(to) === links.login();
const isRegister = (to: string) => pathOf(to) === links.register();
const pathOf = (to: string) => to.replace(/\/*([?#].*)?$/s, '').toLowerCase();

/** The language is that of the page which leads back, whatever it was before. */
function withoutLang(to: string): string {
  const url = new URL(to, 'http://store.invalid');
  url.searchParams.delete('lang');
  return url.pathname + url.search;
}
