import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { slug } from '../../../test/claim-shop.ts';
import { giftShop, type GiftShop } from '../../../test/gift-shop.ts';
import { keysIn, type Bought } from '../../../test/key-shop.ts';
import { until } from '../../../test/make-order.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { deliverByStaff } from './deliver-by-staff.ts';
import { handOver } from './hand-over.ts';

let shop: GiftShop;
let clerk: StaffAtWork;
beforeAll(async () => {
  shop = await giftShop();
  clerk = await atWork(shop.store, 'orders');
});
afterAll(() => shop.close());

const deliver = ({ orderNo }: Bought, by: StaffAtWork = clerk) =>
  by.call('POST /admin/orders/{orderNo}/delivery', {
    params: { orderNo },
    body: { reason: 'The publisher agreed' },
  });
const look = ({ orderNo }: Bought) => clerk.call('GET /admin/orders/{orderNo}', { params: { orderNo } });
const unitsOf = async (order: Bought) => (await look(order)).lines.flatMap(({ units }) => units);
/** How many copies of it have left. A mailed key counts as revealed once the mail server has taken its mail. */
const left = async (order: Bought) =>
  (await unitsOf(order)).filter(({ status }) => status === 'delivered' || status === 'revealed').length;

/** A paid pre-order of so many copies, with keys or without. */
async function preOrdered(keys: number, quantity = 1): Promise<Bought> {
  const shelf = await shop.shelf(keys);
  const released = new Date(shop.store.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
  await shop.store.db.updateTable('products').set({ released }).where('id', '=', shelf.productId).execute();
  const order = await shop.buy([{ productId: shelf.productId, quantity }]);
  await shop.press(order, 'approve');
  await until(
    'the payment',
    () => shop.read(order),
    ({ paidAt }) => paidAt !== null,
  );
  await shop.store.idle();
  return order;
}

describe('staff deliver', () => {
  test('a pre-order before its day: the buyer gets the key by the usual mail', async () => {
    const order = await preOrdered(1);
    expect((await look(order)).actions).toContain('staffDeliverNow');
    expect(await deliver(order)).toEqual({ status: 'delivered', delivered: 1 });
    const mail = await shop.inbox.mailTo(order.email, /^Your keys?/);
    expect(keysIn(mail, shop.imported)).toHaveLength(1);
    const detail = await look(order);
    expect(detail.actions).not.toContain('staffDeliverNow');
    expect(detail.history).toContainEqual(
      expect.objectContaining({ act: 'delivered_now', actor: 'The orders', reason: 'The publisher agreed' }),
    );
    expect(await auditOf(shop.store, `order:${order.orderNo}`)).toMatchObject([
      { action: 'orders.delivered_now', after: { delivered: 1 }, reason: 'The publisher agreed' },
    ]);
    expect(await slug(deliver(order))).toBe('staff_order_has_moved_on');
  });

  test('an order whose job was lost', async () => {
    const order = await preOrdered(1);
    // As after a job that failed for good: the day has come, and its keys are still held.
    await shop.store.db
      .updateTable('deliveries')
      .set({ not_before: null })
      .where('order_id', '=', order.id)
      .execute();
    expect(await deliver(order)).toMatchObject({ status: 'delivered' });
  });

  test('nothing where no key is in stock: the release day stays, and no mail is sent', async () => {
    const { productId } = await shop.shelf(2);
    const order = await shop.buy([{ productId, quantity: 1 }]);
    await shop.press(order, 'approve');
    await shop.reached(order, 'delivered');
    expect(await left(order)).toBe(1);
    expect(await slug(deliver(order))).toBe('order_has_moved_on');

    const waiting = await preOrdered(1);
    await shop.store.db
      .updateTable('deliveries')
      .set({ status: 'waiting', key_id: null })
      .where('order_id', '=', waiting.id)
      .execute();
    const before = await shop.mailsOf(waiting.id);
    // Its key is still marked as held, so the stock has none to give.
    expect(await slug(deliver(waiting))).toBe('deliver_no_key');
    expect((await unitsOf(waiting))[0]?.releasesOn).not.toBeNull();
    expect(await shop.mailsOf(waiting.id)).toHaveLength(before.length);
  });

  test('not for another role', async () => {
    const order = await preOrdered(1);
    const support = await atWork(shop.store, 'support');
    expect(await slug(deliver(order, support))).toBe('forbidden');
  });
});

test('staff and the job deliver at the same moment: the second waits, and one key leaves for each copy', async () => {
  const order = await preOrdered(2, 2);
  const by = { actor: `staff:${clerk.id}`, now: shop.store.clock.now() };
  const { first, second, waited } = await holdFirstCommit({
    db: shop.store.db,
    first: (trx) => deliverByStaff(trx, order.id, 'Now', by),
    second: () => handOver(shop.store.context, { orderId: order.id }),
  });
  expect([first.status, second.status, waited]).toEqual(['fulfilled', 'fulfilled', true]);
  expect(await left(order)).toBe(2);
  const mails = (await shop.settled(order.id)).filter(({ kind }) => kind === 'keys-delivered');
  expect(mails).toHaveLength(1);
});
