import { convertFromBase, CURRENCIES, type Currency } from '@halfturn/contract/primitives/money.ts';

/** Above any price, and still safe to hand to the database. */
const NO_LIMIT = 1e15;

/**
 * The prices in US cents that are shown as at least `min` and at most `max` in a currency: what a person sees decides,
 * not what it was before it was rounded.
 *
 * @param min in whole units of the currency, as typed
 * @param rate units of the currency for one USD
 */
export function baseRange(
  min: number | undefined,
  max: number | undefined,
  rate: number,
  currency: Currency,
): { from: number; to: number } {
  const unit = 10 ** CURRENCIES[currency].digits;
  const shown = (base: number) => convertFromBase(base, rate, currency).amount;
  return {
    from: min === undefined ? 0 : firstBase((base) => shown(base) >= Math.round(min * unit)),
    to: max === undefined ? NO_LIMIT : firstBase((base) => shown(base) > Math.round(max * unit)) - 1,
  };
}

/** The least whole number that `holds`; it holds for all above it too. */
function firstBase(holds: (base: number) => boolean): number {
  let below = -1;
  let at = 1;
  while (!holds(at) && at < NO_LIMIT) {
    below = at;
    at *= 4;
  }
  while (at - below > 1) {
    const middle = Math.floor((at + below) / 2);
    if (holds(middle)) at = middle;
    else below = middle;
  }
  return at;
}
