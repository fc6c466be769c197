import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { affiliateShop, type AffiliateShop } from '../../../test/affiliate-shop.ts';
import { makeMember, type MemberBrowser } from '../../../test/member-browser.ts';
import { until } from '../../../test/make-order.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { atWork, auditOf } from '../../../test/staff-browser.ts';
import { moveToBalance } from './pay-affiliate.ts';

let shop: AffiliateShop;
beforeAll(async () => {
  shop = await affiliateShop();
});
afterAll(() => shop.close());

const DAY = 86_400_000;
const usd = (amount: number) => ({ amount, currency: 'USD' });

/** An affiliate with earnings from some days ago. */
async function earner(amountMinor: number, daysAgo = 31): Promise<MemberBrowser & { code: string }> {
  const affiliate = await shop.affiliate();
  await earn(affiliate, amountMinor, daysAgo);
  return affiliate;
}
/** Books it for an order by the affiliate's link. */
async function earn(affiliate: { id: string; code: string }, amountMinor: number, daysAgo: number) {
  const order = await shop.boughtIn(shop.follower(affiliate.code), await shop.store.stock(1));
  const at = new Date(shop.store.clock.now().getTime() - daysAgo * DAY);
  await sql`insert into affiliate_entries (account_id, kind, amount_minor, order_id, reference, at, due_at, actor)
    values (${affiliate.id}, 'earned', ${amountMinor}, ${order.id}, ${`order:${order.id}:1`}, ${at},
      ${new Date(at.getTime() + 30 * DAY)}, 'store')`.execute(shop.store.db);
  return order;
}
const move = (member: MemberBrowser, idempotencyKey?: string) =>
  member.call('POST /api/affiliate/to-balance', {}, idempotencyKey ? { idempotencyKey } : {});
const balanceOf = async (member: MemberBrowser) =>
  (await member.call('GET /api/account/balance')).balances.find(({ currency }) => currency === 'USD')
    ?.amount ?? 0;
const pay = (affiliate: { id: string }, amount: number, more: object = {}, who = shop.finance) =>
  who.call('POST /admin/affiliates/{accountId}/payouts', {
    params: { accountId: affiliate.id },
    body: { id: randomUUID(), amount, reference: 'SEPA 4711', ...more },
  });

describe('an affiliate', () => {
  test('moves nothing under ten dollars', async () => {
    const affiliate = await earner(999);
    await expect(move(affiliate)).rejects.toMatchObject({ slug: 'affiliate_nothing_due' });
    await earn(affiliate, 1, 31);
    expect((await move(affiliate)).affiliate).toMatchObject({ available: usd(0), paidOut: usd(1_000) });
  });

  test('gets the same reply for the same key, and moves nothing with another one', async () => {
    const affiliate = await earner(2_000);
    const key = `move-${randomUUID()}`;
    await move(affiliate, key);
    expect((await move(affiliate, key)).affiliate?.paidOut).toEqual(usd(2_000));
    await expect(move(affiliate, `move-${randomUUID()}`)).rejects.toMatchObject({
      slug: 'affiliate_nothing_due',
    });
    expect(await balanceOf(affiliate)).toBe(2_000);
  });

  test('of two moves at once one is done: the second waits for the first', async () => {
    const affiliate = await earner(3_000);
    const { waited, first, second } = await holdFirstCommit({
      db: shop.store.db,
      first: (trx) => moveToBalance(trx, affiliate.id, 'en-US', shop.store.clock.now()),
      second: () => move(affiliate),
    });
    expect(waited).toBe(true);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'affiliate_nothing_due' } });
    expect(await balanceOf(affiliate)).toBe(3_000);
    expect(await shop.seen(affiliate)).toMatchObject({ available: usd(0), paidOut: usd(3_000) });
  });

  test('of a move and a payout at once one is done', async () => {
    const affiliate = await earner(3_000);
    const { waited, second } = await holdFirstCommit({
      db: shop.store.db,
      first: (trx) => moveToBalance(trx, affiliate.id, 'en-US', shop.store.clock.now()),
      second: () => pay(affiliate, 3_000),
    });
    expect(waited).toBe(true);
    expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'affiliate_nothing_due' } });
    expect((await shop.seen(affiliate)).paidOut).toEqual(usd(3_000));
  });

  test('below zero after refunds, gets nothing until new earnings make up for it', async () => {
    const affiliate = await earner(1_200);
    await move(affiliate);
    const { id } = await shop.store.db
      .selectFrom('affiliate_entries')
      .select('order_id as id')
      .where('account_id', '=', affiliate.id)
      .where('kind', '=', 'earned')
      .executeTakeFirstOrThrow();
    await sql`insert into affiliate_entries (account_id, kind, amount_minor, order_id, reference, at, actor)
      values (${affiliate.id}, 'taken_back', -1_200, ${id}, ${`order:${id}:2`}, now(), 'store')`.execute(
      shop.store.db,
    );
    expect(await shop.seen(affiliate)).toMatchObject({ available: usd(-1_200) });
    await earn(affiliate, 1_200, 31);
    expect(await shop.seen(affiliate)).toMatchObject({ available: usd(0) });
    await expect(move(affiliate)).rejects.toMatchObject({ slug: 'affiliate_nothing_due' });
    await expect(pay(affiliate, 1)).rejects.toMatchObject({ slug: 'affiliate_nothing_due' });
  });

  test('a member who is no affiliate moves nothing, and learns why', async () => {
    const member = await makeMember(shop.store);
    expect(await member.call('GET /api/affiliate')).toEqual({ affiliate: null });
    await expect(move(member)).rejects.toMatchObject({ slug: 'affiliate_nothing_due' });
  });
});

