import { expect, it } from 'vitest';
import { costCents, typedCost } from './costs.ts';

const euro = { code: 'EUR', digits: 2, rate: 0.92 } as const;
const yen = { code: 'JPY', digits: 0, rate: 155.3 } as const;

it('shows what is kept in US cents in the store’s own currency, and takes it back', () => {
  expect(typedCost(null, euro)).toBe('');
  expect(typedCost(1_999, null)).toBe('19.99');
  expect(typedCost(1_087, euro)).toBe('10');
  expect(costCents('10,00', euro)).toBe(1_087);
  expect(costCents('1 000', yen)).toBe(644);
  expect(typedCost(644, yen)).toBe('1000');
  expect(costCents('19.99', null)).toBe(1_999);
  expect(costCents('', euro)).toBeNull();
  expect(costCents('0', euro)).toBe(0);
  expect(costCents('1', yen)).toBe(1);
  expect(costCents('cheap', euro)).toBe('cheap');
});
