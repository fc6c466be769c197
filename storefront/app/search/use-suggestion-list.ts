import { useCallback, useState } from 'react';
import type * as SuggestionList from './suggestion.tsx';

/** The list of suggestions, fetched when the field gets the focus, as most visits never need it. */
export function useSuggestionList() {
  const [list, setList] = useState<typeof SuggestionList | null>(null);
  const fetchList = useCallback(() => {
    // A suggestion that does not come is no error: the search itself still works.
    import('./suggestion.tsx').then(setList, () => {});
  }, []);
  return { list, fetchList };
}
