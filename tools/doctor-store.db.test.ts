import { firstOf, nthOf } from '@halfturn/contract/primitives/rows.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { SANDBOX_OUTCOMES } from '@halfturn/contract/payments.ts';
import { makeOrder, paySandbox, someBuyer, until } from '@halfturn/server/test/make-order.ts';
import { makeMember } from '@halfturn/server/test/member-browser.ts';
import { atWork } from '@halfturn/server/test/staff-browser.ts';
import { testStore, type TestStore } from '@halfturn/server/test/store.ts';
import { inTransaction } from '@halfturn/server/src/platform/db/kysely.ts';
import { answerClaim } from '@halfturn/server/src/sale/claims/answer-claim.ts';
import { makeClaim } from '@halfturn/server/src/sale/claims/make-claim.ts';
import { openEveryKey } from './doctor/deep.ts';
import { examine } from './doctor/examine.ts';
import { INVARIANTS } from './doctor/invariants.ts';

let store: TestStore;
let client: pg.Client;

beforeAll(async () => {
  store = await testStore();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(store.db);
  const url = new URL(inject('postgres'));
  url.pathname = `/${firstOf(rows).name}`;
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await store.close();
});

/** What is wrong with the books at this moment, keys and all. */
async function faults(): Promise<string[]> {
  const findings = [
    ...(await examine(client, INVARIANTS)),
    await openEveryKey(client, store.context.keyring),
  ];
  return findings
    .filter((f) => f.count > 0 || f.failed)
    .map((f) => `${f.invariant.id}: ${f.failed ?? f.examples.join(', ')}`);
}

/** Jobs that are due or at work; rounds come back for ever and do not count. */
async function atWorkNow(): Promise<number> {
  await store.hurry();
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from graphile_worker.jobs where key is null or key not like 'round:%'`.execute(
    store.db,
  );
  return firstOf(rows).n;
}

// The good books that the trials break are written by hand: here the store itself writes them.
test('the doctor is content with a store that sells, whatever its provider does', async () => {
  const [plenty, few] = await Promise.all([store.stock(40), store.stock(3)]);
  for (const [i, outcome] of SANDBOX_OUTCOMES.entries()) {
    const currency = nthOf(['USD', 'EUR', 'JPY'] as const, i % 3);
    const items = [
      { productId: plenty, quantity: 1 + (i % 2) },
      ...(i < 3 ? [{ productId: few, quantity: 1 }] : []),
    ];
    const { orderNo, accessKey, next } = await makeOrder(store.call, { items, currency });
    await store.call('POST /api/payments/sandbox/{attempt}', {
      params: { attempt: next.attempt },
      body: { outcome },
    });
    expect(await faults()).toEqual([]);
    if (outcome === 'cancel')
      await store.call('POST /api/orders/{orderNo}/cancel', { params: { orderNo }, body: { accessKey } });
  }
  expect(await until('the jobs to end', atWorkNow, (n) => n === 0)).toBe(0);
  expect(await faults()).toEqual([]);

  const delivered = await store.db
    .selectFrom('orders')
    .select('order_no')
    .where('status', '=', 'delivered')
    .execute();
  expect(delivered.length).toBeGreaterThanOrEqual(3);
});

test('the doctor is content with prices that staff changed, whatever came of the attempts from before', async () => {
  const clerk = await atWork(store, 'orders');
  const adjust = (orderNo: string, amount: number) =>
    clerk.call('POST /admin/orders/{orderNo}/adjustment', {
      params: { orderNo },
      body: { amount, reason: 'A test' },
    });
  const productId = await store.stock(12);
  for (const [amount, outcome] of [
    [-150, 'never'],
    [150, 'never'],
    [-150, 'approve'],
  ] as const) {
    const { orderNo, accessKey, next } = await makeOrder(store.call, { items: [{ productId, quantity: 2 }] });
    const press = (attempt: string) =>
      store.call('POST /api/payments/sandbox/{attempt}', { params: { attempt }, body: { outcome } });
    if (outcome === 'never') await press(next.attempt);
    await adjust(orderNo, amount);
    expect(await faults()).toEqual([]);
    if (outcome === 'never') continue;
    await adjust(orderNo, -99);
    const again = await store.call('POST /api/orders/{orderNo}/pay', {
      params: { orderNo },
      body: { accessKey },
    });
    await press(again.next.attempt);
  }
  expect(await until('the jobs to end', atWorkNow, (n) => n === 0)).toBe(0);
  expect(await faults()).toEqual([]);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from orders where adjust_minor <> 0 and paid_at is not null`.execute(store.db);
  expect(firstOf(rows).n).toBe(2);
});

