import { createContext, type LoaderFunctionArgs } from 'react-router';
import { readCookie } from '../stored.ts';

/** Reads the cookie in which a page keeps the secret of its mailed link. On the server it is of the request. */
export const linkCookieKey = createContext<() => string | null>(() => readCookie('link'));

/**
 * The secret of the mailed link that a page is about; empty without one. The server moves some out of the address into a cookie of
 * the page (decision 78), others stay in the query.
 */
export function linkToken({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>): string {
  return new URL(request.url).searchParams.get('token') ?? context.get(linkCookieKey)() ?? '';
}
