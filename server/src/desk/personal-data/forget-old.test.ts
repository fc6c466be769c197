import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyShop, type KeyShop } from '../../../test/key-shop.ts';
import { forgetOld } from './forget-old.queries.ts';

let shop: KeyShop;
const DAY = 86_400_000;

beforeAll(async () => {
  shop = await keyShop();
});
afterAll(() => shop.close());

test('old data are deleted automatically, and newer data stay', async () => {
  const { db } = shop.store;
  const { productId } = await shop.shelf(2);
  const order = await shop.bought(productId);
  await shop.reveal(order);
  const now = shop.store.clock.now();
  const ipOf = async () =>
    (await db.selectFrom('orders').select('ip').where('id', '=', order.id).executeTakeFirstOrThrow()).ip;
  await forgetOld(db, now);
  expect(await ipOf()).not.toBeNull();
  await forgetOld(db, new Date(now.getTime() + 181 * DAY));
  expect(await ipOf()).toBeNull();
  const reveals = await db
    .selectFrom('key_reveals')
    .select(['ip', 'device', 'at'])
    .where('order_id', '=', order.id)
    .execute();
  expect(reveals.length).toBeGreaterThan(0);
  for (const reveal of reveals) expect(reveal).toMatchObject({ ip: null, device: '' });
  // The rest of the row cannot be changed at all.
  await expect(
    sql`update key_reveals set at = now() where order_id = ${order.id}`.execute(db),
  ).rejects.toThrow('append-only');
  await expect(
    sql`update key_reveals set device = 'x' where order_id = ${order.id}`.execute(db),
  ).rejects.toThrow('append-only');
});

test('enquiries go two years after they last moved, spam after a month, and the place of each after a day', async () => {
  const { db } = shop.store;
  const now = shop.store.clock.now();
  const enquiry = async (values: { spam?: boolean } = {}) =>
    (
      await db
        .insertInto('enquiries')
        .values({
          id: crypto.randomUUID(),
          number: crypto.randomUUID(),
          kind: 'sale',
          name: 'Mara',
          email: 'mara@example.com',
          email_norm: 'mara@example.com',
          country: 'DE',
          content: 'Keys.',
          locale: 'de',
          receipt: false,
          place: Buffer.from('place'),
          created_at: now,
          updated_at: now,
          ...values,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const [honest, spam] = [await enquiry(), await enquiry({ spam: true })];
  const left = async (days: number) => {
    await forgetOld(db, new Date(now.getTime() + days * DAY));
    const rows = await db
      .selectFrom('enquiries')
      .select(['id', 'place'])
      .where('id', 'in', [honest, spam])
      .orderBy('spam')
      .execute();
    return rows.map(({ id, place }) => [id, place !== null]);
  };
  expect(await left(0.9)).toEqual([
    [honest, true],
    [spam, true],
  ]);
  expect(await left(1.1)).toEqual([
    [honest, false],
    [spam, false],
  ]);
  expect(await left(31)).toEqual([[honest, false]]);
  expect(await left(729)).toEqual([[honest, false]]);
  expect(await left(731)).toEqual([]);
});

test('claims go two years after they were decided, and none that is open; of a provider’s words, what is handled', async () => {
  const { db } = shop.store;
  const { productId } = await shop.shelf(2);
  const order = await shop.bought(productId);
  const now = shop.store.clock.now();
  const claim = (state: 'open' | 'declined') =>
    sql`insert into claims (id, order_id, delivery_id, reason, content, state, made_at, due_at, decided_at, answer)
      select gen_random_uuid(), order_id, id, 'used', 'x', ${state}, ${now}, ${now},
        ${state === 'open' ? null : now}::timestamptz, 'no' from deliveries where order_id = ${order.id}`.execute(
      db,
    );
  await claim('open');
  await claim('declined');
  const told = async (id: string, handled: boolean) =>
    await sql`insert into payment_events (provider, event_id, ref, raw, received_at, processed_at)
      values ('sandbox', ${id}, 'x', 'words', ${now}, ${handled ? now : null}::timestamptz)`.execute(db);
  const [handled, waiting] = [crypto.randomUUID(), crypto.randomUUID()];
  await told(handled, true);
  await told(waiting, false);
  const left = async (days: number) => {
    await forgetOld(db, new Date(now.getTime() + days * DAY));
    const claims = await db.selectFrom('claims').select('state').where('order_id', '=', order.id).execute();
    const events = await db
      .selectFrom('payment_events')
      .select('event_id')
      .where('event_id', 'in', [handled, waiting])
      .where('raw', '<>', '')
      .execute();
    return [claims.map(({ state }) => state).toSorted(), events.length];
  };
  expect(await left(179)).toEqual([['declined', 'open'], 2]);
  expect(await left(181)).toEqual([['declined', 'open'], 1]);
  expect(await left(729)).toEqual([['declined', 'open'], 1]);
  expect(await left(731)).toEqual([['open'], 1]);
});
