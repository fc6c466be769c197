import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import { createContext, useContext } from 'react';

/** What is settled before anything is loaded. Language and address stay while a document lives; the currency may change. */
export interface Page {
  locale: Locale;
  /** The display currency that the visitor asked for. What a price is in, the price itself says. */
  currency: Currency;
  /** The public address of the store, without a slash at its end. */
  origin: string;
  /** The language that the browser asks for, if it is another one than the page's. */
  suggestion: Suggestion | null;
}

/** An offer of the store in another language, in that language. */
export interface Suggestion {
  locale: Locale;
  available: string;
  change: string;
}

export const PageContext = createContext<Page>({
  locale: DEFAULT_LOCALE,
  currency: 'USD',
  origin: '',
  suggestion: null,
});

/** Language, currency and address of the page. */
export function usePage(): Page {
  return useContext(PageContext);
}