describe('finance', () => {
  test('records a payout once: in the books, in the log, and by mail', async () => {
    const affiliate = await earner(5_000);
    const id = randomUUID();
    const paid = await pay(affiliate, 2_000, { id });
    expect(paid).toMatchObject({ available: usd(3_000), paidOut: usd(2_000) });
    expect(paid.entries[0]).toMatchObject({
      kind: 'paid_out',
      amount: usd(-2_000),
      reference: 'SEPA 4711',
      actor: 'The finance',
      orderNo: null,
    });
    expect(await pay(affiliate, 2_000, { id })).toMatchObject({ available: usd(3_000) });
    await expect(pay(affiliate, 2_001, { id })).rejects.toMatchObject({ slug: 'idempotency_conflict' });
    expect(await auditOf(shop.store, `account:${affiliate.id}`)).toMatchObject([
      { action: 'affiliate.made' },
      {
        action: 'affiliate.paid_out',
        before: { available: 5_000 },
        after: { available: 3_000, reference: 'SEPA 4711' },
      },
    ]);
    const mail = await until(
      'the mail',
      async () => shop.inbox.received.find(({ mail: { subject } }) => subject === 'We’ve paid out $20.00'),
      (found) => found !== undefined,
    );
    expect(present(mail).mail.text).toContain('SEPA 4711');
  });

  test('pays no more than is available', async () => {
    const affiliate = await earner(2_000);
    await earn(affiliate, 700, 0);
    await expect(pay(affiliate, 2_001)).rejects.toMatchObject({ slug: 'affiliate_nothing_due' });
    expect(await pay(affiliate, 2_000)).toMatchObject({ held: usd(700), available: usd(0) });
  });

  test('pays a large sum only with a fresh code, and counts it with other gifts', async () => {
    const affiliate = await earner(40_000_000);
    const clerk = await atWork(shop.store, 'finance');
    await sql`update staff_sessions set code_at = code_at - interval '1 hour' where staff_id = ${clerk.id}`.execute(
      shop.store.db,
    );
    await expect(pay(affiliate, 20_000, {}, clerk)).rejects.toMatchObject({ slug: 'staff_code_again' });
    await expect(pay(affiliate, 40_000_000, {}, shop.finance)).rejects.toMatchObject({
      slug: 'staff_day_limit',
    });
    await pay(affiliate, 100, {}, clerk);
    const told = () =>
      shop.store.db.selectFrom('staff_acts').select(['path', 'said']).where('kind', '=', 'payout').execute();
    expect(await told()).toEqual([]);
    await pay(affiliate, 20_000);
    expect(await told()).toEqual([{ path: `/affiliates/${affiliate.id}`, said: { amount: usd(20_000) } }]);
    const { rows } = await sql<{ given: number }>`
      select sum(amount_minor)::int as given from staff_given where actor = ${`staff:${clerk.id}`}`.execute(
      shop.store.db,
    );
    expect(firstOf(rows).given).toBe(100);
  });
});

// The last: the staff's sessions end with the time that it lets go by.
describe('30 days later', () => {
  test('what was held can be moved to the store balance', async () => {
    const affiliate = await earner(1_500, 0);
    expect(await shop.seen(affiliate)).toMatchObject({
      held: usd(1_500),
      available: usd(0),
      leastToMove: usd(1_000),
    });
    await expect(move(affiliate)).rejects.toMatchObject({ slug: 'affiliate_nothing_due' });
    shop.store.clock.advance(30 * DAY - 60_000);
    await affiliate.call('POST /api/login', {
      body: { email: affiliate.email, password: affiliate.password },
    });
    await expect(move(affiliate)).rejects.toMatchObject({ slug: 'affiliate_nothing_due' });
    shop.store.clock.advance(60_000);
    expect(await shop.seen(affiliate)).toMatchObject({ held: usd(0), available: usd(1_500) });
    const { affiliate: after } = await move(affiliate);
    expect(after).toMatchObject({ held: usd(0), available: usd(0), paidOut: usd(1_500) });
    expect(present(after).entries[0]).toMatchObject({ kind: 'to_balance', amount: usd(-1_500), dueAt: null });
    expect(await balanceOf(affiliate)).toBe(1_500);
    const { rows } = await affiliate.call('GET /api/account/balance');
    expect(rows[0]).toMatchObject({ kind: 'credit', amount: usd(1_500), reason: 'Affiliate earnings' });
  });
});
