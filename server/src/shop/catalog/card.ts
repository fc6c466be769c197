import type { Named } from '../../platform/db/named.ts';

/** How far back the price line of a card goes. */
export const HISTORY_DAYS = 30;

export interface CardRow {
  id: string;
  slug: string;
  name: string;
  kind: 'key' | 'physical';
  languages: string[];
  current_minor: number;
  was_minor: number | null;
  order_limit: number;
  class: Named;
  genre: Named;
  platform: Named;
  region: Named;
  /** Counted up to `MANY`. */
  free: number;
  rating_average: number | null;
  rating_count: number;
  /** `[seconds, US cents]`, oldest first; the first may lie before the 30 days. */
  history: [at: number, minor: number][];
}
