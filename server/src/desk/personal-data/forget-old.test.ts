import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyShop, type KeyShop } from '../../../test/key-shop.ts';
import { forgetOld } from './forget-old.ts';

let shop: KeyShop;
const DAY = 86_400_000;

beforeAll(async () => {
  shop = await keyShop();
});
afterAll(() => shop.close());

test('what is over is forgotten by itself, and what is not stays', async () => {
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
