import { CallError } from '@halfturn/contract/client.ts';
import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOrder, someBuyer } from '../../../test/make-order.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { atWork, auditOf } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { randomToken } from '../../platform/ids.ts';
import { sweepExpired } from '../orders/expire-order.ts';
import { orderReminder } from './order-reminder.mail.ts';
import { remindOf, remindOrders } from './remind.ts';

let store: TestStore;
let productId: string;
beforeAll(async () => {
  // Without a worker no round reminds between the steps of a test.
  store = await testStore({ env: { ROLE: 'web' } });
});
afterAll(() => store.close());
beforeEach(async () => {
  // Of few keys the last ones are held for half the time.
  productId = await store.stock(40);
  await set(null, null);
  // What a test before has left is too old to be reminded of.
  store.clock.advance(25 * 3_600_000);
  await sweepExpired(store.db, store.clock.now());
});

const set = (open: number | null, expired: number | null) =>
  store.db.updateTable('reminder_settings').set({ open_minutes: open, expired_minutes: expired }).execute();
const place = async (email = someBuyer(), id = productId) => {
  const { orderNo } = await makeOrder(store.call, { items: [{ productId: id, quantity: 1 }], email });
  return await store.db
    .selectFrom('orders')
    .selectAll()
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow();
};
const minutes = (n: number) => store.clock.advance(n * 60_000);
const expire = () => sweepExpired(store.db, store.clock.now());
const mailsOf = (orderId: string) =>
  store.db
    .selectFrom('mails')
    .selectAll()
    .where('kind', '=', 'order-reminder')
    .where('subject_id', '=', orderId)
    .execute();
const written = async (orderId: string) =>
  await orderReminder.render(store.context, firstOf(await mailsOf(orderId)));
/** What a payment would do: it needs a worker, and the triggers allow no shorter way. */
const pay = (orderId: string) =>
  store.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = 'replica'`.execute(trx);
    await sql`update orders set status = 'paid', payment_status = 'paid', paid_at = ${store.clock.now()}
      where id = ${orderId}`.execute(trx);
  });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof CallError ? error.slug : String(error)),
  );

test('without a setting no buyer is reminded', async () => {
  const { id } = await place();
  minutes(12);
  expect(await remindOrders(store.context)).toBe(0);
  minutes(10);
  await expire();
  expect(await remindOrders(store.context)).toBe(0);
  expect(await mailsOf(id)).toEqual([]);
});

test('an open order is reminded of once, and not after it was paid', async () => {
  await set(5, 15);
  const { id, order_no, email } = await place();
  minutes(4);
  await remindOrders(store.context);
  expect(await mailsOf(id)).toEqual([]);
  minutes(2);
  await remindOrders(store.context);
  await remindOrders(store.context);
  const mail = firstOf(await mailsOf(id));
  expect(await mailsOf(id)).toHaveLength(1);
  expect(mail).toMatchObject({ recipient: email });
  const said = present(await written(id));
  expect(said.subject).toContain(order_no);
  expect(said.text).toMatch(/\/paying\?order=/);
  expect(said.unsubscribe).toMatch(/\/reminders\/stop\?token=/);
  // It expires afterwards: one reminder an order is enough.
  minutes(20);
  await expire();
  await remindOrders(store.context);
  expect(await mailsOf(id)).toHaveLength(1);
  expect(await written(id)).toBeNull();
  const other = await place();
  minutes(6);
  await remindOrders(store.context);
  await pay(other.id);
  expect(await written(other.id)).toBeNull();
});

test('an expired order is reminded of with the price of now, unless it is sold out or was canceled', async () => {
  await set(null, 15);
  const [shown, gone] = [await place(), await place(someBuyer(), await store.stock(40))];
  const ended = await place();
  await sql`update orders set cancelled_at = ${store.clock.now()} where id = ${ended.id}`.execute(store.db);
  minutes(16);
  await expire();
  await sql`update product_keys set state = 'quarantined' where product_id = (
    select product_id from order_lines where order_id = ${gone.id})`.execute(store.db);
  await remindOrders(store.context);
  expect(await mailsOf(gone.id)).toEqual([]);
  expect(await mailsOf(ended.id)).toEqual([]);
  expect((await written(shown.id))?.text).not.toContain('now costs');
  await sql`update products set price_minor = 4321 where id = ${productId}`.execute(store.db);
  expect((await written(shown.id))?.text).toContain('$43.21');
  // Sold out before the mail went out.
  await sql`update products set status = 'retired' where id = ${productId}`.execute(store.db);
  expect(await written(shown.id)).toBeNull();
});

test('who ordered the same again is not reminded, nor twice in a day', async () => {
  await set(5, null);
  const email = someBuyer();
  const first = await place(email);
  const again = await place(email);
  minutes(6);
  await remindOrders(store.context);
  expect(await mailsOf(first.id)).toEqual([]);
  expect(await mailsOf(again.id)).toHaveLength(1);
  minutes(60);
  await expire();
  const third = await place(email, await store.stock(40));
  minutes(6);
  await remindOrders(store.context);
  expect(await mailsOf(third.id)).toEqual([]);
});

test('the link of a reminder stops further ones, for that address alone', async () => {
  await set(5, null);
  const email = someBuyer();
  const { id } = await place(email);
  minutes(6);
  await remindOrders(store.context);
  const token = present(new URL(present((await written(id))?.unsubscribe)).searchParams.get('token'));
  const look = (of = token) => store.call('GET /api/reminders/stop', { query: { token: of } });
  expect(await look()).toEqual({ state: 'on' });
  expect(await store.call('POST /api/reminders/stop', { body: { token } })).toEqual({ state: 'ended' });
  expect(await look()).toEqual({ state: 'ended' });
  expect(await refusal(look(randomToken()))).toBe('incorrect_link');
  minutes(25 * 60);
  await expire();
  const [later, other] = [await place(email, await store.stock(40)), await place()];
  minutes(6);
  await remindOrders(store.context);
  expect(await mailsOf(later.id)).toEqual([]);
  expect(await mailsOf(other.id)).toHaveLength(1);
});

test('two rounds at once send one mail: the second waits, and finds it decided', async () => {
  await set(5, null);
  const { id } = await place();
  minutes(6);
  const { waited } = await holdFirstCommit({
    db: store.db,
    first: (trx) => remindOf(trx, store.context, id, 'open'),
    second: () => inTransaction(store.db, (trx) => remindOf(trx, store.context, id, 'open')),
  });
  expect(waited).toBe(true);
  expect(await mailsOf(id)).toHaveLength(1);
});

test('staff say which reminders are sent, and the second of two is told', async () => {
  const orders = await atWork(store, 'orders');
  const { version } = await orders.call('GET /admin/reminders');
  const body = { openMinutes: 10, expiredMinutes: null, version };
  await orders.call('POST /admin/reminders', { body });
  expect(await orders.call('GET /admin/reminders')).toMatchObject({ openMinutes: 10, savedBy: 'The orders' });
  expect(await refusal(orders.call('POST /admin/reminders', { body }))).toBe('content_changed');
  expect(await refusal(orders.call('POST /admin/reminders', { body: { ...body, openMinutes: 4 } }))).toBe(
    'invalid_input',
  );
  const reader = await atWork(store, 'read_only');
  expect(await refusal(reader.call('POST /admin/reminders', { body }))).toBe('forbidden');
  expect(await auditOf(store, 'reminders')).toMatchObject([{ action: 'reminders.settings_saved' }]);
});
