import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import type { CookieOptions } from './call.ts';

/**
 * Cookies that the pages' scripts read: choices that open nothing, and the secret of the mailed link that a page is about, which
 * its scripts send back. They keep their names everywhere; all others belong to the server alone.
 */
const OPEN = new Set(['lang', 'currency', 'visits', 'link']);

/**
 * A browser takes a cookie with this prefix only from the host itself, over https and for every path, so that no other host of the
 * domain can plant one. On plain http (development) no browser takes it at all, and the names are bare.
 */
const HOST_PREFIX = '__Host-';

const NAME = /^[\w-]+$/;

/**
 * The cookies of a request under the names by which the code knows them. On https a cookie of the server's own counts only with the
 * prefix: one with the bare name may come from another host of the domain. This and `cookieLine` alone know of the prefix.
 */
export function ownCookies(header: string, https: boolean): string {
  if (!https) return header;
  const kept = header.split(';').flatMap((part) => {
    const pair = part.trim();
    if (pair.startsWith(HOST_PREFIX)) return [pair.slice(HOST_PREFIX.length)];
    return OPEN.has(firstOf(pair.split('=', 1)).trim()) ? [pair] : [];
  });
  return kept.join('; ');
}

/** A `Set-Cookie` line for a cookie that scripts cannot read. */
export function cookieLine(
  name: string,
  value: string,
  { maxAge, sameSite = 'Lax' }: CookieOptions,
  https: boolean,
): string {
  if (!NAME.test(name)) throw new TypeError(`${name} is no name for a cookie`);
  const age = maxAge === 'session' ? '' : `; Max-Age=${maxAge}`;
  const given = https ? HOST_PREFIX + name : name;
  return `${given}=${encodeURIComponent(value)}; Path=/${age}; HttpOnly; SameSite=${sameSite}${https ? '; Secure' : ''}`;
}

/** A `Set-Cookie` line for one of the cookies that scripts may read. */
export function openCookieLine(
  { name, value, maxAge, path = '/' }: { name: string; value: string; maxAge: number; path?: string },
  https: boolean,
): string {
  if (!OPEN.has(name)) throw new TypeError(`${name} is not for scripts`);
  return `${name}=${value}; Path=${path}; Max-Age=${maxAge}; SameSite=Lax${https ? '; Secure' : ''}`;
}
