import { useCallback } from 'react';
import { links, type ListState } from '../links.ts';
import { useGo } from '../use-go.ts';
import { listState, type Facet } from './list-state.ts';
import { endsOf, fieldOf } from './ranges.ts';

/** The filters' popover on phones. */
export const FILTER_SHEET = 'filters';

/** The form of a list. Sort and page size stand elsewhere on the page and belong to it by this name. */
export const FILTER_FORM = 'filters-form';

/**
 * Sends the form at a change, so that the list follows at once; the view stays where it is. A list with
 * other filters starts at its first page.
 */
export function useSendFilters(): (form: HTMLFormElement | null) => void {
  const go = useGo();
  return useCallback(
    (form) => {
      if (!form) return;
      const search = new URLSearchParams();
      for (const [name, value] of new FormData(form))
        if (typeof value === 'string') search.append(name, value);
      const name = decodeURIComponent(new URL(form.action).pathname.slice(1));
      go(links.list(name, listState(search)), { preventScrollReset: true });
    },
    [go],
  );
}

/**
 * Makes the fields say what the address says, after a chip, a step back or a reset has changed it. The fields stay
 * the same elements, so that the keyboard focus stays where it is.
 */
export function showState(form: HTMLFormElement | null, state: ListState): void {
  for (const field of form?.elements ?? []) {
    if (!(field instanceof HTMLInputElement)) continue;
    if (field.type === 'checkbox') {
      const wanted = field.name === 'stock' ? state.stock && [state.stock] : state[field.name as Facet];
      field.checked = wanted?.includes(field.value) ?? false;
    } else if (field.name === 'keyword') field.value = state.keyword ?? '';
    else {
      const range = fieldOf(field.name);
      if (range) field.value = endsOf(state.range, range.code)[range.end];
    }
  }
}

/** Whether a box says something else than the page was sent with. */
export function wasTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) =>
      field instanceof HTMLInputElement &&
      field.type === 'checkbox' &&
      field.checked !== field.defaultChecked,
  );
}
