import { nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import {
  convertFromBase,
  CURRENCY_CODES,
  currencyFacts,
  type Currency,
} from '@halfturn/contract/primitives/money.ts';
import { TAX_CLASSES } from '@halfturn/contract/primitives/tax-classes.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Standing } from '../../people/membership/door.ts';
import { priceOf } from '../../shop/catalog/door.ts';
import { adjustTo } from '../orders/adjustment.ts';
import { unitAmount } from '../orders/worth.ts';
import { serviceCharge, type Method } from '../payments/method.ts';
import type { AskedCoupon } from '../coupons/door.ts';
import { amountsOf, byRate, taxOrder } from '../tax/door.ts';
import { comesOff } from './comes-off.ts';
import { explain } from './explain.ts';
import { freight } from './freight.ts';
import { addUp, floorOf, priceLines } from './price.ts';

/** How many carts; a failing one is printed with its seed. */
const CARTS = 10_000;

const cents = (max: number) => fc.integer({ min: 1, max });
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });

const product = fc
  .record({
    current_minor: cents(50_000),
    floor_minor: maybe(cents(50_000)),
    fixedSteps: maybe(cents(50_000)),
    quantity: fc.integer({ min: 1, max: 100 }),
    tax_class: fc.constantFrom(...TAX_CLASSES),
    tiers_for: fc.constantFrom('all' as const, 'members' as const),
    // A first step, each further one so many units on, and what they cost.
    tierSteps: maybe(fc.tuple(fc.integer({ min: 2, max: 40 }), fc.array(cents(50_000), { maxLength: 3 }))),
  })
  .map((some) => ({ ...some, was_minor: null, fixed_was_minor: null }));

const coupon = fc
  .record({
    percent_bp: maybe(fc.integer({ min: 1, max: 10_000 })),
    cents: cents(30_000),
    capped: fc.boolean(),
    minimum_minor: fc.integer({ min: 0, max: 20_000 }),
    covers: maybe(fc.array(fc.nat(19), { maxLength: 10 })),
  })
  .map(({ percent_bp, cents, capped, minimum_minor, covers }): AskedCoupon => ({
    id: 'c',
    code: 'CODE',
    kind: percent_bp === null ? 'fixed' : 'percent',
    percent_bp,
    amount_minor: percent_bp === null ? cents : null,
    cap_minor: percent_bp !== null && capped ? cents : null,
    minimum_minor,
    currency: null,
    min_level: null,
    first_only: false,
    per_customer: null,
    max_uses: null,
    uses: 0,
    starts_at: null,
    ends_at: null,
    code_max_uses: null,
    code_uses: 0,
    covered: covers && covers.map((i) => `p${i}`),
    by_customer: 0,
    bought: false,
  }));

const cart = fc.record({
  currency: fc.constantFrom(...CURRENCY_CODES),
  rate: fc.double({ min: 0.05, max: 20_000, noNaN: true }),
  products: fc.array(product, { minLength: 1, maxLength: 20 }),
  member: maybe(
    fc.record({
      discount_bp: fc.integer({ min: 0, max: 5_000 }),
      points: fc.nat(1_000_000),
      wanted: fc.nat(1_000_000),
    }),
  ),
  coupon: maybe(coupon),
  grams: maybe(fc.integer({ min: 1, max: 60_000 })),
  fee_percent: fc.constantFrom('0', '1.5', '2.9', '3.49'),
  fee_fixed_minor: fc.constantFrom(0, 30, 49),
  // What staff change the price by, in steps of the currency.
  adjustSteps: fc.integer({ min: -60_000, max: 30_000 }),
  taxIncluded: fc.boolean(),
  taxRates: fc.tuple(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 30_000 })),
});

/** Tiers by quantity, of amounts that the currency charges. */
const tiersOf = ([first, steps]: readonly [number, readonly number[]], roundTo: number) =>
  steps.map((each, i) => [first * (i + 1), each * roundTo] as const);

const standing = (of: { discount_bp: number; points: number }): Standing =>
  ({ ...of, level: 3, earn: 150, points_per_usd: 100, names: { 'en-US': 'Gold' } }) as Standing;

/** A rate for each class but the voucher's, which has none. */
const rateOf = (rate: number, i: number) => ({
  country: 'DE',
  region: '',
  class: nthOf(TAX_CLASSES, i),
  rate,
  from: '1970-01-01',
  to: null,
});

const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);

