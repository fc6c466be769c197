import { useEffect } from 'react';
import { store, storedJson } from '../stored.ts';

/** So many products are remembered: what the empty cart has room for. */
const KEPT = 4;

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');

/** Products that were looked at last in this browser, newest first. */
export function seenProducts(): string[] {
  return storedJson('seen', isIds, []).slice(0, KEPT);
}

/** Remembers that a product was looked at. */
export function useSeen(id: string): void {
  useEffect(() => {
    store('seen', JSON.stringify([id, ...seenProducts().filter((other) => other !== id)].slice(0, KEPT)));
  }, [id]);
}
