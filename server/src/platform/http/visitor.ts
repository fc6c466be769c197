import { DEFAULT_LOCALE, isLocale, matchLocale, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { isCurrency, type Currency } from '@halfturn/contract/primitives/currencies.ts';
import type { Visitor } from './call.ts';
import { guessCountry } from '../countries.ts';
import { currencyThere, workingCurrency } from '../working-currency.ts';

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A cookie header as names and values. The first of two cookies of one name counts, as in browsers' own order. */
export function parseCookies(header: string): Record<string, string | undefined> {
  const cookies = Object.create(null) as Record<string, string | undefined>;
  for (const part of header.split(';')) {
    const pair = part.trim();
    const at = pair.indexOf('=');
    if (at < 1) continue;
    const name = pair.slice(0, at).trim();
    cookies[name] ??= decoded(pair.slice(at + 1).trim());
  }
  return cookies;
}

function decoded(value: string): string {
  if (!value.includes('%')) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Headers that a reader remembers, and the length up to which it does. */
const MOST_SEEN = 2_000;
const LONGEST_SEEN = 300;

/** Reads each header once, as most requests carry one of a few. The results are shared, so the caller must not change them. */
export function readOnce<T extends {} | null>(read: (header: string) => T): (header: string) => T {
  const seen = new Map<string, T>();
  return (header) => {
    const before = seen.get(header);
    if (before !== undefined) return before;
    const result = read(header);
    if (seen.size >= MOST_SEEN) seen.clear();
    if (header.length < LONGEST_SEEN) seen.set(header, result);
    return result;
  };
}

const cookiesIn = readOnce(parseCookies);
const localeIn = readOnce(matchLocale);
const countryIn = readOnce((header) => guessCountry(header) ?? '');

/** The language that an `Accept-Language` header asks for, or null. */
export const languageAsked = (header: string | undefined): Locale | null =>
  header === undefined ? null : localeIn(header);

/** `?lang=`, else the cookie, else what the browser asks for, else English. */
export function localeOf(
  lang: unknown,
  cookie: string | undefined,
  acceptLanguage: string | undefined,
): Locale {
  if (isLocale(lang)) return lang;
  if (isLocale(cookie)) return cookie;
  return languageAsked(acceptLanguage) ?? DEFAULT_LOCALE;
}

/**
 * The currency that the visitor chose, else that of the country that the browser's first language names, if the store takes
 * it, else the store's own. By nothing but headers that `Vary` names, so that pages can be cached.
 */
export function currencyOf(cookie: string | undefined, acceptLanguage: string | undefined): Currency {
  if (isCurrency(cookie)) return cookie;
  const country = acceptLanguage === undefined ? null : countryIn(acceptLanguage);
  return currencyThere(country) ?? workingCurrency();
}

/** What a request tells of who sent it. */
export function visitorOf(request: { ip: string; headers: Headers; lang?: unknown }): Visitor {
  const one = (name: string) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  const cookies = cookiesIn(one('cookie') ?? '');
  return {
    ip: request.ip,
    userAgent: (one('user-agent') ?? '').slice(0, 400),
    locale: localeOf(request.lang, cookies.lang, one('accept-language')),
    currency: currencyOf(cookies.currency, one('accept-language')),
    cookies,
  };
}

const NO_COOKIES: Visitor['cookies'] = {};

/** A visitor without what tells them from others who read in the same language and currency: what an answer for everybody may know. */
export const anyone = (visitor: Visitor): Visitor => ({ ...visitor, userAgent: '', cookies: NO_COOKIES });
