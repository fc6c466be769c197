import { useEffect, useSyncExternalStore } from 'react';

// The router blocks one navigation at a time, so all forms of a page count here and one dialog asks.
const counted = new Map<object, number>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says how many changes of a form would be lost if the page were left now. */
export function countUnsaved(form: object, changes: number): void {
  if (changes === (counted.get(form) ?? 0)) return;
  if (changes === 0) counted.delete(form);
  else counted.set(form, changes);
  listeners.forEach((listener) => listener());
}

/** How many changes on the page would be lost if it were left now. */
export const unsavedNow = (): number => [...counted.values()].reduce((sum, count) => sum + count, 0);

/** Counts the unsaved changes of a form for as long as it is on the page. */
export function useUnsaved(changes: number): void {
  useEffect(() => {
    const form = {};
    countUnsaved(form, changes);
    return () => countUnsaved(form, 0);
  }, [changes]);
}

/** How many changes on the page are unsaved, also when the number changes. */
export const useAllUnsaved = (): number => useSyncExternalStore(subscribe, unsavedNow);
