import { present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browser } from '../../../test/member-browser.ts';
import { memberShop, untilLedger, type MemberShop } from '../../../test/member-shop.ts';
import { race } from '../../../test/race.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { movePayment } from '../../sale/orders/move-payment.ts';
import { lockOrder } from '../../sale/orders/orders.queries.ts';
import { adjustPoints } from './adjust-points.ts';
import { expirePoints } from './expire-points.ts';

let shop: MemberShop;
beforeAll(async () => {
  shop = await memberShop();
});
afterAll(() => shop.close());

const DAY = 86_400_000;
const usd = (amount: number) => ({ amount, currency: 'USD' });

describe('the membership of a member', () => {
  test('without purchases, is on the lowest of five levels and shows the next one', async () => {
    const member = await shop.member();
    const seen = await shop.level(member);
    expect(seen).toMatchObject({
      level: 1,
      name: 'Bronze',
      discount: 0,
      points: 0,
      pointsExpireAt: null,
      totalConsumption: usd(0),
      next: { level: 2, name: 'Silver', missing: usd(10_000) },
    });
    expect(
      seen.tiers.map((tier) => [tier.name, tier.totalConsumption.amount, tier.discount, tier.points]),
    ).toEqual([
      ['Bronze', 0, 0, 1],
      ['Silver', 10_000, 1, 1.2],
      ['Gold', 50_000, 2, 1.5],
      ['Platinum', 200_000, 3, 2],
      ['Diamond', 1_000_000, 5, 3],
    ]);
    expect(await member.call('GET /api/getInfo')).toMatchObject({
      level: 1,
      levelName: 'Bronze',
      discount: 0,
      points: 0,
    });
    const german = await member.call(
      'GET /api/getUserLevelInfo/{id}',
      { params: { id: member.id } },
      { headers: { 'accept-language': 'de' } },
    );
    expect(german.next?.name).toBe('Silber');
  });

  test('the levels are public', async () => {
    const { tiers, pointsShare } = await shop.store.call('GET /api/home/membership');
    expect(pointsShare).toBe(30);
    expect(tiers).toHaveLength(5);
    expect(tiers[1]).toMatchObject({
      name: 'Silver',
      totalConsumption: usd(10_000),
      discount: 1,
      points: 1.2,
      pointsExchangeRate: 100,
    });
  });

  test('does not change by purchases of other members', async () => {
    const [one, other] = [await shop.member(), await shop.member()];
    for (const id of [other.id, 'x', '00000000-0000-0000-0000-000000000000'])
      await expect(one.call('GET /api/getUserLevelInfo/{id}', { params: { id } })).rejects.toMatchObject({
        status: 403,
        slug: 'forbidden',
      });
    await shop.give(other, 70);
    expect(await shop.ledger(one)).toEqual([]);
    await expect(shop.store.call('GET /api/account/points', {})).rejects.toMatchObject({
      slug: 'login_required',
    });
  });

  test('a purchase raises the level when it is paid, and earns when it is completed', async () => {
    const member = await shop.member();
    const order = await shop.boughtBy(member, await shop.costing(12_000));
    await shop.counted(order);
    expect(await shop.level(member)).toMatchObject({
      level: 2,
      totalConsumption: usd(12_000),
      points: 0,
      next: { level: 3, missing: usd(38_000) },
    });
    await shop.confirm(order);
    // The order is the one that made them Silver; it joined the account after it was placed, and counts by the level of then.
    const { earn } = await shop.store.db
      .selectFrom('membership_orders')
      .select('earn')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    await untilLedger(shop, member, [['earn', (120 * earn) / 100]]);
    expect(await member.call('GET /api/getInfo')).toMatchObject({
      level: 2,
      levelName: 'Silver',
      discount: 1,
    });
  });

  test('an order counts once, after repeated and concurrent events', async () => {
    const member = await shop.member();
    const order = await shop.boughtBy(member, await shop.costing(5_000));
    await shop.confirm(order);
    const outcomes = await race(8, () => shop.counted(order));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await shop.ledger(member)).toEqual([['earn', 50]]);
    expect((await shop.level(member)).totalConsumption).toEqual(usd(5_000));
  });

  test('a refund takes back in proportion, and the level stays', async () => {
    const member = await shop.member();
    const order = await shop.boughtBy(member, await shop.costing(10_000));
    await shop.confirm(order);
    await shop.counted(order);
    await sql`update orders set refunded_minor = 2_500, payment_status = 'partially_refunded' where id = ${order.id}`.execute(
      shop.store.db,
    );
    await shop.counted(order);
    expect(await shop.ledger(member)).toEqual([
      ['earn', 100],
      ['reverse', -25],
    ]);
    expect(await shop.level(member)).toMatchObject({ level: 2, totalConsumption: usd(7_500), points: 75 });
  });

  test('a dispute takes back what the order counted for; won, it counts again', async () => {
    const member = await shop.member();
    const order = await shop.boughtBy(member, await shop.costing(10_000));
    await shop.confirm(order);
    await untilLedger(shop, member, [['earn', 100]]);
    const move = (to: 'disputed' | 'paid') =>
      inTransaction(shop.store.db, async (trx) => {
        await movePayment(trx, await lockOrder(trx, order.id), { to, actor: 'sandbox' }, new Date());
      });
    await move('disputed');
    await untilLedger(shop, member, [
      ['earn', 100],
      ['reverse', -100],
    ]);
    expect((await shop.level(member)).totalConsumption).toEqual(usd(0));
    await move('paid');
    await untilLedger(shop, member, [
      ['earn', 100],
      ['reverse', -100],
      ['reverse', 100],
    ]);
    expect(await shop.level(member)).toMatchObject({ level: 2, points: 100, totalConsumption: usd(10_000) });
  });

  test('spent points whose earning is taken back leave a debt, which the next points pay', async () => {
    const member = await shop.member();
    const order = await shop.boughtBy(member, await shop.costing(10_000));
    await shop.confirm(order);
    await shop.counted(order);
    await inTransaction(shop.store.db, (trx) =>
      adjustPoints(
        trx,
        { id: crypto.randomUUID(), accountId: member.id, points: -90, reason: 'test' },
        { actor: 'test', giver: null, now: new Date() },
      ),
    );
    await sql`update orders set refunded_minor = total_minor, payment_status = 'refunded' where id = ${order.id}`.execute(
      shop.store.db,
    );
    await shop.counted(order);
    expect(await shop.level(member)).toMatchObject({ points: -90, pointsWorth: usd(0) });
    await shop.give(member, 100);
    expect(await shop.level(member)).toMatchObject({ points: 10 });
  });
});

