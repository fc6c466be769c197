import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { CURRENCY_CODES, currencyFacts, type Currency } from '@halfturn/contract/primitives/money.ts';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boxed } from '../../../test/boxed.ts';
import { makeCoupon } from '../../../test/make-coupon.ts';
import { someBuyer } from '../../../test/make-order.ts';
import { makeMember, type MemberBrowser } from '../../../test/member-browser.ts';
import { putKeys } from '../../../test/random-shop.ts';
import { testStore, type TestStore } from '../../../test/store.ts';

/** How many carts; a failing one is printed with its seed. The arithmetic alone is tried on 10,000 in `sums.test.ts`. */
const CARTS = 240;
const PRICES = [1, 99, 333, 1_000, 1_249, 2_499, 5_999, 49_999];
const LEVELS = [1, 2, 3, 4, 5];
const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Byron',
  phone: '+49 30 901820',
  country: 'DE',
  state: '',
  city: 'Berlin',
  zip: '10117',
  address: 'Lange Straße 1',
};

let store: TestStore;
let products: string[];
let box: string;
let coupons: string[];
let members: MemberBrowser[];

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  const { db } = store;
  // Of each currency its own odd rate, between one for a dollar and thousands.
  for (const [i, code] of CURRENCY_CODES.entries())
    if (code !== 'USD')
      await sql`insert into currency_rates (code, rate, source, as_of) values (${code}, ${0.31 * 1.31 ** i}, 'manual', now())
        on conflict (code) do update set rate = excluded.rate, as_of = now()`.execute(db);
  await sql`insert into payment_methods (code, provider, hold_minutes, fee_percent, fee_fixed_minor, position) values
    ('dear', 'sandbox', 15, 2.9, 30, 8), ('percent', 'sandbox', 15, 1.5, 0, 9)`.execute(db);
  await sql`insert into delivery_methods (code, names, first_minor, further_minor, min_days, max_days)
    values ('standard', '{"en-US": "Standard parcel"}', 590, 190, 2, 5)`.execute(db);
  await sql`insert into settings (key, value) values ('caps.guest.unitsPerProduct', '100'), ('caps.member.openOrders', '1000')`.execute(
    db,
  );
  products = [];
  for (const price of PRICES) {
    const id = await store.stock(0);
    await putKeys(db, id, 400);
    await sql`update products set price_minor = ${price}, sale_minor = null,
      floor_minor = ${price > 1_000 ? price - 7 : null} where id = ${id}`.execute(db);
    products.push(id);
  }
  // One has a price of its own in some currencies.
  for (const code of ['EUR', 'JPY', 'HUF'] as const)
    await sql`insert into fixed_prices (product_id, currency, regular_minor)
      values (${nthOf(products, 5)}, ${code}, ${1_777 * currencyFacts(code).roundTo})`.execute(db);
  box = await boxed(store, 500);
  coupons = [
    (await makeCoupon(store, { amountMinor: 777 })).code,
    (await makeCoupon(store, { kind: 'percent', percent: 12.5 })).code,
    (
      await makeCoupon(store, {
        kind: 'percent',
        percent: 33,
        capMinor: 2_000,
        scope: 'products',
        productIds: products.slice(4),
      })
    ).code,
    (await makeCoupon(store, { amountMinor: 100_000 })).code,
  ];
  members = [];
  for (const level of LEVELS) {
    const member = await makeMember(store);
    await sql`insert into memberships (account_id, level) values (${member.id}, ${level})
      on conflict (account_id) do update set level = excluded.level`.execute(db);
    await sql`insert into points_ledger (account_id, no, kind, points, balance, reference, actor, at)
      values (${member.id}, 0, 'adjust', 400000, 0, ${`test:${randomUUID()}`}, 'test', now())`.execute(db);
    members.push(member);
  }
}, 120_000);
afterAll(() => store.close());

const cart = fc.record({
  lines: fc.uniqueArray(
    fc.record({ product: fc.nat(PRICES.length - 1), quantity: fc.integer({ min: 1, max: 5 }) }),
    {
      selector: ({ product }) => product,
      minLength: 1,
      maxLength: 4,
    },
  ),
  boxes: fc.constantFrom(0, 0, 0, 1, 2),
  // The last pays for all the goods: it is drawn more often, since freight or many dear goods leave few carts free.
  coupon: fc.option(fc.constantFrom(0, 1, 2, 3, 3, 3)),
  member: fc.option(
    fc.record({ who: fc.nat(LEVELS.length - 1), points: fc.constantFrom(0, 1, 777, 20_000) }),
  ),
  method: fc.constantFrom('sandbox', 'percent', 'dear'),
});

