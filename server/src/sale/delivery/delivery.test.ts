import { firstOf, nthOf } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everythingIn, tracesOf } from '../../../test/everything-in.ts';
import { keyShop, keysIn, type Bought, type KeyShop } from '../../../test/key-shop.ts';
import { until } from '../../../test/make-order.ts';
import { race } from '../../../test/race.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { quarantineBatch } from '../keys/quarantine-batch.ts';
import { sweepExpired } from '../orders/expire-order.ts';
import { handOver, serveWaiting } from './hand-over.ts';

let shop: KeyShop;
beforeAll(async () => {
  shop = await keyShop();
});
afterAll(() => shop.close());

describe('handing over', () => {
  test('a paid order gets its keys: the mail, the order page and the import agree, and each look is recorded', async () => {
    const { productId, keys } = await shop.shelf(3);
    const order = await shop.buy([{ productId, quantity: 2 }]);
    await shop.press(order, 'approve');
    await shop.reached(order, 'delivered');
    await shop.settled(order.id);
    const mail = await shop.inbox.mailTo(order.email, /keys/);
    const mailed = keysIn(mail, keys);
    expect(mailed).toHaveLength(2);

    const seen = await shop.reveal(order);
    expect(seen.keys.map((key) => key.key).toSorted()).toEqual(mailed.toSorted());
    expect(seen.keys.map((key) => [key.name, key.no])).toEqual([
      ['Lanternfall', 1],
      ['Lanternfall', 2],
    ]);
    const records = await shop.store.db
      .selectFrom('key_reveals')
      .select(['actor', 'ip', 'device', 'reason'])
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute();
    expect(records.map((record) => record.actor)).toEqual(['mail', 'mail', 'buyer', 'buyer']);
    expect(firstOf(records).reason).toMatch(/^mail /);
    expect(nthOf(records, 2).ip).toMatch(/^10\./);
    const units = firstOf((await shop.read(order)).lines).units;
    expect(units.map((unit) => unit.status)).toEqual(['revealed', 'revealed']);
  });

  test('heard again, and by many at once, it hands over once and writes one mail', async () => {
    const { productId } = await shop.shelf(2);
    const order = await shop.buy([{ productId, quantity: 1 }]);
    await shop.press(order, 'approve');
    await shop.reached(order, 'delivered');
    await race(6, () => handOver(shop.store.context, { orderId: order.id }));
    await shop.settled(order.id);
    expect((await shop.mailsOf(order.id)).map((mail) => mail.kind).toSorted()).toEqual([
      'keys-delivered',
      'order-received',
    ]);
  });

  test('nothing is delivered for an order that is not paid or under review', async () => {
    const { productId } = await shop.shelf(2);
    const order = await shop.buy([{ productId, quantity: 1 }]);
    await handOver(shop.store.context, { orderId: order.id });
    await expect(shop.reveal(order)).rejects.toMatchObject({ slug: 'order_not_paid' });
    await shop.store.db
      .updateTable('orders')
      .set({ under_review: true })
      .where('id', '=', order.id)
      .execute();
    await shop.press(order, 'approve');
    await shop.reached(order, 'under_review');
    await handOver(shop.store.context, { orderId: order.id });
    await expect(shop.reveal(order)).rejects.toMatchObject({ slug: 'keys_not_ready' });
    expect(firstOf(firstOf((await shop.read(order)).lines).units).status).toBe('held');

    await shop.store.db
      .updateTable('orders')
      .set({ under_review: false })
      .where('id', '=', order.id)
      .execute();
    await handOver(shop.store.context, { orderId: order.id });
    await shop.settled(order.id);
    const mail = await shop.inbox.mailTo(order.email, /key/);
    expect(keysIn(mail, shop.imported), 'a reviewed order gets the way to its keys').toEqual([]);
    expect(firstOf(firstOf((await shop.read(order)).lines).units).status).toBe('delivered');
  });

  test('a line that would come out short or wrong undoes everything', async () => {
    const { productId } = await shop.shelf(2);
    const { productId: other } = await shop.shelf(2);
    const order = await shop.buy([{ productId, quantity: 2 }]);
    await sql`alter table product_keys disable trigger product_keys_guard`.execute(shop.store.db);
    await sql`update product_keys set product_id = ${other}
      where id = (select key_id from deliveries where order_id = ${order.id} limit 1)`.execute(shop.store.db);
    await sql`alter table product_keys enable trigger product_keys_guard`.execute(shop.store.db);
    await shop.store.db
      .updateTable('orders')
      .set({ payment_status: 'paid', paid_at: new Date(), status: 'paid' })
      .where('id', '=', order.id)
      .execute();
    await expect(handOver(shop.store.context, { orderId: order.id })).rejects.toThrow('short or wrong');
    const units = firstOf((await shop.read(order)).lines).units;
    expect(units.map((unit) => unit.status)).toEqual(['held', 'held']);
    expect((await shop.settled(order.id)).map((mail) => mail.kind)).toEqual(['order-received']);
  });

  test('a key whose batch was quarantined after it was held is not delivered; another one is', async () => {
    const { productId, keys: bad } = await shop.shelf(1);
    const order = await shop.buy([{ productId, quantity: 1 }]);
    const { id: batchId } = await shop.store.db
      .selectFrom('key_batches')
      .select('id')
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow();
    await inTransaction(shop.store.db, (trx) => quarantineBatch(trx, batchId));
    const good = await shop.restock(productId, 1);
    await shop.press(order, 'approve');
    await shop.reached(order, 'delivered');
    const { keys } = await shop.reveal(order);
    expect(keys.map((key) => key.key)).toEqual(good);
    expect(shop.imported).toContain(bad[0]);
  });
});