test('the doctor is content with a key that was replaced, once its buyer was told of it', async () => {
  const { orderNo, next } = await makeOrder(store.call, {
    items: [{ productId: await store.stock(2), quantity: 1 }],
  });
  await store.call('POST /api/payments/sandbox/{attempt}', {
    params: { attempt: next.attempt },
    body: { outcome: 'approve' },
  });
  // Its letter brings the key, and so reveals it.
  await until('the jobs to end', atWorkNow, (n) => n === 0);
  const unit = await until(
    'the key to be seen',
    () =>
      store.db
        .selectFrom('deliveries as d')
        .innerJoin('orders as o', 'o.id', 'd.order_id')
        .select(['d.id', 'd.order_id', 'd.status'])
        .where('o.order_no', '=', orderNo)
        .executeTakeFirstOrThrow(),
    ({ status }) => status === 'revealed',
  );
  const claim = { id: randomUUID(), unit: unit.id, reason: 'used' as const, text: 'Used.', pictures: [] };
  const now = store.clock.now();
  await inTransaction(store.db, async (trx) => {
    await makeClaim(trx, unit.order_id, { ...claim, hiddenKeys: 0 }, now);
    const answer = { answer: 'replace', reason: 'Sorry.', seen: 'open' } as const;
    await answerClaim(trx, claim.id, answer, { actor: 'store', staffId: null, now });
  });
  const mailed = INVARIANTS.filter(({ id }) => id === 'delivery-mailed');
  const inTenMinutes = { at: new Date(now.getTime() + 600_000) };
  await until(
    'the answer to be sent',
    async () => (await examine(client, mailed, inTenMinutes))[0],
    (finding) => finding?.count === 0 && !finding.failed,
  );
});

test('the doctor is content with what staff refund and cancel of their own accord', async () => {
  const clerk = await atWork(store, 'orders');
  const productId = await store.stock(12);
  const paid = async () => {
    const order = await makeOrder(store.call, { items: [{ productId, quantity: 2 }] });
    await paySandbox(store, order);
    await until('the jobs to end', atWorkNow, (n) => n === 0);
    return { params: { orderNo: order.orderNo } };
  };
  const reason = 'A test';
  const partly = await paid();
  await clerk.call('POST /admin/orders/{orderNo}/refund', {
    ...partly,
    body: { amount: 150, refunded: 0, reason },
  });
  expect(await faults()).toEqual([]);
  const { lines, left } = await clerk.call('GET /admin/orders/{orderNo}', partly);
  const unit = firstOf(firstOf(lines).units);
  const amount = Math.min(unit.worth.amount, left.amount);
  const body = { units: [unit.id], amount, refunded: 150, reason };
  await clerk.call('POST /admin/orders/{orderNo}/refund', { ...partly, body });
  const whole = await paid();
  const seen = await clerk.call('GET /admin/orders/{orderNo}', whole);
  await clerk.call('POST /admin/orders/{orderNo}/refund', {
    ...whole,
    body: { amount: seen.left.amount, refunded: 0, reason },
  });
  const moved = await paid();
  const { lines: own } = await clerk.call('GET /admin/orders/{orderNo}', moved);
  const { id } = firstOf(firstOf(own).units);
  await clerk.call('POST /admin/orders/{orderNo}/replacement', { ...moved, body: { unit: id, reason } });
  const email = someBuyer();
  await clerk.call('POST /admin/orders/{orderNo}/email', { ...moved, body: { email, reason } });
  await clerk.call('POST /admin/orders/{orderNo}/resend', moved);
  const unpaid = await makeOrder(store.call, { items: [{ productId, quantity: 1 }] });
  await clerk.call('POST /admin/orders/{orderNo}/cancel', {
    params: { orderNo: unpaid.orderNo },
    body: { reason },
  });
  expect(await faults()).toEqual([]);

  const member = await makeMember(store);
  const { orderNo } = await makeOrder(store.call, { items: [{ productId, quantity: 1 }] });
  await sql`update orders set account_id = ${member.id} where order_no = ${orderNo}`.execute(store.db);
  const { rows } = await sql<{ id: string }>`select a.id from payment_attempts a
    join orders o on o.id = a.order_id where o.order_no = ${orderNo}`.execute(store.db);
  await store.call('POST /api/payments/sandbox/{attempt}', {
    params: { attempt: firstOf(rows).id },
    body: { outcome: 'approve' },
  });
  await until('the jobs to end', atWorkNow, (n) => n === 0);
  await clerk.call('POST /admin/orders/{orderNo}/refund', {
    params: { orderNo },
    body: { amount: 99, refunded: 0, target: 'balance', reason },
  });
  expect(await until('the jobs to end', atWorkNow, (n) => n === 0)).toBe(0);
  expect(await faults()).toEqual([]);
});