test(`of ${CARTS} carts each total re-derives to the minor unit, from the lines and from the units`, () => {
  fc.assert(
    fc.property(cart, (asked) => {
      const { currency, rate, products, member, coupon, grams, fee_percent, fee_fixed_minor } = asked;
      const { roundTo } = currencyFacts(currency);
      const lines = priceLines(
        products.map(({ quantity, fixedSteps, tierSteps, ...facts }, i) => ({
          product: {
            ...facts,
            id: `p${i}`,
            order_limit: 100,
            fixed_minor: fixedSteps && fixedSteps * roundTo,
            tiers: tierSteps && tiersOf(tierSteps, fixedSteps === null ? 1 : roundTo),
          },
          quantity,
        })),
        { member: member !== null, guestUnits: 2 },
        rate,
        currency,
      );
      const taken = comesOff(
        lines,
        {
          standing: member && standing(member),
          code: coupon && 'CODE',
          asked: coupon ?? undefined,
          points: member?.wanted ?? 0,
        },
        rate,
        currency,
        new Date(0),
      );
      const { off, shares } = taken;
      const style = { first_minor: 590, further_minor: 190, free_from_minor: null } as Parameters<
        typeof freight
      >[0];
      const freightMinor = grams === null ? 0 : freight(style, { grams, goodsMinor: 0 }, rate, currency);
      const method = { code: 'card', fee_percent, fee_fixed_minor } as Method;
      const totals = addUp(lines, off, freightMinor, (net) => serviceCharge(method, net, currency, rate));

      // The parts add up to the total; no part is negative, or an amount that the currency does not charge.
      const { goodsMinor, memberMinor, couponMinor, pointsMinor, feeMinor, totalMinor } = totals;
      const net = goodsMinor - memberMinor - couponMinor - pointsMinor + freightMinor;
      expect(totalMinor).toBe(net + feeMinor);
      for (const part of [goodsMinor, memberMinor, couponMinor, pointsMinor, freightMinor, feeMinor, net]) {
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part % roundTo).toBe(0);
      }
      // The tax: whatever its rates, the lines, freight and fee make its sum, and so do the rates.
      const amounts = lines.map((line, i) => ({
        taxClass: nthOf(products, i).tax_class,
        amountMinor: line.totalMinor - nthOf(shares, i),
      }));
      const { taxIncluded: included, taxRates } = asked;
      const taxed = { lines: amounts, freightMinor, feeMinor };
      const place = { country: 'DE', region: '', firmOf: null };
      const terms = { included, shopCountry: '', rates: taxRates.map(rateOf) };
      const tax = taxOrder(taxed, place, terms, currency, new Date(0));
      const parts = amountsOf(taxed, tax);
      expect(sum(parts.map(({ taxMinor }) => taxMinor))).toBe(tax.taxMinor);
      const rates = byRate(parts, included);
      expect(sum(rates.map(({ taxMinor }) => taxMinor))).toBe(tax.taxMinor);
      const gross = totalMinor + tax.addedMinor;
      expect(sum(rates.map(({ netMinor, taxMinor }) => netMinor + taxMinor))).toBe(gross);
      const wrong = parts.filter(({ amountMinor, rate: of, taxMinor }) => {
        const exact = (amountMinor * of) / (included ? 100_000 + of : 100_000);
        const far = Math.abs(taxMinor - exact) > roundTo / 2 + 1e-3;
        return far || taxMinor % roundTo !== 0 || taxMinor > amountMinor;
      });
      expect(wrong).toEqual([]);
      // The lines make the goods and what comes off them, and each of them holds what is taken of it.
      const paid = lines.map((line, i) => line.totalMinor - nthOf(shares, i));
      expect(sum(shares)).toBe(memberMinor + couponMinor + pointsMinor);
      expect(sum(paid) + freightMinor + feeMinor).toBe(totalMinor);
      expect(Math.min(...paid)).toBeGreaterThanOrEqual(0);
      // A unit costs no more than a single one, and no less than the floor if a single one costs more than that; discounts that do not
      // apply take nothing off.
      const dear = lines.filter(({ product, quantity, unitMinor, tier, totalMinor: lineMinor }) => {
        const single = priceOf(product, rate, currency).price.amount;
        if (lineMinor !== unitMinor * quantity) return true;
        if (tier === null) return unitMinor !== single;
        const theirs = product.tiers_for === 'all' || member !== null;
        const least = floorOf({ product, quantity: 1 }, rate, currency);
        return !theirs || tier.from > quantity || unitMinor >= single || unitMinor < least;
      });
      expect(dear).toEqual([]);
      // What is said of each amount adds up to it, and only what takes part is said anything of.
      const said = explain(
        {
          lines,
          taxRates: tax.lines.map((line) => line.rate),
          rate: { rate, asOf: new Date(0) },
          currency,
          comesOff: taken,
          parcel: grams === null ? null : { style, country: 'DE', grams },
          method,
          totals,
        },
        'en-US',
      );
      expect(sum(said.lines.map(({ quantity, unit }) => quantity * unit))).toBe(goodsMinor);
      expect(said.lines.map(({ taxRate }) => Math.round(taxRate * 1000))).toEqual(
        parts.slice(0, lines.length).map((part) => part.rate),
      );
      for (const [i, { base, unit, tier }] of said.lines.entries()) {
        expect(base === null ? unit : convertFromBase(base, rate, currency).amount).toBe(unit);
        expect(base === null).toBe(nthOf(products, i).fixedSteps !== null);
        if (tier) expect(tier.single).toBeGreaterThan(unit);
      }
      expect(said.member ? said.member.off - said.member.kept : 0).toBe(memberMinor);
      expect(said.coupon ? said.coupon.off - said.coupon.beyond - said.coupon.kept : 0).toBe(couponMinor);
      if (said.coupon) {
        const { beyond, kept, cap, minimum, goods, lines: covered } = said.coupon;
        const theirs = lines
          .map((line, i) => line.totalMinor - nthOf(taken.byLevel, i))
          .filter((_, i) => covered === null || covered.includes(i));
        expect(goods).toBe(sum(theirs));
        expect(goods).toBeGreaterThanOrEqual(minimum);
        expect(Math.min(beyond, kept)).toBeGreaterThanOrEqual(0);
        if (said.coupon.percent !== null && beyond > 0) expect(couponMinor).toBe(cap);
      }
      expect(said.points === null).toBe(pointsMinor === 0);
      if (said.points) {
        const { points, perDollar, most, goods } = said.points;
        expect(convertFromBase(Math.floor((points * 100) / perDollar), rate, currency).amount).toBe(
          pointsMinor,
        );
        expect(most).toBeGreaterThanOrEqual(pointsMinor);
        expect(goods).toBe(goodsMinor - memberMinor - couponMinor);
      }
      expect(said.freight ? said.freight.first + said.freight.further : 0).toBe(freightMinor);
      const fee = present(said.fee);
      expect(fee.on).toBe(net);
      const percented = feeMinor - fee.fixed;
      const exactly = (net * fee.percent) / 100;
      expect(percented).toBeGreaterThanOrEqual(0);
      expect(Math.abs(percented - exactly)).toBeLessThan(roundTo + 1e-6);
      // The units make the line: what a refund of each of them gives back is what was paid for it.
      lines.forEach(({ quantity }, i) => {
        const added = included ? 0 : nthOf(tax.lines, i).taxMinor;
        const line = { total_minor: nthOf(paid, i), tax_added_minor: added, quantity };
        const units = Array.from({ length: quantity }, (_, no) => unitAmount(line, no + 1, currency));
        expect(sum(units)).toBe(nthOf(paid, i) + added);
        expect(Math.min(...units)).toBeGreaterThanOrEqual(0);
      });
      // Staff change the price: lines, tax, total and units add up as before, and without the adjustment all is as it was.
      const order = {
        currency,
        tax_included: included,
        freight_minor: freightMinor,
        fee_minor: feeMinor,
        freight_tax_minor: tax.freightTaxMinor,
        fee_tax_minor: tax.feeTaxMinor,
      };
      const rows = paid.map((total_minor, i) => ({
        id: `l${i}`,
        total_minor,
        adjust_minor: 0,
        tax_rate: nthOf(tax.lines, i).rate,
      }));
      const adjustMinor = Math.max(asked.adjustSteps * roundTo, 0 - sum(paid));
      const adjusted = adjustTo(order, rows, adjustMinor);
      if (typeof adjusted === 'string') {
        expect([adjusted, totalMinor + adjustMinor]).toEqual(['adjustment_zero', 0]);
        return;
      }
      expect(sum(adjusted.lines.map((line) => line.adjust_minor))).toBe(adjustMinor);
      expect(adjusted.total_minor).toBe(totalMinor + adjustMinor + adjusted.tax_added_minor);
      const taxes = sum(adjusted.lines.map((line) => line.tax_minor));
      expect(taxes + tax.freightTaxMinor + tax.feeTaxMinor).toBe(adjusted.tax_minor);
      for (const [i, line] of adjusted.lines.entries()) {
        expect(line.total_minor).toBe(nthOf(paid, i) + line.adjust_minor);
        expect(line.total_minor).toBeGreaterThanOrEqual(0);
        expect(line.total_minor % roundTo).toBe(0);
        const { quantity } = nthOf(lines, i);
        const units = Array.from({ length: quantity }, (_, no) =>
          unitAmount({ ...line, quantity }, no + 1, currency),
        );
        expect(sum(units)).toBe(line.total_minor + line.tax_added_minor);
        expect(Math.min(...units)).toBeGreaterThanOrEqual(0);
      }
      const back = adjustTo(
        order,
        adjusted.lines.map((line, i) => ({ ...line, tax_rate: nthOf(tax.lines, i).rate })),
        0,
      );
      if (gross > 0)
        expect(back).toMatchObject({
          adjust_minor: 0,
          total_minor: gross,
          tax_minor: tax.taxMinor,
          lines: paid.map((total_minor) => ({ total_minor, adjust_minor: 0 })),
        });
    }),
    { numRuns: CARTS },
  );
  // Arithmetic alone; beside others it takes as long as they let it.
}, 240_000);

test('every currency is among them', () => {
  expect(
    new Set<Currency>(fc.sample(cart, { numRuns: 2_000, seed: 1 }).map(({ currency }) => currency)).size,
  ).toBe(CURRENCY_CODES.length);
});
