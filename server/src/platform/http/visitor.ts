import { DEFAULT_LOCALE, isLocale, matchLocale, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { BASE_CURRENCY, isCurrency, type Currency } from '@halfturn/contract/primitives/currencies.ts';
import type { Visitor } from './call.ts';

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A cookie header as names and values. The first of two cookies of one name counts, as in browsers' own order. */
export function parseCookies(header: string | undefined): Record<string, string | undefined> {
  const cookies = Object.create(null) as Record<string, string | undefined>;
  if (!header) return cookies;
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

/** `?lang=`, else the cookie, else what the browser asks for, else English. */
export function localeOf(
  lang: unknown,
  cookie: string | undefined,
  acceptLanguage: string | undefined,
): Locale {
  if (isLocale(lang)) return lang;
  if (isLocale(cookie)) return cookie;
  return matchLocale(acceptLanguage) ?? DEFAULT_LOCALE;
}

export function currencyOf(cookie: string | undefined): Currency {
  return isCurrency(cookie) ? cookie : BASE_CURRENCY;
}

/** What a request tells of who sent it. */
export function visitorOf(request: { ip: string; headers: Headers; lang?: unknown }): Visitor {
  const one = (name: string) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  const cookies = parseCookies(one('cookie'));
  return {
    ip: request.ip,
    userAgent: (one('user-agent') ?? '').slice(0, 400),
    locale: localeOf(request.lang, cookies.lang, one('accept-language')),
    currency: currencyOf(cookies.currency),
    cookies,
  };
}
