import { present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenPool } from '../../../test/broken-pool.ts';
import { until } from '../../../test/make-order.ts';
import { makeMember, type MemberBrowser } from '../../../test/member-browser.ts';
import { memberShop, untilLedger, type MemberShop } from '../../../test/member-shop.ts';
import { race } from '../../../test/race.ts';
import { testStore } from '../../../test/store.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { sweepExpired } from '../orders/expire-order.ts';
import { refundUnchosen } from '../payments/refund-order.ts';

let shop: MemberShop;
beforeAll(async () => {
  shop = await memberShop();
});
afterAll(() => shop.close());

const usd = (amount: number) => ({ amount, currency: 'USD' });
const input = (productId: string, more: object = {}) => ({
  items: [{ productId, quantity: 1 }],
  currency: 'USD' as const,
  paymentMethod: 'sandbox',
  ...more,
});
const quote = (member: MemberBrowser, productId: string, more?: object) =>
  member.call('POST /api/checkout/quote', { body: input(productId, more) });
const place = async (member: MemberBrowser, productId: string, points = 0) => {
  const { total } = await quote(member, productId, { points });
  const body = { ...input(productId, { points }), contact: { email: member.email }, agree: true, total };
  return await member.call('POST /api/orders', { body });
};
type Placed = Awaited<ReturnType<typeof place>>;
const act = (member: MemberBrowser, { orderNo }: Placed, what: 'cancel' | 'confirm') =>
  member.call(`POST /api/orders/{orderNo}/${what}`, { params: { orderNo }, body: {} });
const press = (placed: { next: { attempt: string } }, outcome: 'approve' | 'late') =>
  shop.store.call('POST /api/payments/sandbox/{attempt}', {
    params: { attempt: placed.next.attempt },
    body: { outcome },
  });
const orderOf = async (placed: Placed) =>
  await shop.store.db
    .selectFrom('orders')
    .selectAll()
    .where('order_no', '=', placed.orderNo)
    .executeTakeFirstOrThrow();
const raise = (member: MemberBrowser, level: number) =>
  sql`insert into memberships (account_id, level) values (${member.id}, ${level})
    on conflict (account_id) do update set level = excluded.level`.execute(shop.store.db);
const pointsOf = async (member: MemberBrowser) => (await shop.level(member)).points;
const reached = (member: MemberBrowser, { orderNo }: Placed, status: string) =>
  until(
    status,
    () => member.call('GET /api/orders/{orderNo}', { params: { orderNo } }),
    (seen) => seen.status === status,
  );

describe('the quote', () => {
  test('takes the level off, says what points can pay for, and a visitor sees none of it', async () => {
    const productId = await shop.costing(10_000);
    const member = await shop.member();
    await raise(member, 3);
    await shop.give(member, 5_000);
    expect(await quote(member, productId, { points: 1_000 })).toMatchObject({
      goods: usd(10_000),
      memberDiscount: usd(200),
      points: usd(1_000),
      total: usd(8_800),
      problems: [],
      // 30 % of the 98 dollars that are left.
      member: {
        level: 3,
        name: 'Gold',
        discount: 2,
        points: 5_000,
        pointsUsed: 1_000,
        pointsMax: 2_940,
        pointsMaxWorth: usd(2_940),
        pointsShare: 30,
        // 88 dollars at Gold's 1.5.
        earns: 132,
      },
      counts: usd(8_800),
    });
    const guest = await shop.store.call('POST /api/checkout/quote', { body: input(productId) });
    expect(guest).toMatchObject({
      member: null,
      memberDiscount: usd(0),
      total: usd(10_000),
      counts: usd(10_000),
    });
  });

  test('says why points do not go, in the visitor’s language', async () => {
    const productId = await shop.costing(10_000);
    const member = await shop.member();
    await shop.give(member, 4_000);
    const problems = async (points: number) =>
      (await quote(member, productId, { points })).problems.map(({ error, max, msg }) => [error, max, msg]);
    expect(await problems(3_001)).toEqual([
      ['points_over_share', 3_000, 'At most 3,000 points can be used for this order.'],
    ]);
    expect(await problems(4_001)).toEqual([
      ['points_not_enough', 3_000, 'There aren’t enough points for that.'],
    ]);
    const body = input(productId, { points: 5 });
    const guest = await shop.store.call('POST /api/checkout/quote', { body });
    expect(guest.problems).toMatchObject([{ error: 'login_required', msg: 'You need to log in first' }]);
    await expect(
      shop.store.call('POST /api/orders', {
        body: { ...body, contact: { email: 'a@example.com' }, agree: true, total: guest.total },
      }),
    ).rejects.toMatchObject({ slug: 'login_required' });
  });

  test('keeps to the floor price of a product', async () => {
    const productId = await shop.costing(10_000);
    await sql`update products set floor_minor = 9_800 where id = ${productId}`.execute(shop.store.db);
    const member = await shop.member();
    await raise(member, 5);
    expect(await quote(member, productId)).toMatchObject({ memberDiscount: usd(200), total: usd(9_800) });
  });

  test('in yen, points pay for whole yen, and none that pays for nothing is taken', async () => {
    const productId = await shop.costing(10_000);
    const member = await shop.member();
    await shop.give(member, 9_000);
    const seen = await quote(member, productId, { points: 101, currency: 'JPY' });
    // A dollar is 153.4 yen: 101 points are worth 154.934, and 101 are the fewest that are.
    expect(seen.points).toEqual({ amount: 155, currency: 'JPY' });
    expect(seen.member).toMatchObject({ pointsUsed: 101 });
    expect((await quote(member, productId, { points: 0, currency: 'JPY' })).points.amount).toBe(0);
  });
});