describe('the ledger', () => {
  test('is listed by pages, the latest first, each with the balance after it', async () => {
    const member = await shop.member();
    for (let i = 1; i <= 12; i++) await shop.give(member, i);
    const page = (pageNum: number) =>
      member.call('GET /api/account/points', { query: { pageNum, pageSize: 10 } });
    const [first, second] = [await page(1), await page(2)];
    expect(first).toMatchObject({ total: 12, points: 78 });
    expect(first.rows.map((row) => row.no)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(first.rows[0]).toMatchObject({ kind: 'adjust', points: 12, balance: 78, orderNo: null });
    expect(second.rows.map((row) => row.balance)).toEqual([3, 1]);
    await expect(member.call('GET /api/account/points', { query: { pageSize: 7 } })).rejects.toMatchObject({
      status: 422,
    });
  });

  test('is never changed, and the database refuses a debt that nothing was taken back for', async () => {
    const member = await shop.member();
    await shop.give(member, 5);
    const { db } = shop.store;
    await expect(
      sql`update points_ledger set points = 50 where account_id = ${member.id}`.execute(db),
    ).rejects.toThrow();
    await expect(
      sql`delete from points_ledger where account_id = ${member.id}`.execute(db),
    ).rejects.toThrow();
    await expect(shop.give(member, -6)).rejects.toMatchObject({ code: '23514' });
    expect((await shop.level(member)).points).toBe(5);
  });
});

describe('expiry', () => {
  test('warns after eleven months, and expires points 30 days later unless they move', async () => {
    const { store, inbox } = shop;
    const [idle, busy] = [await shop.member(), await shop.member()];
    const began = store.clock.now();
    await shop.give(idle, 40, began);
    await shop.give(busy, 40, began);
    store.clock.advance(330 * DAY);
    await expirePoints(store.context);
    expect(await shop.mailsOf(idle.id)).toEqual([]);

    store.clock.advance(6 * DAY);
    // Two concurrent rounds warn once.
    await Promise.all([expirePoints(store.context), expirePoints(store.context)]);
    const mail = await inbox.mailTo(idle.email, /points expire/);
    expect(mail.mail.text).toContain('40 points are about to expire');
    expect(mail.mail.text).toContain('/my-membership');
    const again = await makeAgain(idle.email, idle.password);
    const { pointsExpireAt } = await again.call('GET /api/getUserLevelInfo/{id}', {
      params: { id: idle.id },
    });
    const year = new Date(began);
    year.setUTCFullYear(year.getUTCFullYear() + 1);
    expect(new Date(present(pointsExpireAt)).getTime() - year.getTime()).toBeLessThan(2 * DAY);

    await shop.give(busy, 1);
    store.clock.advance(20 * DAY);
    await expirePoints(store.context);
    expect(await pointsOf(idle.id)).toBe(40);
    store.clock.advance(11 * DAY);
    await Promise.all([expirePoints(store.context), expirePoints(store.context)]);
    expect(await pointsOf(idle.id)).toBe(0);
    expect(await pointsOf(busy.id)).toBe(41);
    const kinds = await store.db
      .selectFrom('points_ledger')
      .select(['kind', 'points'])
      .where('account_id', '=', idle.id)
      .orderBy('no')
      .execute();
    expect(kinds).toEqual([
      { kind: 'adjust', points: 40 },
      { kind: 'expire', points: -40 },
    ]);
  });

  test('warns first after a downtime of two years', async () => {
    const { store } = shop;
    const member = await shop.member();
    await shop.give(member, 40, new Date(store.clock.now().getTime() - 730 * DAY));
    await expirePoints(store.context);
    expect(await pointsOf(member.id)).toBe(40);
    store.clock.advance(29 * DAY);
    await expirePoints(store.context);
    expect(await pointsOf(member.id)).toBe(40);
    store.clock.advance(2 * DAY);
    await expirePoints(store.context);
    expect(await pointsOf(member.id)).toBe(0);
  });
});

const pointsOf = async (accountId: string): Promise<number> =>
  (
    await shop.store.db
      .selectFrom('memberships')
      .select('points')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).points;

/** Signs in again, because a session of a year ago has expired. */
async function makeAgain(email: string, password: string) {
  const at = browser(shop.store);
  await at.call('POST /api/login', { body: { email, password } });
  return at;
}
