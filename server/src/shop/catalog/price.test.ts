import {
  CURRENCIES,
  CURRENCY_CODES,
  convertFromBase,
  isPrice,
  priceIn,
} from '@halfturn/contract/primitives/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceOf } from './price.ts';
import { lowestOf, lowestSince, priceSteps, type Span } from './price-steps.ts';

const cents = fc.integer({ min: 1, max: 10_000_000 });
const rate = fc.double({ min: 0.001, max: 50_000, noNaN: true });
const code = fc.constantFrom(...CURRENCY_CODES);
const amount = fc.integer({ min: 1, max: 1_000_000_000 });

describe('the one function', () => {
  test('is the fixed price, to the minor unit, whatever base and rate are', () => {
    fc.assert(
      fc.property(cents, amount, rate, code, (base, fixed, r, to) => {
        expect(priceIn(base, fixed, r, to)).toEqual({ amount: fixed, currency: to });
      }),
    );
  });

  test('is base times rate without a fixed price, rounded to what the currency charges', () => {
    fc.assert(
      fc.property(cents, rate, code, (base, r, to) => {
        const { roundTo, digits } = CURRENCIES[to];
        const price = priceIn(base, null, r, to);
        expect(price).toEqual(convertFromBase(base, r, to));
        expect(price.amount % roundTo).toBe(0);
        expect(Math.abs(price.amount - (base / 100) * r * 10 ** digits)).toBeLessThanOrEqual(
          roundTo / 2 + 1e-3,
        );
      }),
    );
  });

  test('is never lower for a higher base price', () => {
    fc.assert(
      fc.property(cents, cents, rate, code, (a, b, r, to) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        expect(priceIn(low, null, r, to).amount).toBeLessThanOrEqual(priceIn(high, null, r, to).amount);
      }),
    );
  });

  test('knows what a currency charges', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 100_000 }), code, (minor, to) => {
        expect(isPrice(minor, CURRENCIES[to])).toBe(minor > 0 && minor % CURRENCIES[to].roundTo === 0);
      }),
    );
    for (const none of [0, -1, 1.5, Number.NaN, Infinity, 2 ** 53])
      expect(isPrice(none, CURRENCIES.EUR)).toBe(false);
  });
});

describe('the struck price', () => {
  const reduced = { current_minor: 2499, was_minor: 3999 };

  test('of a fixed price is its own, whatever the base price is reduced from', () => {
    expect(priceOf({ ...reduced, fixed_minor: 1999, fixed_was_minor: null }, 0.9, 'EUR')).toEqual({
      price: { amount: 1999, currency: 'EUR' },
      was: null,
    });
    expect(priceOf({ ...reduced, fixed_minor: 1999, fixed_was_minor: 2999 }, 0.9, 'EUR').was?.amount).toBe(
      2999,
    );
    const full = { current_minor: 2499, was_minor: null };
    expect(priceOf({ ...full, fixed_minor: 1999, fixed_was_minor: 2999 }, 0.9, 'EUR').was?.amount).toBe(2999);
  });

  test('is converted if no price is fixed', () => {
    expect(priceOf({ ...reduced, fixed_minor: null, fixed_was_minor: null }, 0.9, 'EUR')).toEqual({
      price: { amount: 2249, currency: 'EUR' },
      was: { amount: 3599, currency: 'EUR' },
    });
  });
});

/** A history without gaps, as the triggers write it. */
const history = (value: fc.Arbitrary<number>, gaps: boolean): fc.Arbitrary<Span[]> =>
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: gaps ? 9 : 0 }), value), {
      maxLength: 8,
    })
    .map((parts) => {
      let at = 0;
      return parts.map(([length, gap, each], i): Span => {
        const from = at + gap;
        at = from + length;
        return { from, to: i === parts.length - 1 && !gaps ? Infinity : at, value: each };
      });
    });

describe('the history of a price', () => {
  const valueAt = (spans: readonly Span[], t: number) =>
    spans.find(({ from, to }) => from <= t && t < to)?.value;

  test('is, at every moment, the fixed price of then, else the base price of then at the rate of then', () => {
    fc.assert(
      fc.property(
        history(fc.integer({ min: 1, max: 5000 }), false),
        history(fc.integer({ min: 1, max: 5000 }), true),
        history(fc.double({ min: 0.5, max: 2, noNaN: true }), false),
        (base, fixed, rates) => {
          const steps = priceSteps({ base, fixed, rates }, 'EUR', 5, 60);
          for (let t = 5; t < 60; t++) {
            const [b, r] = [valueAt(base, t), valueAt(rates, t)];
            const converted =
              b === undefined || r === undefined ? undefined : convertFromBase(b, r, 'EUR').amount;
            expect(valueAt(steps, t)).toBe(valueAt(fixed, t) ?? converted);
          }
          for (const [i, step] of steps.entries()) {
            expect(step.from).toBeLessThan(step.to);
            const before = steps[i - 1];
            if (before) expect(before.to < step.from || before.value !== step.value).toBe(true);
          }
          const all = { base, fixed, rates };
          expect(lowestSince(all, 'EUR', 5)).toBe(lowestOf(priceSteps(all, 'EUR', 5, Infinity)));
          expect(lowestOf(steps)).toBe(
            steps.length === 0 ? null : Math.min(...steps.map(({ value }) => value)),
          );
        },
      ),
    );
  });
});
