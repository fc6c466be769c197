import { firstOf, nthOf, present, several } from '@halfturn/contract/primitives/rows.ts';
import type { CallError } from '@halfturn/contract/client.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyShop, type Bought, type KeyShop } from '../../../test/key-shop.ts';
import { until } from '../../../test/make-order.ts';
import { refundsOf } from '../../../test/payment-books.ts';
import { holdFirstCommit, race } from '../../../test/race.ts';
import { atWork, type StaffAtWork } from '../../../test/staff-browser.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { completeDelivered } from '../orders/complete-order.ts';
import { refundOrder } from './refund-order.ts';
import { completeRefund, sendRefund } from './send-refund.ts';

let shop: KeyShop;
let clerk: StaffAtWork;
beforeAll(async () => {
  shop = await keyShop();
  clerk = await atWork(shop.store, 'orders');
});
afterAll(() => shop.close());

/** A delivered order of two units of one product and one of another, whose keys went by link and were not looked at. */
async function unseen(): Promise<Bought> {
  const [{ productId: a }, { productId: b }] = [await shop.shelf(2), await shop.shelf(1)];
  const order = await shop.buy([
    { productId: a, quantity: 2 },
    { productId: b, quantity: 1 },
  ]);
  await sql`insert into order_events (order_id, machine, actor, before, after, at)
    values (${order.id}, 'order', 'test', 'paying', 'under_review', '2020-01-01')`.execute(shop.store.db);
  await shop.press(order, 'approve');
  await shop.reached(order, 'delivered');
  await shop.settled(order.id);
  return order;
}

interface Wish {
  units?: string[];
  expected?: number;
  reason?: string;
}
const refund = (order: Bought, wish: Wish, idempotencyKey?: string) =>
  shop.store.call(
    'POST /api/orders/{orderNo}/refund',
    { params: { orderNo: order.orderNo }, body: { accessKey: order.accessKey, ...wish } },
    idempotencyKey ? { idempotencyKey } : {},
  );
const slug = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'taken',
    (error: CallError) => error.slug ?? String(error),
  );
const unitsOf = async (order: Bought) => (await shop.read(order)).lines.flatMap(({ units }) => units);
const back = async (order: Bought) =>
  (await refundsOf(shop.store.db, order.orderNo)).map((one) => one.amount_minor);

test('a refund that is done is not sent again, as after a process that died before its job was done', async () => {
  const { store } = shop;
  const order = await unseen();
  await refund(order, {});
  const one = () =>
    store.db.selectFrom('refunds').selectAll().where('order_id', '=', order.id).executeTakeFirstOrThrow();
  const { id, provider_ref } = await until('the refund', one, ({ state }) => state === 'done');
  let asked = 0;
  const sandbox = { ...present(store.providers.get('sandbox')), refund: async () => ({ ref: `${++asked}` }) };
  await sendRefund(store.context, new Map([['sandbox', sandbox]]), id);
  expect(asked).toBe(0);
  // Two sent it at the same time: the second finds it done, and sends no mail.
  const told = { id, orderId: order.id, ref: 'another' };
  expect(await inTransaction(store.db, (trx) => completeRefund(trx, told, store.clock.now()))).toBe(false);
  expect((await one()).provider_ref).toBe(provider_ref);
});

