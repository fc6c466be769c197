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
  expect(bodyOf(plain)).toMatchObject({ version: 2, price: 1_900, stock: null, weightGrams: null });
  const draft = withTyped(NO_DRAFT, [plain], 'stock', '10');
  expect(bodyOf(rowsOf([saved], draft)[0]!)).toMatchObject({ stock: { is: 10, was: 3 } });
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
