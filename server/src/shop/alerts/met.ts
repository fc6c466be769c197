import { convertFromBase, priceIn, type Currency } from '@halfturn/contract/primitives/money.ts';
import type { AlertRow } from './alerts.queries.ts';

/** Price and stock of a product now. */
export interface Now {
  current_minor: number;
  /** In the alert's currency, if a price is fixed for it. */
  fixed_minor: number | null;
  in_stock: boolean;
}

/** The currency and rate in which the reader is shown prices: dollars if theirs cannot be shown. */
export interface Shown {
  currency: Currency;
  rate: number;
}

type Alert = Pick<AlertRow, 'kind' | 'currency' | 'baseline_minor' | 'baseline_fixed_minor'>;

/** The fixed price, if its currency can be shown now. */
export const fixedShown = (
  alert: Pick<Alert, 'currency'>,
  fixed: number | null,
  shown: Shown,
): number | null => (shown.currency === alert.currency ? fixed : null);

/**
 * Whether an alert has come true. A price has dropped if it is lower, in the reader's currency, than the one they saw. If
 * neither was fixed, the base prices are compared, because a rate that moved is no price drop.
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