describe('the order', () => {
  test('freezes level and points, takes the points, and its lines add up', async () => {
    const productId = await shop.costing(10_000);
    const member = await shop.member();
    await raise(member, 3);
    await shop.give(member, 1_000);
    const placed = await place(member, productId, 700);
    const order = await orderOf(placed);
    expect(order).toMatchObject({
      account_id: member.id,
      goods_minor: 10_000,
      member_discount_minor: 200,
      points_minor: 700,
      total_minor: 9_100,
    });
    // The shopkeeper's next idea changes nothing about it.
    await sql`update membership_tiers set discount_bp = 300 where level = 3`.execute(shop.store.db);
    const frozen = await shop.store.db
      .selectFrom('membership_orders')
      .selectAll()
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(frozen).toMatchObject({ level: 3, level_name: 'Gold', discount_bp: 200, earn: 150, points: 700 });
    await sql`update membership_tiers set discount_bp = 200 where level = 3`.execute(shop.store.db);
    const lines = await shop.store.db
      .selectFrom('order_lines')
      .select(['discount_minor', 'total_minor'])
      .where('order_id', '=', order.id)
      .execute();
    expect(lines).toEqual([{ discount_minor: 900, total_minor: 9_100 }]);
    expect(await shop.ledger(member)).toEqual([
      ['adjust', 1_000],
      ['spend', -700],
    ]);
    await press(placed, 'approve');
    await reached(member, placed, 'delivered');
    await act(member, placed, 'confirm');
    // 91 dollars at 1.5 points.
    await untilLedger(shop, member, [
      ['adjust', 1_000],
      ['spend', -700],
      ['earn', 136],
    ]);
  });

  test('tells where each amount came from as the checkout did, whatever has changed since', async () => {
    const productId = await shop.costing(10_000);
    const { db } = shop.store;
    await sql`update products set tiers_for = 'all', floor_minor = 9_700 where id = ${productId}`.execute(db);
    const member = await shop.member();
    await raise(member, 5);
    await shop.give(member, 5_000);
    const { explained } = await quote(member, productId, { points: 1_000 });
    expect(explained).toMatchObject({
      lines: [{ quantity: 1, unit: 10_000, base: 10_000, was: null, tier: null }],
      rate: null,
      // Five percent are five dollars; the lowest price keeps two of them.
      member: { name: 'Diamond', percent: 5, off: 500, kept: 200 },
      coupon: null,
      points: { points: 1_000, perDollar: 100, share: 30, goods: 9_700, most: 2_910 },
      freight: null,
      fee: { method: 'sandbox', percent: 0, on: 8_700, fixed: 0 },
    });
    const { orderNo } = await place(member, productId, 1_000);
    await sql`update products set price_minor = 12_345, floor_minor = null where id = ${productId}`.execute(
      db,
    );
    await raise(member, 1);
    const read = await member.call('GET /api/orders/{orderNo}', { params: { orderNo } });
    expect(read.explained).toEqual(explained);
  });

  test('cancelled, it gives its points back, once', async () => {
    const member = await shop.member();
    await shop.give(member, 500);
    const placed = await place(member, await shop.costing(10_000), 500);
    expect(await pointsOf(member)).toBe(0);
    const outcomes = await race(4, () => act(member, placed, 'cancel'));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await shop.counted({ id: (await orderOf(placed)).id });
    expect(await shop.ledger(member)).toEqual([
      ['adjust', 500],
      ['spend', -500],
      ['reverse', 500],
    ]);
  });

  test('expired it gives them back; paid again it takes them again, unless they have gone elsewhere', async () => {
    const { store } = shop;
    const member = await shop.member();
    await shop.give(member, 500);
    const placed = await place(member, await shop.costing(10_000), 500);
    const expire = async () => {
      await sql`update orders set expires_at = now() - interval '1 second' where order_no = ${placed.orderNo}`.execute(
        store.db,
      );
      await sweepExpired(store.db, store.clock.now());
    };
    await expire();
    expect(await pointsOf(member)).toBe(500);
    const pay = () =>
      member.call('POST /api/orders/{orderNo}/pay', {
        params: { orderNo: placed.orderNo },
        body: { paymentMethod: 'sandbox' },
      });
    await pay();
    expect(await pointsOf(member)).toBe(0);
    await expire();
    expect(await pointsOf(member)).toBe(500);
    await place(member, await shop.costing(10_000), 100);
    await expect(pay()).rejects.toMatchObject({ status: 409, slug: 'points_not_enough' });
    expect((await orderOf(placed)).status).toBe('expired');
    expect(await pointsOf(member)).toBe(400);
  });

  test('money that comes after its points were given back and spent leaves a debt', async () => {
    const { store } = shop;
    const member = await shop.member();
    await shop.give(member, 500);
    const placed = await place(member, await shop.costing(10_000), 500);
    await press(placed, 'late');
    // First it says that it is working on it, which puts the end off.
    await until(
      'the extension',
      () => orderOf(placed),
      (order) => order.extended_at !== null,
    );
    await sql`update orders set expires_at = now() - interval '1 second' where order_no = ${placed.orderNo}`.execute(
      store.db,
    );
    await inTransaction(store.db, async (trx) => {
      // Ending an attempt asks the provider once more, and would get the money before the points are gone.
      await sql`lock table payment_events in share mode`.execute(trx);
      await sweepExpired(store.db, store.clock.now());
      await place(member, await shop.costing(10_000), 400);
    });
    await store.hurry();
    await untilLedger(shop, member, [
      ['adjust', 500],
      ['spend', -500],
      ['reverse', 500],
      ['spend', -400],
      ['reverse', -500],
    ]);
    expect(await pointsOf(member)).toBe(-400);
    // Who owes points has none to spend.
    const { member: seen } = await quote(member, await shop.costing(10_000));
    expect(seen).toMatchObject({ points: -400, pointsMax: 0 });
  });

  test('refunded in part, both sides go back in proportion', async () => {
    const { store } = shop;
    await sql`insert into payment_methods (code, provider, hold_minutes, holds_keys, position)
      values ('sandbox-slow', 'sandbox', 15, false, 9) on conflict do nothing`.execute(store.db);
    const productId = await shop.costing(10_000, 2);
    const member = await shop.member();
    await shop.give(member, 601);
    const two = {
      items: [{ productId, quantity: 2 }],
      currency: 'USD' as const,
      points: 601,
      paymentMethod: 'sandbox-slow',
    };
    const { total } = await member.call('POST /api/checkout/quote', { body: two });
    const placed = await member.call('POST /api/orders', {
      body: { ...two, contact: { email: member.email }, agree: true, total },
    });
    // No key is held for it, and another buyer is quicker: one unit is delivered, the other waits and is refunded.
    await shop.bought(productId);
    await press(placed, 'approve');
    await reached(member, placed, 'partially_delivered');
    await refundUnchosen(store.db, new Date(store.clock.now().getTime() + 25 * 3_600_000));
    // 200 dollars less 6.01: half of 193.99 and the odd cent.
    expect(await orderOf(placed)).toMatchObject({ total_minor: 19_399, refunded_minor: 9_700 });
    const booked: [string, number][] = [
      ['adjust', 601],
      ['spend', -601],
      ['reverse', 300],
    ];
    await untilLedger(shop, member, booked);
    await act(member, placed, 'confirm');
    await untilLedger(shop, member, [...booked, ['earn', 96]]);
    expect((await shop.level(member)).totalConsumption).toEqual(usd(9_699));
  });
});

