import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenPool, CONTROL_NAME } from '../../../test/broken-pool.ts';
import { keyShop, keysIn, type Bought, type KeyShop } from '../../../test/key-shop.ts';
import { until } from '../../../test/make-order.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { createDb, inTransaction } from '../../platform/db/kysely.ts';
import { moveRelease } from '../../shop/catalog/products/move-release.ts';
import { handOverReleased } from './hand-over.ts';
import { notifyReleaseMoved } from './notify-release-moved.ts';

const DAY_MS = 86_400_000;
/** A try of a job that is not told to hurry. */
const RUN = { attempt: 1, lastAttempt: false, signal: new AbortController().signal };

let shop: KeyShop;
let keeper: StaffAtWork;
beforeAll(async () => {
  shop = await keyShop();
  keeper = await atWork(shop.store, 'catalogue');
});
afterAll(() => shop.close());

/** The date so many days from now, as the store's clock has it. */
const dayIn = (days: number): string =>
  new Date(shop.store.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

const read = async (id: string) =>
  (await keeper.call('GET /admin/products/{id}', { params: { id } })).product;
const move = (id: string, day: string, was: string | null, by = keeper) =>
  by.call('POST /admin/products/{id}/release-day', { params: { id }, body: { day, was } });
/** What the round and the jobs do after a move. */
const settle = async () => {
  await shop.store.idle();
  await handOverReleased(shop.store.context);
  await shop.store.idle();
};

/** A product with keys in stock whose release day staff have set. */
async function unreleased(keys: number, days: number) {
  const shelf = await shop.shelf(keys);
  const day = dayIn(days);
  await move(shelf.productId, day, null);
  return { ...shelf, day };
}

/** Orders and pays. */
async function paid(productId: string): Promise<Bought> {
  const order = await shop.buy([{ productId, quantity: 1 }]);
  await shop.press(order, 'approve');
  await until(
    'the payment',
    () => shop.read(order),
    ({ paidAt }) => paidAt !== null,
  );
  await shop.store.idle();
  return order;
}

const kinds = async (order: Bought) => (await shop.settled(order.id)).map(({ kind }) => kind).toSorted();
const told = async (order: Bought) => (await kinds(order)).filter((kind) => kind === 'release-moved').length;

describe('a release day that the desk moves', () => {
  test('says how many paid pre-orders wait, moves them, tells each buyer once, and is in the log', async () => {
    const { productId, day } = await unreleased(3, 3);
    const orders = [await paid(productId), await paid(productId)];
    // It is not paid, so there is no mail.
    const open = await shop.buy([{ productId, quantity: 1 }]);
    expect(await read(productId)).toMatchObject({ kind: 'key', released: day, preOrders: 2 });

    const later = dayIn(10);
    await move(productId, later, day);
    await shop.store.idle();
    expect(await read(productId)).toMatchObject({ released: later, preOrders: 2 });
    for (const order of orders) {
      expect(firstOf(firstOf((await shop.read(order)).lines).units).releasesOn).toBe(later);
      expect(await told(order)).toBe(1);
    }
    expect(firstOf(firstOf((await shop.read(open)).lines).units).releasesOn).toBe(later);
    expect(await told(open)).toBe(0);
    expect((await auditOf(shop.store, `product:${productId}`)).at(-1)).toMatchObject({
      actor: `staff:${keeper.id}`,
      action: 'products.release_moved',
      before: { released: day },
      after: { released: later, preOrders: 2 },
    });
    // The same day again moves nothing.
    await move(productId, later, later);
    await settle();
    expect(await told(firstOf(orders))).toBe(1);
    expect(await auditOf(shop.store, `product:${productId}`)).toHaveLength(2);
  });

  test('a day that moves there and back is announced each time, and a job that runs again sends no second mail', async () => {
    const { productId, day } = await unreleased(1, 3);
    const order = await paid(productId);
    const later = dayIn(8);
    for (const [to, was] of [
      [later, day],
      [day, later],
      [later, day],
    ] as const) {
      await move(productId, to, was);
      await shop.store.idle();
    }
    expect(await told(order)).toBe(3);
    const job = { productId, day: later, move: crypto.randomUUID() };
    for (let time = 0; time < 2; time++) await notifyReleaseMoved.run(shop.store.context, job, RUN);
    await shop.store.idle();
    expect(await told(order)).toBe(4);
    // A change that another one has overtaken: the later one is told by itself.
    await notifyReleaseMoved.run(shop.store.context, { ...job, day, move: crypto.randomUUID() }, RUN);
    await shop.store.idle();
    expect(await told(order)).toBe(4);
  });

  test.each([
    ['today', 0],
    ['a day long past', -400],
  ])(
    'to %s hands the keys over, with the guarantee from now on; no mail speaks of a new date',
    async (_, days) => {
      const { productId, day, keys } = await unreleased(1, 5);
      const order = await paid(productId);
      await move(productId, dayIn(days), day);
      await settle();
      const seen = await shop.reached(order, 'delivered');
      expect(seen.actions).toContain('refund');
      expect(await kinds(order)).toEqual(['keys-delivered', 'order-received', 'pre-ordered']);
      expect(keysIn(await shop.inbox.mailTo(order.email, /Your key/), keys)).toEqual(keys);
      expect(await read(productId)).toMatchObject({ released: dayIn(days), preOrders: 0 });
      const { not_before: from } = await shop.store.db
        .selectFrom('deliveries')
        .select('not_before')
        .where('order_id', '=', order.id)
        .executeTakeFirstOrThrow();
      expect(from?.toISOString().slice(0, 10)).toBe(dayIn(0));
    },
  );

  test('is shown with the unit on the order at the desk, until it has come', async () => {
    const { productId, day } = await unreleased(1, 5);
    const order = await paid(productId);
    const { orderNo } = order;
    const orders = await atWork(shop.store, 'orders');
    const unit = async () =>
      firstOf((await orders.call('GET /admin/orders/{orderNo}', { params: { orderNo } })).lines).units[0];
    expect(await unit()).toMatchObject({ status: 'held', releasesOn: day });
    await move(productId, dayIn(0), day);
    await settle();
    // Its mail shows the key.
    await shop.settled(order.id);
    expect(await unit()).toMatchObject({ status: 'revealed', releasesOn: null });
  });
});

describe('a move is refused', () => {
  test('to who may only read, and to who keeps no products', async () => {
    const { productId, day } = await unreleased(0, 3);
    for (const role of ['read_only', 'support', 'orders'] as const) {
      const somebody = await atWork(shop.store, role);
      await expect(move(productId, dayIn(4), day, somebody)).rejects.toMatchObject({ status: 403 });
    }
    expect((await read(productId)).released).toBe(day);
  });

  test('for a product that is not there', async () => {
    const nobody = '01900000-0000-7000-8000-000000000000';
    await expect(move(nobody, dayIn(1), null)).rejects.toMatchObject({ slug: 'product_not_found' });
  });

  test.each(['1969-12-31', dayIn10Years(1), '0026-12-01', 'soon'])(
    'for a day that is none: %s',
    async (day) => {
      const { productId, day: was } = await unreleased(0, 3);
      await expect(move(productId, day, was)).rejects.toMatchObject({
        slug: 'invalid_input',
        fields: { day: expect.anything() },
      });
    },
  );

  test.each([
    ['if another editor moved it first: they wait for each other', 'for no key update', true],
    ['but not without the lock, where one overwrites the other: the control', '', false],
  ])('%s', async (_, lock, refused) => {
    const { productId, day } = await unreleased(0, 3);
    const [first, second] = [dayIn(5), dayIn(6)];
    const { pool, changed } = brokenPool(shop.store.databaseUrl, 2, [
      [
        'select "released", "tax_class" from "products" where "id" = $1 for no key update',
        `select "released", "tax_class" from "products" where "id" = $1 ${lock}`,
      ],
    ]);
    const how = { actor: `staff:${keeper.id}`, now: shop.store.clock.now() };
    const raced = await holdFirstCommit({
      db: shop.store.db,
      first: (trx) => moveRelease(trx, productId, { day: first, was: day }, how),
      second: () =>
        inTransaction(createDb(pool), (trx) => moveRelease(trx, productId, { day: second, was: day }, how)),
      waiter: CONTROL_NAME,
    });
    await pool.end();
    expect(changed()).toBe(1);
    expect(raced.first.status).toBe('fulfilled');
    expect(raced.second).toMatchObject(
      refused ? { status: 'rejected', reason: { slug: 'content_changed' } } : { status: 'fulfilled' },
    );
    expect((await read(productId)).released).toBe(refused ? first : second);
  });
});

/** A date ten years and so many days from now. */
function dayIn10Years(days: number): string {
  const far = new Date(Date.now() + days * DAY_MS);
  far.setUTCFullYear(far.getUTCFullYear() + 10);
  return far.toISOString().slice(0, 10);
}
