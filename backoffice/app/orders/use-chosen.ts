import { MOST_SLIPS } from '@halfturn/contract/staff/invoices.ts';
import { useCallback, useState } from 'react';

/** The orders that are chosen, by their numbers; they stay chosen from page to page. */
export interface Chosen {
  numbers: ReadonlySet<string>;
  /** No more than these fit on one paper. */
  full: boolean;
  toggle: (orderNo: string) => void;
  /** Chooses those that are not yet, as many as there is room for; or, where all are, lets go of them. */
  togglePage: (page: readonly string[]) => void;
  clear: () => void;
}

/** What a press on the box of a whole page makes of what is chosen. */
export function withPage(chosen: ReadonlySet<string>, page: readonly string[]): Set<string> {
  const next = new Set(chosen);
  if (page.every((orderNo) => chosen.has(orderNo))) for (const orderNo of page) next.delete(orderNo);
  else for (const orderNo of page) if (next.size < MOST_SLIPS) next.add(orderNo);
  return next;
}

export function useChosen(): Chosen {
  const [numbers, setNumbers] = useState<ReadonlySet<string>>(new Set());
  return {
    numbers,
    full: numbers.size >= MOST_SLIPS,
    toggle: useCallback((orderNo) => {
      setNumbers((before) => {
        const next = new Set(before);
        if (!next.delete(orderNo) && next.size < MOST_SLIPS) next.add(orderNo);
        return next;
      });
    }, []),
    togglePage: useCallback((page) => setNumbers((before) => withPage(before, page)), []),
    clear: useCallback(() => setNumbers(new Set()), []),
  };
}