describe('two orders that want the same points', () => {
  /** Both ask for all the points at the same moment. */
  async function rush(store: Pick<MemberShop['store'], 'stock' | 'db' | 'url' | 'config' | 'clock'>) {
    const productId = await store.stock(10);
    const member = await makeMember(store);
    await sql`insert into memberships (account_id) values (${member.id})`.execute(store.db);
    await sql`insert into points_ledger (account_id, no, kind, points, balance, reference, actor, at)
      values (${member.id}, 0, 'adjust', 500, 0, ${crypto.randomUUID()}, 'test', now())`.execute(store.db);
    const outcomes = await race(4, () => place(member, productId, 500));
    const slugs = outcomes.map((each) =>
      each.status === 'fulfilled' ? 'placed' : (each.reason as { slug: string }).slug,
    );
    const { points } = await store.db
      .selectFrom('memberships')
      .select('points')
      .where('account_id', '=', member.id)
      .executeTakeFirstOrThrow();
    return { placed: slugs.filter((slug) => slug === 'placed').length, slugs: slugs.toSorted(), points };
  }

  test('one has them, the others hear that they are gone; ten times', async () => {
    for (let round = 0; round < 10; round++)
      expect(await rush(shop.store), `round ${round}`).toEqual({
        placed: 1,
        slugs: ['placed', 'points_not_enough', 'points_not_enough', 'points_not_enough'],
        points: 0,
      });
  });

  test('without the look under the lock they are spent twice, and it is seen', async () => {
    let control: ReturnType<typeof brokenPool> | undefined;
    const store = await testStore({
      pool: (url) =>
        (control = brokenPool(url, 20, [['points >= $2 for update', 'points >= $2 - 1000000']])).pool,
    });
    await sql`alter table points_ledger drop constraint points_ledger_check5`.execute(store.db);
    let red = false;
    // Nothing holds them together now: they meet in most rounds, not in each.
    for (let round = 0; round < 40 && !red; round++) {
      const { placed, points } = await rush(store);
      red = placed > 1 && points < 0;
    }
    expect(present(control).changed()).toBeGreaterThan(0);
    expect(red).toBe(true);
    await store.close();
  });
});
