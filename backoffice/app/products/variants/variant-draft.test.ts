import type { StaffVariant } from '@halfturn/contract/staff/variants.ts';
import { expect, test } from 'vitest';
import {
  bodyOf,
  faultsOf,
  newCombinations,
  NO_DRAFT,
  rowsOf,
  unsavedIn,
  withoutRow,
  withTyped,
} from './variant-draft.ts';

const saved: StaffVariant = {
  id: 'a',
  version: 2,
  name: 'Shirt · Black · M',
  options: { color: 'black', size: 'm' },
  sku: 'B-M',
  price: 1_900,
  sale: null,
  saleFrom: null,
  saleUntil: null,
  weightGrams: null,
  cost: null,
  onSale: true,
  units: 3,
  sold: 0,
  image: null,
  own: null,
};

test('combinations of the options that are chosen, without those that exist', () => {
  const by = ['color', 'size'];
  const chosen = { color: ['black', 'red'], size: ['m', 'l'] };
  expect(newCombinations(by, chosen, [])).toHaveLength(4);
  expect(newCombinations(by, chosen, [saved])).toEqual([
    { color: 'black', size: 'l' },
    { color: 'red', size: 'm' },
    { color: 'red', size: 'l' },
  ]);
  expect(newCombinations(by, { color: ['black'] }, [])).toEqual([]);
  expect(newCombinations([], {}, [])).toEqual([]);
});

test('what is typed stands over what the store has, and says if that has changed since', () => {
  const draft = withTyped(NO_DRAFT, rowsOf([saved], NO_DRAFT), 'price', '21');
  const [row] = rowsOf([saved], draft);
  expect(row).toMatchObject({ typed: { price: '21' }, changed: ['price'], theirs: {} });
  const [later] = rowsOf([{ ...saved, version: 3, price: 2_000, units: 1 }], draft);
  expect(later).toMatchObject({ typed: { price: '21', stock: '1' }, theirs: { price: '20' } });
  expect(rowsOf([{ ...saved, price: 2_100 }], draft)[0]?.changed).toEqual([]);
  expect(unsavedIn(rowsOf([saved], draft), draft)).toBe(1);
});

test('a row is sent with its version, and its stock only if it was changed', () => {
  const plain = rowsOf([saved], NO_DRAFT)[0]!;
  expect(bodyOf(plain, null)).toMatchObject({ version: 2, price: 1_900, stock: null, weightGrams: null });
  const draft = withTyped(NO_DRAFT, [plain], 'stock', '10');
  expect(bodyOf(rowsOf([saved], draft)[0]!, null)).toMatchObject({ stock: { is: 10, was: 3 } });
});

test('a price in the store’s own currency is sent as it was typed, and only if it was changed', () => {
  const currency = { code: 'EUR', digits: 2, rate: 0.9 } as const;
  const own = { fixed: true, digits: 2, regular: 1_799, sale: null, saleFrom: null, saleUntil: null };
  const euros: StaffVariant = { ...saved, own };
  const [row] = rowsOf([euros], NO_DRAFT);
  expect(row?.typed.price).toBe('17.99');
  const other = rowsOf([euros], withTyped(NO_DRAFT, [row!], 'sku', 'X'))[0]!;
  expect(bodyOf(other, currency)).toMatchObject({ sku: 'X', price: 1_900, sale: null });
  expect(bodyOf(other, currency).own).toBeUndefined();
  const bought = { ...euros, cost: 1_087 };
  const [shown] = rowsOf([bought], NO_DRAFT, currency);
  expect(shown?.typed.cost).toBe('9.78');
  expect(
    bodyOf(rowsOf([bought], withTyped(NO_DRAFT, [shown!], 'sku', 'X', currency), currency)[0]!, currency)
      .cost,
  ).toBe(1_087);
  const costs = withTyped(NO_DRAFT, [shown!], 'cost', '9', currency);
  expect(bodyOf(rowsOf([bought], costs, currency)[0]!, currency).cost).toBe(1_000);
  const dearer = rowsOf([euros], withTyped(NO_DRAFT, [row!], 'price', '19,99'))[0]!;
  expect(bodyOf(dearer, currency)).toMatchObject({
    own: { code: 'EUR', regular: 1_999, sale: null },
    ownSeen: { regular: 1_799, sale: null },
  });
  expect(faultsOf({ 'rows.0.own.regular': 'No.' }, ['a'])).toEqual(new Map([['a.price', 'No.']]));
});

test('a row that is removed is gone from the table; refusals find their row', () => {
  const [row] = rowsOf([saved], NO_DRAFT);
  const draft = withoutRow(NO_DRAFT, row!);
  expect(rowsOf([saved], draft)).toEqual([]);
  expect(draft.removed).toEqual(['a']);
  expect(faultsOf({ 'rows.1.stock.is': 'Whole.', attributes: 'No.' }, ['a', 'b'])).toEqual(
    new Map([['b.stock', 'Whole.']]),
  );
});