describe('a buyer alone', () => {
  test('takes back the units that they choose, at the amount that they were shown', async () => {
    const order = await unseen();
    const [first, second, third] = several(await unitsOf(order), 3);
    const part = await refund(order, { units: [second.id], expected: second.worth.amount });
    expect(part).toMatchObject({ status: 'partially_refunded', refunded: second.worth, answerBy: null });
    const after = await unitsOf(order);
    expect(after.map((unit) => [unit.status, unit.refunded])).toEqual([
      ['delivered', false],
      ['voided', true],
      ['delivered', false],
    ]);
    // What is left is still theirs, to look at too.
    expect((await shop.reveal(order, [third.id])).keys).toHaveLength(1);

    // The last ones bring back what no unit is worth: it sums to the whole.
    const rest = await unseen();
    const { refundRest, realAmount } = await shop.read(rest);
    const all = await unitsOf(rest);
    const whole = all.reduce((sum, { worth }) => sum + worth.amount, refundRest.amount);
    expect(whole).toBe(realAmount.amount);
    await refund(rest, { units: [firstOf(all).id], expected: firstOf(all).worth.amount });
    const end = await refund(rest, {
      units: [nthOf(all, 1).id, nthOf(all, 2).id],
      expected: whole - firstOf(all).worth.amount,
    });
    expect(end.status).toBe('refunded');
    expect((await back(rest)).reduce((a, b) => a + b, 0)).toBe(realAmount.amount);
    expect(await back(order)).toEqual([second.worth.amount]);
    expect(first.refunded).toBe(false);
  });

  test('confirms once what is left to them, and is asked for it no more', async () => {
    const order = await unseen();
    const first = firstOf(await unitsOf(order));
    await refund(order, { units: [first.id] });
    const { orderNo, accessKey } = order;
    const confirm = () =>
      shop.store.call('POST /api/orders/{orderNo}/confirm', { params: { orderNo }, body: { accessKey } });
    expect((await shop.read(order)).actions).toContain('confirm');
    await confirm();
    expect(await shop.read(order)).toMatchObject({ status: 'partially_refunded' });
    expect((await shop.read(order)).actions).not.toContain('confirm');
    expect(await slug(confirm())).toBe('order_not_confirmable');
  });

  test('is refused another amount than they were shown, and nothing moves', async () => {
    const order = await unseen();
    const [first, second] = several(await unitsOf(order), 2);
    const both = { units: [first.id, second.id], expected: first.worth.amount + second.worth.amount };
    await shop.reveal(order, [first.id]);
    await expect(refund(order, both)).rejects.toMatchObject({ slug: 'refund_changed' });
    expect(await back(order)).toEqual([]);
    expect((await unitsOf(order)).map(({ status }) => status)).toEqual([
      'revealed',
      'delivered',
      'delivered',
    ]);
    await refund(order, { units: [second.id] });
    // It has gone back; asked for once more it would be asked for nothing.
    expect(await slug(refund(order, { units: [second.id] }))).toBe('refund_changed');
    const other = await unseen();
    const foreign = firstOf(await unitsOf(other));
    expect(await slug(refund(order, { units: [foreign.id] }))).toBe('order_not_refundable');
  });

  test('gets the money of a unit once, however often and by how many hands it is asked for', async () => {
    const order = await unseen();
    const first = firstOf(await unitsOf(order));
    const wish = { units: [first.id], expected: first.worth.amount };
    const [one, again] = [
      await refund(order, wish, 'one-key-0001'),
      await refund(order, wish, 'one-key-0001'),
    ];
    expect(again).toEqual(one);
    const second = nthOf(await unitsOf(order), 1);
    const results = await race(4, () => slug(refund(order, { units: [second.id] })));
    const said = results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'));
    expect(said.toSorted()).toEqual(['refund_changed', 'refund_changed', 'refund_changed', 'taken']);
    expect(await back(order)).toEqual([first.worth.amount, second.worth.amount]);
  });

  test('either looks at a key or takes it back: who comes second waits, and is refused', async () => {
    const order = await unseen();
    const first = firstOf(await unitsOf(order));
    const {
      first: taken,
      second: shown,
      waited,
    } = await holdFirstCommit({
      db: shop.store.db,
      first: (trx) => refundOrder(trx, order.id, { reason: '', units: [first.id] }, new Date()),
      second: () => shop.reveal(order, [first.id]),
    });
    expect(taken.status).toBe('fulfilled');
    expect(waited).toBe(true);
    expect(shown).toMatchObject({ status: 'rejected', reason: { slug: 'keys_not_ready' } });
  });
});

test('what is left of an order is completed seven days after its last reveal', async () => {
  const order = await unseen();
  const [first, second, third] = several(await unitsOf(order), 3);
  await refund(order, { units: [first.id] });
  await shop.reveal(order, [second.id]);
  const { db, clock } = shop.store;
  const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);
  const completedAt = async () => (await shop.read(order)).completedAt;
  await completeDelivered(db, inDays(8));
  // A key that was not revealed keeps it open.
  expect(await completedAt()).toBeNull();
  await shop.reveal(order, [third.id]);
  await completeDelivered(db, inDays(6));
  expect(await completedAt()).toBeNull();
  await completeDelivered(db, inDays(8));
  expect(await completedAt()).not.toBeNull();
});

describe('units that were seen', () => {
  test('are decided on by name: the others stay as they are', async () => {
    const order = await unseen();
    const [first, second] = several(await unitsOf(order), 2);
    await shop.reveal(order, [first.id, second.id]);
    const asked = await refund(order, { units: [first.id], reason: 'Says already used.', expected: 0 });
    expect(asked).toMatchObject({ status: 'refund_requested', refunded: { amount: 0 } });
    expect((await unitsOf(order)).map((unit) => unit.refundAsked)).toEqual([true, false, false]);

    const params = { orderNo: order.orderNo };
    const seen = await clerk.call('GET /admin/orders/{orderNo}', { params });
    expect(seen.refundable).toEqual(first.worth);
    const { refunded } = await clerk.call('POST /admin/orders/{orderNo}/refund-answer', {
      params,
      body: { answer: 'approved', reason: '' },
    });
    expect(refunded).toEqual(first.worth);
    expect((await unitsOf(order)).map(({ status }) => status)).toEqual(['voided', 'revealed', 'delivered']);
    // The order goes on: another unit can be asked about, and be declined.
    await refund(order, { units: [second.id], reason: 'This one too.' });
    await clerk.call('POST /admin/orders/{orderNo}/refund-answer', {
      params,
      body: { answer: 'declined', reason: 'It was activated.' },
    });
    expect((await unitsOf(order)).some((unit) => unit.refundAsked)).toBe(false);
    expect(await back(order)).toEqual([first.worth.amount]);
  });
});
