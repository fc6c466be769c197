import { expect, test } from 'vitest';
import { adjustTo } from './adjustment.ts';

const order = {
  currency: 'USD' as const,
  tax_included: true,
  freight_minor: 0,
  fee_minor: 0,
  freight_tax_minor: 0,
  fee_tax_minor: 0,
};
const line = (id: string, total_minor: number, adjust_minor = 0) => ({
  id,
  total_minor,
  adjust_minor,
  tax_rate: 19_000,
});

test('an amount is shared out over the lines by what each costs, and replaces the one before', () => {
  expect(adjustTo(order, [line('a', 2_000, -500), line('b', 7_500)], -1_000)).toMatchObject({
    adjust_minor: -1_000,
    total_minor: 9_000,
    lines: [
      { id: 'a', adjust_minor: -250, total_minor: 2_250, tax_minor: 359 },
      { id: 'b', adjust_minor: -750, total_minor: 6_750, tax_minor: 1_078 },
    ],
  });
});

test.each([
  ['half a forint', { ...order, currency: 'HUF' }, -150, 'price_step'],
  [
    'more than the goods cost, though freight would be left',
    { ...order, freight_minor: 500 },
    -1_001,
    'adjustment_over',
  ],
  ['all that there is to pay', order, -1_000, 'adjustment_zero'],
] as const)('refused: %s', (_, of, amount, fault) => {
  expect(adjustTo(of, [line('a', 1_000)], amount)).toBe(fault);
});

test('freight alone can be left to pay', () => {
  expect(adjustTo({ ...order, freight_minor: 500 }, [line('a', 1_000)], -1_000)).toMatchObject({
    total_minor: 500,
  });
});

test('goods that cost nothing can be given a price', () => {
  expect(adjustTo({ ...order, freight_minor: 500 }, [line('a', 0), line('b', 0)], 700)).toMatchObject({
    total_minor: 1_200,
    lines: [{ adjust_minor: 700 }, { adjust_minor: 0 }],
  });
});
