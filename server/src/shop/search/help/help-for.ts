import type { HelpPage } from '@halfturn/contract/primitives/help-page.ts';
import { isCjk } from '../terms.ts';
import type { matchProducts } from '../match.ts';
import type { HelpIndex } from './help-index.ts';

type Found = Pick<
  Awaited<ReturnType<typeof matchProducts>>,
  'matches' | 'meant' | 'dropped' | 'filters' | 'isWhole' | 'typed'
>;

/** Steps of the ranking (docs/algorithms/search.md): the title is what was typed, begins with it, holds its words side by side. */
const IS_TITLE = 1;
const BEGINS = 14;
const HOLDS = 24;
/** A shorter run of Chinese, Japanese or Korean is a word, not a title. */
const LEAST_TITLE = 4;

/** The pages that a search may ask for. A search that names a product, or nothing but categories, has none. */
export function helpFor(
  index: HelpIndex,
  { matches, meant, dropped, filters, isWhole, typed }: Found,
  { most, isTyping = false }: { most: number; isTyping?: boolean },
): HelpPage[] {
  if (isWhole && filters !== null) return [];
  const far = matches[0]?.far ?? Infinity;
  const isTitle = typed.length > 1 || typed.some((word) => isCjk(word) && word.length >= LEAST_TITLE);
  if (far <= IS_TITLE || (isTitle && dropped.length === 0 && far <= HOLDS)) return [];
  return index.find(typed, {
    most,
    // What begins the title of a product is the beginning of that.
    isOpen: isTyping && far > BEGINS,
    isLoose: matches.length === 0 || meant !== null,
  });
}
