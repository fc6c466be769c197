import { isLocale, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { readCookie, setCookie, store, storedOrNull } from '../stored.ts';

/** The language that an earlier visit has stored in this browser; null where none was. */
export function storedLanguage(): Locale | null {
  const value = readCookie('lang') ?? storedOrNull('language');
  return isLocale(value) ? value : null;
}

/** Stores the language twice: for the browser as the specification has it, and as a cookie for the server. */
export function storeLanguage(locale: Locale): void {
  store('language', locale);
  if (readCookie('lang') !== locale) setCookie('lang', locale);
}
