import type { Picture } from '@halfturn/contract/primitives/picture.ts';
import type { SaleRule } from '@halfturn/contract/primitives/sale-countries.ts';
import type { Named } from '../../platform/db/named.ts';
import type { Priced } from './price.ts';
import type { Tiered } from './wholesale.ts';

/** How far back the price line of a card goes. */
export const HISTORY_DAYS = 30;
export const DAY_MS = 86_400_000;

/** Seconds; `to` is null for the current value. */
export type Step = [from: number, to: number | null, value: number];

export interface CardRow extends Priced, Tiered {
  id: string;
  slug: string;
  name: string;
  kind: 'key' | 'physical';
  /** Its release day, as a date; null if it has none. */
  released: string | null;
  languages: string[];
  sale_rule: SaleRule;
  sale_countries: string[];
  order_limit: number;
  image: Picture | null;
  /** Its variants on sale, and whether the prices of those in stock differ; null for a product without variants. */
  variants: { count: number; from: boolean } | null;
  variant_of: string | null;
  class: Named;
  genre: Named | null;
  platform: Named | null;
  region: Named | null;
  class_id: string;
  attributes: Record<string, unknown>;
  /** Counted up to `MANY`. */
  free: number;
  rating_average: number | null;
  rating_count: number;
  /** US cents, oldest first; the first may lie before the 30 days. */
  history: Step[];
  /** Fixed prices in the visitor's currency. */
  fixed_history: Step[];
}
