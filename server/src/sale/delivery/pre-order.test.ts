import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenPool, CONTROL_NAME } from '../../../test/broken-pool.ts';
import { giftShop, type GiftShop } from '../../../test/gift-shop.ts';
import { keysIn, type Bought } from '../../../test/key-shop.ts';
import { until } from '../../../test/make-order.ts';
import { holdFirstCommit, race } from '../../../test/race.ts';
import type { Log } from '../../platform/log.ts';
import { createDb } from '../../platform/db/kysely.ts';
import { deliver, handOverReleased } from './hand-over.ts';

const DAY_MS = 86_400_000;

let shop: GiftShop;
beforeAll(async () => {
  shop = await giftShop();
});
afterAll(() => shop.close());

/** The date so many days from now, as the store's clock has it. */
const dayIn = (days: number): string =>
  new Date(shop.store.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** Turns the store's clock to a moment after the beginning of a day. */
const goTo = (day: string, ms = 1_000): void =>
  shop.store.clock.advance(Date.parse(day) + ms - shop.store.clock.now().getTime());

const setRelease = (productId: string, day: string) =>
  shop.store.db.updateTable('products').set({ released: day }).where('id', '=', productId).execute();

/** A product with keys in stock that is released so many days from now. */
async function unreleased(keys: number, days: number) {
  const shelf = await shop.shelf(keys);
  const day = dayIn(days);
  await setRelease(shelf.productId, day);
  return { ...shelf, day };
}

/** Orders and pays. */
async function paid(...items: { productId: string; quantity: number }[]): Promise<Bought> {
  const order = await shop.buy(items);
  await shop.press(order, 'approve');
  await until(
    'the payment',
    () => shop.read(order),
    ({ paidAt }) => paidAt !== null,
  );
  await shop.store.idle();
  return order;
}

const round = () => handOverReleased(shop.store.context);
const kinds = async (order: Bought) => (await shop.settled(order.id)).map(({ kind }) => kind).toSorted();
const units = async (order: Bought) => (await shop.read(order)).lines.flatMap((line) => line.units);
const refund = ({ orderNo, accessKey }: Bought) =>
  shop.store.call(
    'POST /api/orders/{orderNo}/refund',
    { params: { orderNo }, body: { accessKey } },
    { idempotencyKey: crypto.randomUUID() },
  );
const keyStates = async (productId: string) =>
  (
    await shop.store.db
      .selectFrom('product_keys')
      .select('state')
      .where('product_id', '=', productId)
      .orderBy('state')
      .execute()
  ).map(({ state }) => state);

describe('before the release day', () => {
  test('a product says its day, in lists and in the quote; on the day it does not', async () => {
    const { productId, day } = await unreleased(1, 3);
    const look = async () => {
      const card = firstOf(
        await shop.store.call('GET /api/home/productsByIds', { query: { ids: productId } }),
      );
      const quote = await shop.store.call('POST /api/checkout/quote', {
        body: { items: [{ productId, quantity: 1 }], currency: 'USD' },
      });
      return [card.releasesOn, firstOf(quote.lines).releasesOn];
    };
    expect(await look()).toEqual([day, day]);
    await setRelease(productId, dayIn(0));
    expect(await look()).toEqual([null, null]);
  });

  test('what is paid shows no key: not the page, the mails, the round, a new mail, or a claim', async () => {
    const { productId, day, keys } = await unreleased(2, 5);
    const order = await paid({ productId, quantity: 1 });
    await round();
    const seen = await shop.read(order);
    expect(seen.status).toBe('paid');
    const unit = firstOf(firstOf(seen.lines).units);
    expect(unit).toMatchObject({ status: 'held', releasesOn: day, deliveredAt: null });
    await expect(shop.reveal(order)).rejects.toMatchObject({ slug: 'keys_not_ready' });
    await expect(shop.reveal(order, [unit.id])).rejects.toMatchObject({ slug: 'keys_not_ready' });
    await expect(shop.resend(order)).rejects.toMatchObject({ slug: 'keys_not_ready' });
    await expect(shop.claim(order, unit.id)).rejects.toMatchObject({ slug: 'claim_not_possible' });
    expect(await kinds(order)).toEqual(['order-received', 'pre-ordered']);
    for (const about of [/received your order/i, /pre-order/i]) {
      const mail = await shop.inbox.mailTo(order.email, about);
      expect(keysIn(mail, keys)).toEqual([]);
      expect(mail.mail.text).toContain('key comes on');
    }
    expect(JSON.stringify(seen)).not.toContain(keys[0]);
    const row = await shop.store.db
      .selectFrom('orders')
      .select('choose_until')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(row.choose_until, 'a pre-order is not short of a key').toBeNull();
  });

  test('the database refuses to hand one over', async () => {
    const { productId } = await unreleased(1, 5);
    const order = await paid({ productId, quantity: 1 });
    const early = sql`update deliveries set status = 'delivered', delivered_at = ${shop.store.clock.now()}
      where order_id = ${order.id}`;
    await expect(early.execute(shop.store.db)).rejects.toThrow('deliveries_not_before_check');
  });

  test('it is canceled with a click: all the money goes back, and the key is sold to another buyer', async () => {
    const { productId } = await unreleased(1, 5);
    const order = await paid({ productId, quantity: 1 });
    expect(await keyStates(productId)).toEqual(['held']);
    const { status, refunded } = await refund(order);
    expect({ status, refunded }).toEqual({ status: 'refunded', refunded: order.total });
    expect(await keyStates(productId)).toEqual(['free']);
    const next = await paid({ productId, quantity: 1 });
    expect(firstOf(await units(next)).status).toBe('held');
  });

  test('a payment that held no keys gets one at once, where there is one', async () => {
    await sql`insert into payment_methods (code, provider, hold_minutes, holds_keys, position)
      values ('sandbox-later', 'sandbox', 1440, false, 9) on conflict do nothing`.execute(shop.store.db);
    const { productId } = await unreleased(1, 5);
    const order = await shop.buy([{ productId, quantity: 1 }], { paymentMethod: 'sandbox-later' });
    expect(firstOf(await units(order)).status).toBe('waiting');
    await shop.press(order, 'approve');
    await until(
      'a key',
      () => units(order),
      ([unit]) => present(unit).status === 'held',
    );
    expect(await keyStates(productId)).toEqual(['held']);
  });
});

describe('on the release day', () => {
  test('two rounds at once hand over once, and write one mail; the guarantee begins then', async () => {
    const { productId, day, keys } = await unreleased(2, 40);
    const order = await paid({ productId, quantity: 2 });
    goTo(day, -1_000);
    await round();
    expect((await units(order)).map(({ status }) => status)).toEqual(['held', 'held']);
    goTo(day);
    await race(2, round);
    expect((await shop.read(order)).status).toBe('delivered');
    expect(await kinds(order)).toEqual(['keys-delivered', 'order-received', 'pre-ordered']);
    const mail = await shop.inbox.mailTo(order.email, /Your 2 keys/);
    expect(keysIn(mail, keys)).toHaveLength(2);
    goTo(dayIn(29));
    expect((await shop.read(order)).actions).toContain('refund');
    goTo(dayIn(2));
    expect((await shop.read(order)).actions).not.toContain('refund');
  });

  test.each([
    ['a round waits for another one that has the order, and finds nothing left to do', ' for update', []],
    [
      'control: without the lock it takes up the same keys, and is refused',
      '',
      ['of 1 keys to sell, 0 were held'],
    ],
  ])('%s', async (_, lock, refusals) => {
    const { productId, day } = await unreleased(1, 2);
    const order = await paid({ productId, quantity: 1 });
    goTo(day);
    const { pool, changed } = brokenPool(shop.store.databaseUrl, 2, [
      ['select * from "orders" where "id" = $1 for update', `select * from "orders" where "id" = $1${lock}`],
    ]);
    const failed: string[] = [];
    const log = { error: ({ err }: { err: Error }) => failed.push(err.message) } as unknown as Log;
    const { waited, first, second } = await holdFirstCommit({
      db: shop.store.db,
      first: (trx) => deliver(trx, order.id, shop.store.clock.now()),
      second: () => handOverReleased({ ...shop.store.context, log, db: createDb(pool) }),
      waiter: CONTROL_NAME,
    });
    await pool.end();
    expect(waited).toBe(true);
    expect([first.status, second.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(changed(), 'how often the second round locked the order').toBe(1);
    expect(failed).toEqual(refusals);
    const steps = await shop.store.db
      .selectFrom('order_events')
      .select('after')
      .where('order_id', '=', order.id)
      .where('machine', '=', 'delivery')
      .where('after', '=', 'delivered')
      .execute();
    expect(steps).toHaveLength(1);
    expect((await kinds(order)).filter((kind) => kind === 'keys-delivered')).toHaveLength(1);
  });

  test('what is out comes at once, the rest on its day', async () => {
    const out = await shop.shelf(1, 'Harbour');
    const later = await unreleased(1, 3);
    const order = await paid(
      { productId: out.productId, quantity: 1 },
      { productId: later.productId, quantity: 1 },
    );
    await shop.reached(order, 'partially_delivered');
    await shop.settled(order.id);
    const mail = await shop.inbox.mailTo(order.email, /Your key for/);
    expect(keysIn(mail, [...out.keys, ...later.keys])).toEqual(out.keys);
    expect(mail.mail.text).toContain('Lanternfall: your key comes on');
    expect((await shop.reveal(order)).keys.map(({ key }) => key)).toEqual(out.keys);
    goTo(later.day);
    await round();
    await shop.reached(order, 'delivered');
    await shop.settled(order.id);
    expect((await shop.reveal(order)).keys.map(({ key }) => key).toSorted()).toEqual(
      [...out.keys, ...later.keys].toSorted(),
    );
  });

  test('one without a key is a paid order without a key, from its day on', async () => {
    const { productId, day } = await unreleased(1, 2);
    const order = await paid({ productId, quantity: 1 });
    await sql`update key_batches set state = 'quarantined' where product_id = ${productId}`.execute(
      shop.store.db,
    );
    goTo(day);
    await round();
    expect((await shop.read(order)).canChoose).toBe(true);
    expect(await kinds(order)).toContain('keys-waiting');
    const [key] = await shop.restock(productId, 1);
    await shop.reached(order, 'delivered');
    expect((await shop.reveal(order)).keys.map((one) => one.key)).toEqual([key]);
  });

  test('a gift is sent on its product’s day, and its link opens nothing before', async () => {
    const { productId, day } = await unreleased(1, 4);
    const body = {
      items: [{ productId, quantity: 1 }],
      currency: 'USD' as const,
      paymentMethod: 'sandbox',
    };
    const { total } = await shop.store.call('POST /api/checkout/quote', { body });
    const email = 'giver-of-pre-orders@example.com';
    const recipient = 'waits-for-release@example.org';
    const placed = await shop.store.call('POST /api/orders', {
      body: {
        ...body,
        contact: { email },
        agree: true,
        total,
        gift: { email: recipient, sender: 'Ada', message: '', at: null },
      },
    });
    await shop.press(placed, 'approve');
    await shop.reached(placed, 'paid');
    await shop.store.idle();
    await shop.send();
    expect((await shop.read(placed)).gift).toMatchObject({ state: 'planned', sendable: false });
    goTo(day);
    await round();
    await shop.send();
    // The store's own round may have taken it up a moment before.
    await expect.poll(async () => (await shop.read(placed)).gift).toMatchObject({ state: 'sent' });
    await shop.giftMail(recipient);
  });
});

describe('a release day that is moved', () => {
  test('moves the orders that wait for it: their buyers are told, and may take the money back', async () => {
    const { productId, day } = await unreleased(2, 3);
    const [stays, leaves] = [await paid({ productId, quantity: 1 }), await paid({ productId, quantity: 1 })];
    const later = dayIn(10);
    await setRelease(productId, later);
    await shop.store.idle();
    for (const order of [stays, leaves]) {
      expect(firstOf(await units(order)).releasesOn).toBe(later);
      expect(await kinds(order)).toContain('release-moved');
      await shop.inbox.mailTo(order.email, /New release date/);
    }
    goTo(day);
    await round();
    expect(firstOf(await units(stays)).status).toBe('held');
    expect((await refund(leaves)).status).toBe('refunded');
    goTo(later);
    await round();
    await shop.reached(stays, 'delivered');
  });

  test('to today hands over at once; what was delivered stays as it is', async () => {
    const { productId } = await unreleased(1, 3);
    const order = await paid({ productId, quantity: 1 });
    await setRelease(productId, dayIn(0));
    await round();
    await shop.reached(order, 'delivered');
    await setRelease(productId, dayIn(9));
    expect((await shop.read(order)).status).toBe('delivered');
  });

  test('and an order placed at that moment wait for each other', async () => {
    const { productId } = await unreleased(1, 3);
    const later = dayIn(12);
    const { waited, second } = await holdFirstCommit({
      db: shop.store.db,
      first: (trx) =>
        trx.updateTable('products').set({ released: later }).where('id', '=', productId).execute(),
      second: () => shop.buy([{ productId, quantity: 1 }]),
    });
    expect(waited).toBe(true);
    if (second.status !== 'fulfilled') throw second.reason;
    expect(firstOf(await units(second.value)).releasesOn).toBe(later);
  });
});
