import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BulkAct } from '@halfturn/contract/staff/product-bulks.ts';
import { bulkChange, type BulkProduct } from './bulk-change.ts';
import { endingIn99 } from './rounded-price.ts';

const product: BulkProduct = {
  variant_attributes: [],
  class_id: 'games',
  status: 'live',
  sale_rule: 'everywhere',
  sale_countries: [],
  order_limit: 5,
  price_minor: 2_000,
  sale_minor: null,
  planned_sale_minor: null,
  sale_from: null,
  sale_until: null,
  publish_at: null,
  floor_minor: null,
  attributes: {},
  platform_code: null,
  region_code: null,
  genre_code: null,
  languages: [],
  own: null,
};
const NOW = new Date('2026-03-01T12:00:00Z');
const types = new Map([['games', []]]);
const run = (act: BulkAct, more: Partial<BulkProduct> = {}) =>
  bulkChange({ ...product, ...more }, act, { types, now: NOW, rated: null });
const by = (value: number, ending = false): BulkAct => ({
  kind: 'price',
  currency: 'USD',
  change: { by: 'percent', value },
  ending,
});

const reduce = (percent: number, more: Partial<BulkAct & { kind: 'sale' }> = {}): BulkAct => ({
  kind: 'sale',
  currency: 'USD',
  percent,
  ending: false,
  saleFrom: null,
  saleUntil: null,
  ...more,
});

describe('a sale with times', () => {
  const from = '2026-03-02T00:00:00.000Z';
  const until = '2026-03-09T00:00:00.000Z';
  test('that has begun is the price until it ends', () => {
    expect(run(reduce(25, { saleUntil: until }))).toEqual({
      after: { sale_minor: 1_500, sale_until: new Date(until) },
    });
  });

  test('that is still to begin is planned, in place of one that runs', () => {
    const planned = { planned_sale_minor: 1_500, sale_from: new Date(from), sale_until: new Date(until) };
    const act = reduce(25, { saleFrom: from, saleUntil: until });
    expect(run(act)).toEqual({ after: planned });
    expect(run(act, { sale_minor: 1_900 })).toEqual({ after: { sale_minor: null, ...planned } });
    expect(run(act, planned)).toBeNull();
  });
});

describe('a price', () => {
  test.each<[BulkAct, Partial<BulkProduct>, object | null]>([
    [by(10), {}, { after: { price_minor: 2_200 } }],
    [by(-33), {}, { after: { price_minor: 1_340 } }],
    [by(7.5, true), {}, { after: { price_minor: 2_199 } }],
    [by(0), {}, null],
    [
      { kind: 'price', currency: 'USD', change: { by: 'amount', value: -2_000 }, ending: false },
      {},
      { refused: 'price_too_low' },
    ],
    [
      { kind: 'price', currency: 'USD', change: { by: 'amount', value: -1_990 }, ending: true },
      {},
      { after: { price_minor: 99 } },
    ],
    [by(10), { price_minor: 0, status: 'draft' }, { refused: 'no_price' }],
    [by(-50), { floor_minor: 1_001 }, { refused: 'below_floor' }],
    [by(-50), { sale_minor: 1_000 }, { refused: 'sale_not_lower' }],
    [reduce(25), {}, { after: { sale_minor: 1_500 } }],
    [reduce(25), { floor_minor: 1_600 }, { refused: 'below_floor' }],
    [reduce(1, { ending: true }), { price_minor: 99 }, { refused: 'sale_not_lower' }],
    [{ kind: 'end_sale', currency: 'USD' }, { sale_minor: 1_500 }, { after: { sale_minor: null } }],
    [{ kind: 'end_sale', currency: 'USD' }, {}, null],
  ])('%j of %j: %j', (act, more, outcome) => expect(run(act, more)).toEqual(outcome));

  test('ends in .99 and moves by half a dollar at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 10_000_000 }), (cents) => {
        const price = endingIn99(cents);
        expect(price % 100).toBe(99);
        expect(Math.abs(price - cents)).toBeLessThanOrEqual(50);
      }),
    );
  });

  test('never lets a sale reach the base price, nor anything below the floor', () => {
    const amounts = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(
        amounts,
        amounts,
        amounts,
        fc.integer({ min: 1, max: 95 }),
        fc.boolean(),
        (price, sale, floor, percent, ending) => {
          fc.pre(sale < price && floor <= price);
          const before = { price_minor: price, sale_minor: sale, floor_minor: floor };
          for (const act of [by(-percent, ending), by(percent, ending), reduce(percent, { ending })]) {
            const outcome = run(act, before);
            if (!outcome || 'refused' in outcome) continue;
            const { price_minor, sale_minor } = { ...before, ...outcome.after };
            expect(sale_minor).toBeLessThan(price_minor);
            if (outcome.after.price_minor !== undefined) expect(price_minor).toBeGreaterThanOrEqual(floor);
            if (outcome.after.sale_minor !== undefined) expect(sale_minor).toBeGreaterThanOrEqual(floor);
          }
        },
      ),
    );
  });
});

test('a product without a price is not published, a retired one is', () => {
  const act: BulkAct = { kind: 'status', status: 'live' };
  expect(run(act, { status: 'draft', price_minor: 0 })).toEqual({ refused: 'incomplete' });
  expect(run(act, { status: 'retired' })).toEqual({ after: { status: 'live' } });
  expect(run(act)).toBeNull();
});

test('a type that is gone and an attribute that the type does not have are refused', () => {
  expect(run({ kind: 'type', typeId: 'gone' })).toEqual({ refused: 'type_gone' });
  expect(run({ kind: 'attribute', code: 'color', value: 'red' })).toEqual({ refused: 'not_in_type' });
});
