import { useLocation } from 'react-router';
import { links } from '../links.ts';

/** No visitor wants to return to these after signing in. */
const APART: ReadonlySet<string> = new Set([
  '/',
  '/login',
  '/login/finish',
  '/register',
  '/forgot',
  '/resetpassword',
  '/register/confirm',
]);

/** The address of the sign-in page that leads back to this one. */
export function useSignInHere(): string {
  const { pathname, search } = useLocation();
  if (APART.has(pathname)) return links.login();
  const query = new URLSearchParams(search);
  query.delete('lang');
  return links.login(pathname + (query.size ? `?${query}` : ''));
}
