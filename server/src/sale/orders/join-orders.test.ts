import { present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCoupon } from '../../../test/make-coupon.ts';
import { makeOrder, paySandbox, someBuyer } from '../../../test/make-order.ts';
import { browser, makeMember } from '../../../test/member-browser.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { createAccount } from '../../people/accounts/door.ts';
import { inTransaction } from '../../platform/db/kysely.ts';

let store: TestStore;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

const buy = async (email: string, at = browser(store)) => {
  const items = [{ productId: await store.stock(1), quantity: 1 }];
  return { ...(await makeOrder(at.call, { items, email })), at };
};
const registered = (email: string, confirmedAt: Date | null) =>
  inTransaction(store.db, (trx) =>
    createAccount(
      trx,
      { email, name: 'Mara', passwordHash: 'none', locale: 'en-US', confirmedAt },
      store.clock.now(),
    ),
  );
const confirm = (id: string) =>
  store.db
    .updateTable('accounts')
    .set({ email_confirmed_at: store.clock.now() })
    .where('id', '=', id)
    .execute();
const ownerOf = async (orderNo: string) =>
  (
    await store.db
      .selectFrom('orders')
      .select('account_id')
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
  ).account_id;

const pay = (placed: Parameters<typeof paySandbox>[1]) => paySandbox(store, placed);
const paid = async (email: string, at = browser(store)) => {
  const placed = await buy(email, at);
  await pay(placed);
  return placed;
};

describe('orders of a guest', () => {
  test('are listed for a member with the same email address, and so are later ones', async () => {
    const email = someBuyer();
    const before = await paid(email.toUpperCase());
    const member = await makeMember(store, { email });
    const after = await paid(email);
    const { rows } = await member.call('GET /api/orders', { query: {} });
    expect(rows.map(({ orderNo }) => orderNo)).toEqual([after.orderNo, before.orderNo]);
    // The browser that bought keeps its way in.
    for (const { orderNo, at } of [before, after])
      expect(await at.call('GET /api/orders/{orderNo}', { params: { orderNo } })).toMatchObject({
        own: false,
      });
  });

  test('stay a guest’s until the email address is confirmed', async () => {
    const email = someBuyer();
    const account = await registered(email, null);
    const { orderNo } = await paid(email);
    expect(await ownerOf(orderNo)).toBeNull();
    await confirm(present(account).id);
    expect(await ownerOf(orderNo)).toBe(present(account).id);
  });

  test('have no owner until they are paid, because any visitor can type a member’s address', async () => {
    const member = await makeMember(store);
    const stranger = await buy(member.email);
    const listed = async () => (await member.call('GET /api/orders', { query: {} })).rows;
    expect(await listed()).toEqual([]);
    await expect(
      member.call('GET /api/orders/{orderNo}', { params: { orderNo: stranger.orderNo } }),
    ).rejects.toMatchObject({ slug: 'order_not_found' });
    await pay(stranger);
    expect((await listed()).map(({ orderNo }) => orderNo)).toEqual([stranger.orderNo]);
  });

  test('do not count for a member, however many strangers place', async () => {
    const member = await makeMember(store);
    for (let i = 0; i < 6; i++) await buy(member.email);
    expect((await buy(someBuyer(), member)).orderNo).toMatch(/^HT-/);
  });

  test('are never taken from the member who placed them', async () => {
    const placer = await makeMember(store);
    const email = someBuyer();
    const { orderNo } = await buy(email, placer);
    await makeMember(store, { email });
    expect(await ownerOf(orderNo)).toBe(placer.id);
  });

  test('join too where the money and the yes come at the same moment', async () => {
    const email = someBuyer();
    const account = await registered(email, null);
    const placed = await buy(email);
    const { second, waited } = await holdFirstCommit({
      db: store.db,
      first: (trx) =>
        sql`update accounts set email_confirmed_at = now() where id = ${present(account).id}`.execute(trx),
      second: () => pay(placed),
    });
    expect(waited).toBe(true);
    if (second.status === 'rejected') throw second.reason;
    expect(await ownerOf(placed.orderNo)).toBe(present(account).id);
  });

  test('join too where a free order and the yes come at the same moment', async () => {
    const email = someBuyer();
    const account = await registered(email, null);
    const items = [{ productId: await store.stock(1), quantity: 1 }];
    const { code: coupon } = await makeCoupon(store, { percent: 100 });
    const { second, waited } = await holdFirstCommit({
      db: store.db,
      first: (trx) =>
        sql`update accounts set email_confirmed_at = now() where id = ${present(account).id}`.execute(trx),
      second: () => makeOrder(browser(store).call, { items, email, coupon }),
    });
    expect(waited).toBe(true);
    if (second.status === 'rejected') throw second.reason;
    expect(await ownerOf(second.value.orderNo)).toBe(present(account).id);
  });
});