describe('money that comes late', () => {
  /** The order is paid in time, and the store is notified only after the order has expired. */
  async function payLate(order: Bought): Promise<void> {
    await shop.press(order, 'late');
    await shop.store.db
      .updateTable('orders')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', order.id)
      .execute();
    await sweepExpired(shop.store.db, shop.store.clock.now());
    await shop.store.hurry();
  }
  /** From here on, released keys are not for sale again. */
  async function spoil(productId: string): Promise<void> {
    const { id } = await shop.store.db
      .selectFrom('key_batches')
      .select('id')
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow();
    await inTransaction(shop.store.db, (trx) => quarantineBatch(trx, id));
  }

  test('keys are held again where there are any', async () => {
    const { productId, keys } = await shop.shelf(1);
    const order = await shop.buy([{ productId, quantity: 1 }]);
    await payLate(order);
    await shop.reached(order, 'delivered');
    expect((await shop.reveal(order)).keys.map((key) => key.key)).toEqual(keys);
  });

  test('without keys the buyer hears that one is on its way, has 24 hours, and gets it when it comes in', async () => {
    const { productId } = await shop.shelf(1);
    const order = await shop.buy([{ productId, quantity: 1 }]);
    await spoil(productId);
    await payLate(order);
    await shop.reached(order, 'paid');
    await until(
      'the mail',
      () => shop.mailsOf(order.id),
      (mails) => mails.some((mail) => mail.kind === 'keys-waiting' && mail.state === 'accepted'),
    );
    const waiting = await shop.inbox.mailTo(order.email, /on its way/);
    expect(waiting.mail.text).not.toMatch(/is here|are here/);
    expect((await shop.read(order)).canChoose).toBe(true);
    await expect(shop.reveal(order)).rejects.toMatchObject({ slug: 'keys_not_ready' });

    const key = firstOf(await shop.restock(productId, 1));
    await shop.reached(order, 'delivered');
    const mail = await shop.inbox.mailTo(order.email, /Your key for order \S+$/);
    expect(keysIn(mail, [key])).toEqual([key]);
    expect((await shop.read(order)).canChoose).toBe(false);
    expect((await shop.mailsOf(order.id)).map(({ kind }) => kind)).toEqual([
      'order-received',
      'keys-waiting',
      'keys-delivered',
    ]);
  });

  test('a part is delivered, the rest follows; each mail brings all there is', async () => {
    const { productId } = await shop.shelf(2);
    const order = await shop.buy([{ productId, quantity: 2 }]);
    await spoil(productId);
    const first = await shop.restock(productId, 1);
    await payLate(order);
    await shop.reached(order, 'partially_delivered');
    await shop.settled(order.id);
    const mail = await shop.inbox.mailTo(order.email, /Your key for order \S+$/);
    expect(keysIn(mail, shop.imported)).toEqual(first);
    expect(mail.mail.text).toContain('One more key is on its way');
    // Looked at again while nothing has come in, as by the event of the first keys: the buyer has heard it.
    await handOver(shop.store.context, { orderId: order.id });
    expect((await shop.settled(order.id)).map(({ kind }) => kind)).toEqual([
      'order-received',
      'keys-delivered',
    ]);
    const second = await shop.restock(productId, 1);
    await shop.reached(order, 'delivered');
    const last = await shop.inbox.mailTo(order.email, /2 keys/);
    expect(keysIn(last, shop.imported).toSorted()).toEqual([...first, ...second].toSorted());
  });

  test('who paid first is served first', async () => {
    const { productId } = await shop.shelf(3);
    const orders: Bought[] = [];
    for (let i = 0; i < 3; i++) orders.push(await shop.buy([{ productId, quantity: 1 }]));
    await spoil(productId);
    for (const i of [2, 0, 1]) {
      await payLate(nthOf(orders, i));
      // Wait until all are found waiting, not only paid: keys that arrive in between go to the first order that is read.
      await until(
        'the wait',
        () => shop.read(nthOf(orders, i)),
        (seen) => seen.canChoose,
      );
    }
    await shop.restock(productId, 2);
    await shop.reached(nthOf(orders, 2), 'delivered');
    await shop.reached(firstOf(orders), 'delivered');
    await serveWaiting(shop.store.context, { productIds: [productId] });
    expect((await shop.read(nthOf(orders, 1))).status).toBe('paid');
  });
});

test('no imported key stands in clear in any table, job or log line', async () => {
  expect(shop.imported.length).toBeGreaterThan(20);
  const everything = await everythingIn(shop.store.db);
  const logged = shop.store.logged();
  for (const key of shop.imported) expect(tracesOf(key, everything + logged)).toEqual([]);
});
