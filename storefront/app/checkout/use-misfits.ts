import { formatCountryPhrase } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import type { Checkout } from './use-checkout.ts';

/**
 * The products whose keys do not activate where the buyer is, each with the name of that country. None for a gift: where it is activated is
 * not known.
 */
export function useMisfits({ quote, draft }: Pick<Checkout, 'quote' | 'draft'>): ReadonlyMap<string, string> {
  const { locale } = useWords();
  const lines = draft.gift === '' ? (quote?.lines ?? []) : [];
  return new Map(
    lines.flatMap(({ productId, worksNotIn }) =>
      worksNotIn === null ? [] : [[productId, formatCountryPhrase(worksNotIn, locale)] as const],
    ),
  );
}
