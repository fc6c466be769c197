import { matchLocale, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { translate } from '@halfturn/locales/runtime.ts';
import { loadDict } from 'virtual:words-of/suggestion';
import type { Suggestion } from '../root/page-context.ts';

/**
 * The display language that a visitor's browser asks for, in its own words; null if the page is in that language already.
 * The cache of pages knows this language (`html-cache.ts`), so the page may depend on it.
 */
export async function suggestionFor(
  acceptLanguage: string | undefined,
  locale: Locale,
): Promise<Suggestion | null> {
  const wanted = matchLocale(acceptLanguage);
  if (!wanted || wanted === locale) return null;
  const dict = await loadDict(wanted);
  return {
    locale: wanted,
    available: translate(dict, wanted, 'suggestion.available'),
    change: translate(dict, wanted, 'suggestion.switch'),
  };
}
