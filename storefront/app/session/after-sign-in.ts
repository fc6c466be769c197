import { links } from '../links.ts';

/**
 * Where somebody goes who has signed in: back to where they were, by the `to` of the sign-in page's own address; home
 * without one. Only a path of this store: an address elsewhere would let a link send people who just signed in anywhere.
 */
export function afterSignIn(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? '';
  if (!/^\/(?![/\\])/.test(to) || to.includes('\\')) return links.home();
  const url = new URL(to, 'http://store.invalid');
  if (url.host !== 'store.invalid' || url.pathname === links.login()) return links.home();
  // Its language is put in anew by who goes there.
  url.searchParams.delete('lang');
  return url.pathname + url.search + url.hash;
}