/** What the books say of an order: its parts, and what its provider was asked for. */
const booksOf = async (orderNo: string) =>
  (
    await sql<{
      currency: string;
      total: number;
      parts: number;
      lines: number;
      tried: number | null;
      asked: number | null;
      asked_in: string | null;
      explained: unknown;
    }>`
    select o.explained, o.currency, o.total_minor as total, o.goods_minor - o.member_discount_minor - o.coupon_minor - o.points_minor
        + o.freight_minor + o.fee_minor as parts,
      o.freight_minor + o.fee_minor + (select sum(total_minor) from order_lines where order_id = o.id)::bigint as lines,
      a.amount_minor as tried, p.amount_minor as asked, p.currency as asked_in
    from orders o left join payment_attempts a on a.order_id = o.id left join sandbox.payments p on p.merchant_ref = a.id
    where o.order_no = ${orderNo}`.execute(store.db)
  ).rows;

test(`of ${CARTS} carts in every currency, what was quoted is what the order comes to and what the provider is asked for`, async () => {
  const seen = { free: 0, reduced: 0, points: 0, freight: 0, fee: 0 };
  let no = 0;
  await fc.assert(
    fc.asyncProperty(cart, async ({ lines, boxes, coupon, member, method }) => {
      const currency: Currency = nthOf(CURRENCY_CODES, no++ % CURRENCY_CODES.length);
      const who = member ? nthOf(members, member.who) : null;
      const call = who?.call ?? store.call;
      const wish = {
        items: [
          ...lines.map(({ product, quantity }) => ({ productId: nthOf(products, product), quantity })),
          ...(boxes > 0 ? [{ productId: box, quantity: boxes }] : []),
        ],
        currency,
        paymentMethod: method,
        country: 'DE',
        ...(coupon !== null && { coupon: nthOf(coupons, coupon) }),
        ...(member && { points: member.points }),
      };
      const asked = await call('POST /api/checkout/quote', { body: wish });
      // A coupon that covers none of the goods is refused; more points than the order takes are, too.
      const refused = new Set(asked.problems.map(({ error }) => error));
      const { coupon: code, points, ...plain } = wish;
      const fit = {
        ...plain,
        ...(code && ![...refused].some((error) => error.startsWith('coupon_')) && { coupon: code }),
        ...(points !== undefined && { points: Math.min(points, asked.member?.pointsMax ?? 0) }),
      };
      const quote = await call('POST /api/checkout/quote', { body: fit });
      expect(quote.problems).toEqual([]);

      const { roundTo } = currencyFacts(currency);
      const { total } = quote;
      const reductions = quote.memberDiscount.amount + quote.coupon.amount + quote.points.amount;
      expect(total.amount).toBe(
        quote.goods.amount - reductions + quote.freight.amount + quote.serviceCharge.amount,
      );
      expect(total.amount % roundTo).toBe(0);

      const contact = { email: who?.email ?? someBuyer() };
      const address = boxes > 0 ? { address: ADDRESS } : {};
      const placed = await call('POST /api/orders', {
        body: { ...fit, ...address, contact, agree: true, total },
      });
      expect(placed.total).toEqual(total);
      const free = total.amount === 0;
      expect(await booksOf(placed.orderNo)).toEqual([
        {
          currency,
          total: total.amount,
          parts: total.amount,
          lines: total.amount,
          tried: free ? null : total.amount,
          asked: free ? null : total.amount,
          asked_in: free ? null : currency,
          explained: quote.explained,
        },
      ]);
      seen.free += Number(free);
      seen.reduced += Number(reductions > 0);
      seen.points += Number(quote.points.amount > 0);
      seen.freight += Number(quote.freight.amount > 0);
      seen.fee += Number(quote.serviceCharge.amount > 0);
    }),
    { numRuns: CARTS, endOnFailure: true },
  );
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(5);
}, 240_000);

test('if a coupon pays for all the goods, freight is still to be paid by a method that takes this amount', async () => {
  await sql`insert into payment_methods (code, provider, hold_minutes, min_minor, position) values ('half', 'sandbox', 15, 50, 10)`.execute(
    store.db,
  );
  for (const currency of CURRENCY_CODES) {
    const { total, paymentMethods } = await store.call('POST /api/checkout/quote', {
      body: {
        items: [{ productId: box, quantity: 1 }],
        currency,
        country: 'DE',
        coupon: nthOf(coupons, 3),
        paymentMethod: 'half',
      },
    });
    expect(total.amount).toBeGreaterThan(0);
    expect(
      paymentMethods.find(({ code }) => code === 'half'),
      currency,
    ).toMatchObject({ available: true });
  }
});
