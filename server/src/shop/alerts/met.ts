import { convertFromBase, priceIn, type Currency } from '@halfturn/contract/primitives/money.ts';
import type { AlertRow } from './alerts.queries.ts';

/** What a product costs, and whether it can be had, now. */
export interface Now {
  current_minor: number;
  /** In the alert's currency, where a price is fixed for it. */
  fixed_minor: number | null;
  in_stock: boolean;
}

/** By which rate the alert's reader is shown prices, and in which currency: dollars, where theirs cannot be shown. */
export interface Shown {
  currency: Currency;
  rate: number;
}

type Alert = Pick<AlertRow, 'kind' | 'currency' | 'baseline_minor' | 'baseline_fixed_minor'>;

/** The fixed price that counts: one of a currency that cannot be shown now does not. */
export const fixedShown = (
  alert: Pick<Alert, 'currency'>,
  fixed: number | null,
  shown: Shown,
): number | null => (shown.currency === alert.currency ? fixed : null);

/**
 * Whether what somebody waits for is true. A price has dropped where it is lower in the reader's own currency than the one that
 * they saw; as long as neither was fixed, the base price decides, as a rate that moved is no drop.
 */
export function isMet(alert: Alert, now: Now, shown: Shown): boolean {
  if (alert.kind === 'stock') return now.in_stock;
  const { rate, currency } = shown;
  const saw = fixedShown(alert, alert.baseline_fixed_minor, shown);
  const fixed = fixedShown(alert, now.fixed_minor, shown);
  if (saw === null && fixed === null) return now.current_minor < alert.baseline_minor;
  const was = saw ?? convertFromBase(alert.baseline_minor, rate, currency).amount;
  return priceIn(now.current_minor, fixed, rate, currency).amount < was;
}
