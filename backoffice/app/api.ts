import { CallError, fetchCaller, type Caller } from '@halfturn/contract/client.ts';
import type { CallName } from '@halfturn/contract/calls.ts';
import { redirect } from 'react-router';
import { askForCode } from './fresh-code/ask-for-code.ts';
import { preferredLocale } from './preferences.ts';

const fetched = fetchCaller();

/**
 * Calls the store in the language of the page. This page runs in one browser for one person: it needs no other caller.
 * A call that needs a fresh code opens the dialog that asks for one, and is then repeated; if the dialog is closed without a
 * code, the refusal stands.
 */
export const call: Caller = (async (name: CallName, parts: { query?: object } = {}, options: never) => {
  const send = () =>
    fetched(name, { ...parts, query: { ...parts.query, lang: preferredLocale() } } as never, options);
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof CallError) || error.slug !== 'staff_code_again' || !(await askForCode()))
      throw error;
    return await send();
  }
}) as unknown as Caller;

/** Whether a refusal means that the session has ended, or that the code is due. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof CallError && (error.slug === 'login_required' || error.slug === 'staff_code_required');

/** Where to sign in, and to come back from. */
export function signInPath(from: string): string {
  const to = from.startsWith('/admin') ? from.slice('/admin'.length) || '/' : from;
  return to === '/' ? '/sign-in' : `/sign-in?to=${encodeURIComponent(to)}`;
}

/** The caller for loaders: where a session has ended, the page goes to sign in, and afterwards back here. */
export const callFrom =
  (request: Request): Caller =>
  (name, parts, options) =>
    call(name, parts, options).catch((error: unknown) => {
      if (!isSignedOut(error)) throw error;
      const { pathname, search } = new URL(request.url);
      // Thrown to the router, which knows a Response.
      throw redirect(signInPath(pathname + search));
    });
