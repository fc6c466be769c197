import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';

/** What the store's own texts say in a language; in English if there is none, and empty without English. */
export const inLanguage = (texts: Partial<Record<Locale, string>>, locale: Locale): string =>
  texts[locale] || texts[DEFAULT_LOCALE] || '';
