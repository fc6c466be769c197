import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember, type MemberBrowser } from '../../../test/member-browser.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';

let store: TestStore;
let clerk: StaffAtWork;
beforeAll(async () => {
  store = await testStore();
  clerk = await atWork(store, 'finance');
});
afterAll(() => store.close());

const change = (member: { id: string }, body: { id: string; amount: number; currency?: 'EUR' }) =>
  clerk.call('POST /admin/members/{id}/balance', {
    params: { id: member.id },
    body: { currency: 'USD', reason: 'Sorry for the wait', ...body },
  });
const held = async (member: MemberBrowser) => (await member.call('GET /api/account/balance')).balances;

test('the id of a change cannot be used for another', async () => {
  const [member, other] = [await makeMember(store), await makeMember(store)];
  const id = randomUUID();
  await change(member, { id, amount: 1_500 });
  const conflict = { slug: 'idempotency_conflict', status: 409 };
  await expect(change(member, { id, amount: 2_500 })).rejects.toMatchObject(conflict);
  await expect(change(member, { id, amount: 1_500, currency: 'EUR' })).rejects.toMatchObject(conflict);
  await expect(change(other, { id, amount: 1_500 })).rejects.toMatchObject(conflict);
  expect(await change(member, { id, amount: 1_500 })).toEqual({
    balance: { amount: 1_500, currency: 'USD' },
  });
  expect([await held(member), await held(other)]).toEqual([[{ amount: 1_500, currency: 'USD' }], []]);
  expect(await auditOf(store, `account:${member.id}`)).toHaveLength(1);
});

test('the notice has one line for the reason, and one for the new balance', async () => {
  const member = await makeMember(store);
  await change(member, { id: randomUUID(), amount: 1_500 });
  const { rows } = await member.call('GET /api/notices');
  expect(firstOf(rows).content).toBe('Reason: Sorry for the wait\nYour balance is now $15.00.');
});

test('the balance of an erased member can be neither read nor changed', async () => {
  const member = await makeMember(store);
  const { id } = member;
  await change(member, { id: randomUUID(), amount: 1_500 });
  await member.call('POST /api/personal-data/erase', { body: { password: member.password } });
  await expect(change(member, { id: randomUUID(), amount: 500 })).rejects.toMatchObject({
    slug: 'not_found',
  });
  await expect(clerk.call('GET /admin/members/{id}/balance', { params: { id } })).rejects.toMatchObject({
    slug: 'not_found',
  });
});

test('a lost reply is repeated: the balance is charged once, and refunded once', async () => {
  const member = await makeMember(store);
  await change(member, { id: randomUUID(), amount: 5_000 });
  const items = [{ productId: await store.stock(1), quantity: 1 }];
  const what = { items, currency: 'USD' as const, paymentMethod: 'balance' };
  const { total } = await member.call('POST /api/checkout/quote', { body: what });
  const { orderNo, next } = await member.call('POST /api/orders', {
    body: { ...what, contact: { email: member.email }, agree: true, total },
  });
  const balance = present(store.providers.get('balance'));
  await balance.create({
    attemptId: next.attempt,
    orderNo,
    attemptNo: 1,
    amount: total,
    locale: 'en-US',
    returnUrl: '',
    cancelUrl: '',
    expiresAt: new Date(),
  });
  const refund = () =>
    balance.refund({
      captureRef: next.attempt,
      amount: { amount: 700, currency: 'USD' },
      idem: next.attempt,
    });
  expect(await refund()).toEqual(await refund());
  expect(await held(member)).toEqual([{ amount: 5_000 - total.amount + 700, currency: 'USD' }]);
});
