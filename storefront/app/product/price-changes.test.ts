import { expect, it } from 'vitest';
import { priceChanges, summaryOf } from './price-changes.ts';

const step = (at: string, amount: number) => ({ at, price: { amount, currency: 'USD' as const } });

it('says what changed, the latest first, and between which prices', () => {
  const steps = [step('2025-12-01', 2000), step('2026-03-01', 1500), step('2026-04-01', 1800)];
  expect(priceChanges(steps).map(({ at, change }) => [at, change && Math.round(change * 100)])).toEqual([
    ['2026-04-01', 20],
    ['2026-03-01', -25],
    ['2025-12-01', null],
  ]);
  expect(summaryOf(steps)).toEqual({ low: 1500, high: 2000, now: { amount: 1800, currency: 'USD' } });
  expect(summaryOf([])).toBeNull();
});
