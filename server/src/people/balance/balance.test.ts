import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMember, type MemberBrowser } from '../../../test/member-browser.ts';
import { someBuyer, until } from '../../../test/make-order.ts';
import { capturesOf, refundsOf } from '../../../test/payment-books.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { book, lockBalance } from './balance.queries.ts';

let store: TestStore;
let clerk: StaffAtWork;
beforeAll(async () => {
  store = await testStore();
  clerk = await atWork(store, 'finance');
});
afterAll(() => store.close());

const change = (member: { id: string }, amount: number, more: Record<string, unknown> = {}) =>
  clerk.call('POST /admin/members/{id}/balance', {
    params: { id: member.id },
    body: { id: randomUUID(), currency: 'USD', amount, reason: 'Sorry for the wait', ...more },
  });
const balanceOf = async (member: MemberBrowser) =>
  (await member.call('GET /api/account/balance')).balances.find(({ currency }) => currency === 'USD')
    ?.amount ?? 0;
const quote = (who: { call: MemberBrowser['call'] }, productId: string, more = {}) =>
  who.call('POST /api/checkout/quote', {
    body: { items: [{ productId, quantity: 1 }], currency: 'USD', ...more },
  });
const offered = async (who: { call: MemberBrowser['call'] }, productId: string, more = {}) =>
  (await quote(who, productId, more)).paymentMethods.find(({ code }) => code === 'balance');

async function buy(member: MemberBrowser, productId: string, paymentMethod = 'balance') {
  const { total } = await quote(member, productId, { paymentMethod });
  return await member.call('POST /api/orders', {
    body: {
      items: [{ productId, quantity: 1 }],
      currency: 'USD',
      paymentMethod,
      contact: { email: member.email },
      agree: true,
      total,
    },
  });
}
const reached = (member: MemberBrowser, orderNo: string, status: string) =>
  until(
    status,
    () => member.call('GET /api/orders/{orderNo}/status', { params: { orderNo } }),
    (seen) => seen.status === status,
  );

describe('an order', () => {
  test('is paid with the balance, delivered, and refunded to it', async () => {
    const member = await makeMember(store);
    const productId = await store.stock(1);
    await change(member, 5_000);
    const placed = await buy(member, productId);
    expect(placed.next.kind).toBe('inline');
    await reached(member, placed.orderNo, 'delivered');
    expect(await balanceOf(member)).toBe(5_000 - placed.total.amount);
    expect(await capturesOf(store.db, placed.orderNo)).toEqual([
      { disposition: 'applied', amount_minor: placed.total.amount },
    ]);
    // The key was mailed, and so seen: a person grants the refund.
    await member.call('POST /api/orders/{orderNo}/refund', { params: placed, body: {} });
    await until(
      'a request or a refund',
      () => member.call('GET /api/orders/{orderNo}/status', { params: placed }),
      ({ status }) => status === 'refund_requested' || status === 'refunded',
    );
    if ((await refundsOf(store.db, placed.orderNo)).length === 0)
      await clerk.call('POST /admin/orders/{orderNo}/refund-answer', {
        params: placed,
        body: { answer: 'approved' },
      });
    await until(
      'the refund',
      () => refundsOf(store.db, placed.orderNo),
      (refunds) => refunds[0]?.state === 'done',
    );
    expect(await balanceOf(member)).toBe(5_000);
    const { rows } = await member.call('GET /api/account/balance');
    expect(rows.map(({ kind, orderNo }) => [kind, orderNo])).toEqual([
      ['refund', placed.orderNo],
      ['purchase', placed.orderNo],
      ['credit', null],
    ]);
    // Other members do not read it, even if they have entries.
    const other = await makeMember(store);
    await change(other, 100);
    const theirs = await other.call('GET /api/account/balance');
    expect([theirs.total, theirs.rows.map(({ kind, orderNo }) => [kind, orderNo])]).toEqual([
      1,
      [['credit', null]],
    ]);
  });

  test('is offered the balance if it suffices, and else told what is missing; guests and members without one are not', async () => {
    const member = await makeMember(store);
    const productId = await store.stock(3);
    expect(await offered(store, productId)).toBeUndefined();
    expect(await offered(member, productId)).toBeUndefined();
    await change(member, 1_000);
    expect(await offered(member, productId)).toMatchObject({
      available: false,
      reason: 'balance_not_enough',
      missing: { amount: 1_499, currency: 'USD' },
    });
    await expect(buy(member, productId)).rejects.toMatchObject({ slug: 'balance_not_enough' });
    await change(member, 1_499);
    expect(await offered(member, productId)).toMatchObject({ available: true, missing: null });
    // Of dollars no euro is made.
    expect(await offered(member, productId, { currency: 'EUR' })).toMatchObject({ available: false });
  });

  test('cannot be paid by a guest, nor by a holder of the link to a member’s order', async () => {
    const productId = await store.stock(4);
    const body = {
      items: [{ productId, quantity: 1 }],
      currency: 'USD' as const,
      paymentMethod: 'balance',
      contact: { email: someBuyer() },
      agree: true,
      total: { amount: 2_499, currency: 'USD' as const },
    };
    await expect(store.call('POST /api/orders', { body })).rejects.toMatchObject({
      slug: 'payment_method_unknown',
    });
    const member = await makeMember(store);
    await change(member, 9_000);
    const placed = await buy(member, productId, 'sandbox');
    const pay = (who: { call: MemberBrowser['call'] }) =>
      who.call('POST /api/orders/{orderNo}/pay', {
        params: placed,
        body: { accessKey: placed.accessKey, paymentMethod: 'balance' },
      });
    await expect(pay(store)).rejects.toMatchObject({ slug: 'login_required' });
    await expect(pay(await makeMember(store))).rejects.toMatchObject({ slug: 'login_required' });
    expect(await balanceOf(member)).toBe(9_000);
    expect((await pay(member)).next.kind).toBe('inline');
    await reached(member, placed.orderNo, 'delivered');
    expect(await balanceOf(member)).toBe(9_000 - placed.total.amount);
  });

  test('of two at once, only one is placed if the balance pays for one: the second waits for the first', async () => {
    const member = await makeMember(store);
    const productId = await store.stock(2);
    await change(member, 3_000);
    const { waited, second } = await holdFirstCommit({
      db: store.db,
      first: (trx) => spend(trx, member.id, 2_499, randomUUID()),
      second: () => buy(member, productId),
    });
    expect(waited).toBe(true);
    expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'balance_not_enough' } });
    expect(await balanceOf(member)).toBe(501);
  });
});

