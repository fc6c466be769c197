import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { setMoneyStyle } from '@halfturn/locales/format.ts';
import { useSyncExternalStore } from 'react';
import { call } from '../api.ts';

export type StoreBrand = ReplyOf<Calls['GET /api/home/brand']>;

let brand: StoreBrand | null = null;
const listeners = new Set<() => void>();

/** Reads the store's name and logos, and how it writes amounts, when the back office is opened and after they were saved. Without an answer they stay as they are. */
export async function learnStoreBrand(): Promise<void> {
  try {
    brand = await call('GET /api/home/brand');
    setMoneyStyle(brand.amounts);
  } catch {
    return;
  }
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** The store's name and logos as pages show them; null until the store has answered. */
export const useStoreBrand = (): StoreBrand | null => useSyncExternalStore(subscribe, () => brand);
