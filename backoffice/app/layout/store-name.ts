import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { call } from '../api.ts';

export type StoreBrand = ReplyOf<Calls['GET /api/home/brand']>;

let brand: StoreBrand | null = null;

/** The store's name, before anyone has signed in; the host if it does not answer. Its logos are kept for `storeLogo`. */
export async function storeName(): Promise<string> {
  try {
    brand = await call('GET /api/home/brand');
    return brand.name;
  } catch {
    return location.hostname;
  }
}

/** The store's logos, as they were when the back office was opened. */
export const storeLogo = (): StoreBrand['logo'] | null => brand?.logo ?? null;
