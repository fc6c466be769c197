import { useCallback, useState } from 'react';
import type * as SuggestionList from './suggestion.tsx';

/** What is offered as one types, and how it looks: fetched when somebody comes to the field, as most pages never ask for it. */
export function useSuggestionList() {
  const [list, setList] = useState<typeof SuggestionList | null>(null);
  const fetchList = useCallback(() => {
    // A suggestion that does not come is no error: the search itself still works.
    import('./suggestion.tsx').then(setList, () => {});
  }, []);
  return { list, fetchList };
}