/** Takes money by the store's hand, as the ledger does it. */
async function spend(trx: Trx, accountId: string, amountMinor: number, reference: string) {
  const held = await lockBalance(trx, accountId, 'USD');
  if (held < amountMinor) return;
  await book(trx, {
    accountId,
    currency: 'USD',
    kind: 'debit',
    amountMinor: -amountMinor,
    reference,
    actor: 'test',
    at: new Date(),
  });
}

describe('the store', () => {
  test('gives and takes with a reason: once, in the log, by notice and mail', async () => {
    const member = await makeMember(store);
    const id = randomUUID();
    expect(await change(member, 1_500, { id })).toEqual({ balance: { amount: 1_500, currency: 'USD' } });
    await change(member, 1_500, { id });
    await change(member, -500);
    expect(await balanceOf(member)).toBe(1_000);
    await expect(change(member, -1_001)).rejects.toMatchObject({ slug: 'balance_not_enough' });
    expect(await auditOf(store, `account:${member.id}`)).toMatchObject([
      {
        action: 'balance.changed',
        before: { balance: 0 },
        after: { balance: 1_500 },
        reason: 'Sorry for the wait',
      },
      { before: { balance: 1_500 }, after: { balance: 1_000 } },
    ]);
    const { rows } = await member.call('GET /api/notices');
    expect(rows.map(({ event, title }) => [event, title])).toEqual([
      ['store', '$5.00 was taken from your store balance'],
      ['store', '$15.00 was added to your store balance'],
    ]);
    const mails = () =>
      store.db.selectFrom('mails').select(['kind', 'state']).where('subject_id', '=', member.id).execute();
    await until('the mails', mails, (sent) => sent.filter(({ state }) => state === 'accepted').length === 2);
  });

  test('lets only finance and the owner do so', async () => {
    const member = await makeMember(store);
    const support = await atWork(store, 'support');
    const params = { id: member.id };
    await expect(support.call('GET /admin/members/{id}/balance', { params })).rejects.toMatchObject({
      slug: 'forbidden',
    });
    expect(await clerk.call('GET /admin/members/{id}/balance', { params })).toMatchObject({
      total: 0,
      balances: [],
    });
    await expect(change({ id: randomUUID() }, 100)).rejects.toMatchObject({ slug: 'not_found' });
  });

  test('shows before an erasure what would lapse, and lets it lapse', async () => {
    const member = await makeMember(store);
    await change(member, 700);
    expect((await member.call('GET /api/personal-data')).erasure.balances).toEqual([
      { amount: 700, currency: 'USD' },
    ]);
    await member.call('POST /api/personal-data/erase', { body: { password: member.password } });
    const { rows } = await sql<{ kind: string; balance_minor: number }>`
      select kind, balance_minor from balance_ledger where account_id = ${member.id} order by no`.execute(
      store.db,
    );
    expect(rows).toEqual([
      { kind: 'credit', balance_minor: 700 },
      { kind: 'lapse', balance_minor: 0 },
    ]);
  });
});
