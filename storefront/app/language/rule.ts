import { DEFAULT_LOCALE, isLocale, type Locale } from '@halfturn/contract/primitives/locale.ts';

export interface LanguageVerdict {
  /** The language to show, once `to` (if there is one) has been followed. */
  locale: Locale;
  /** The language to store, where the address has chosen one. */
  store?: Locale;
  /** Where to go instead: path and query, on the same site. */
  to?: string;
}

/**
 * The rule of the `lang` parameter (specification, section 2).
 *
 * `en-US` is stored and leaves the address; another language is stored and applied; a value that is no language gives
 * way to the stored language, or leads to `/` if no language is stored; with a stored language other than English and no
 * value, the stored one is added. So the address alone says which language a page is in, and pages can be cached by it.
 *
 * @param url where the visitor wants to go
 * @param stored what an earlier visit has stored; null if there is none
 */
export function languageRule(url: URL, stored: Locale | null): LanguageVerdict {
  const asked = url.searchParams.get('lang');
  if (asked === null) {
    if (stored === null || stored === DEFAULT_LOCALE) return { locale: DEFAULT_LOCALE };
    return { locale: stored, to: withLang(url, stored) };
  }
  if (asked === DEFAULT_LOCALE) {
    return { locale: DEFAULT_LOCALE, store: DEFAULT_LOCALE, to: withLang(url, DEFAULT_LOCALE) };
  }
  if (isLocale(asked)) return { locale: asked, store: asked };
  if (stored === null) return { locale: DEFAULT_LOCALE, to: '/' };
  return { locale: stored, to: withLang(url, stored) };
}

function withLang(url: URL, locale: Locale): string {
  const query = new URLSearchParams(url.search);
  query.delete('lang');
  if (locale !== DEFAULT_LOCALE) query.set('lang', locale);
  // Two slashes at the start would lead to another site.
  return `${url.pathname.replace(/^\/+/, '/')}${query.size ? `?${query}` : ''}${url.hash}`;
}
