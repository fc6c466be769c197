import { expect, test } from 'vitest';
import { isMet } from './met.ts';

const alert = (baseline_minor: number, baseline_fixed_minor: number | null = null) => ({
  kind: 'price' as const,
  currency: 'EUR' as const,
  baseline_minor,
  baseline_fixed_minor,
});
const now = (current_minor: number, fixed_minor: number | null = null) => ({
  current_minor,
  fixed_minor,
  in_stock: true,
});
const euros = (rate = 0.9) => ({ currency: 'EUR' as const, rate });
const dollars = { currency: 'USD' as const, rate: 1 };

test.each([
  ['a lower base price', alert(2499), now(1999), euros(), true],
  ['the same base price at a lower rate', alert(2499), now(2499), euros(0.5), false],
  ['a lower fixed price', alert(2499, 1999), now(2499, 1899), euros(), true],
  ['a lower base price under the same fixed one', alert(2499, 1999), now(999, 1999), euros(), false],
  ['a price fixed below the one by the rate', alert(2499), now(2499, 1999), euros(), true],
  ['a price fixed above the one by the rate', alert(2499), now(1999, 2299), euros(), false],
  ['a fixed price let go, and dearer by the rate', alert(2499, 1999), now(2499), euros(), false],
  ['a fixed price let go, and cheaper by the rate', alert(2499, 2999), now(2499), euros(), true],
  ['a fixed price in a currency that is hidden', alert(2499, 1999), now(2499, 1499), dollars, false],
  ['a lower base price in a currency that is hidden', alert(2499, 1999), now(2399, 1999), dollars, true],
])('%s', (_, asked, is, shown, met) => expect(isMet(asked, is, shown)).toBe(met));
