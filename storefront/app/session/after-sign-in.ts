import { links } from '../links.ts';

/** The pages that people sign in from lead nowhere by themselves. */
const ENTRANCES: ReadonlySet<string> = new Set([links.login(), links.register()]);

/** Where the sign-in page's own address says to go afterwards; null if it names no page of this store. */
export function wantedAfter(search: string): string | null {
  const to = afterSignIn(search);
  return to === links.home() ? null : to;
}

/**
 * Where a member goes after signing in: back to the page before, by the `to` of the sign-in page's own address; home
 * without one. Only a path of this store: an address elsewhere would let a link send people who just signed in anywhere.
 */
export function afterSignIn(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? '';
  if (!/^\/(?![/\\])/.test(to) || to.includes('\\')) return links.home();
  const url = new URL(to, 'http://store.invalid');
  if (url.host !== 'store.invalid' || ENTRANCES.has(url.pathname)) return links.home();
  // Parsing removes dots: `/.//evil.example` is an address elsewhere by now.
  if (url.pathname.startsWith('//')) return links.home();
  // The caller adds the language again.
  url.searchParams.delete('lang');
  return url.pathname + url.search + url.hash;
}
