import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrder, until } from '../../../test/make-order.ts';
import type { MemberBrowser } from '../../../test/member-browser.ts';
import { memberShop, type MemberShop } from '../../../test/member-shop.ts';
import { inTransaction } from '../../platform/db/kysely.ts';

let shop: MemberShop;
beforeAll(async () => {
  shop = await memberShop();
});
afterAll(() => shop.close());

const overview = (member: MemberBrowser) => member.call('GET /api/account/overview');
const counts = (member: MemberBrowser) => member.call('GET /api/account/counts');
const collect = (member: MemberBrowser, productId: string) =>
  member.call('POST /api/wishlist', { body: { productId } });
const price = (productId: string, minor: number) =>
  sql`update products set price_minor = ${minor} where id = ${productId}`.execute(shop.store.db);

const NOTHING = {
  orders: { rows: [], toPay: 0, unrevealed: 0 },
  wishlist: { rows: [], total: 0 },
  notices: { rows: [], unread: 0 },
};

test('a new member sees empty numbers, and none of other members', async () => {
  const [ada, ben] = [await shop.member(), await shop.member()];
  await shop.boughtBy(ada, await shop.costing(1_000));
  await collect(ada, await shop.costing(1_000));
  expect(await overview(ben)).toMatchObject(NOTHING);
  expect(await counts(ben)).toEqual({ orders: 0, wishlist: 0, notices: 0 });
  for (const path of ['GET /api/account/overview', 'GET /api/account/counts'] as const)
    await expect(shop.store.call(path)).rejects.toMatchObject({ slug: 'login_required' });
});

describe('orders', () => {
  test('wait for money, and for a look at their keys', async () => {
    const member = await shop.member();
    const productId = await shop.costing(2_000, 9);
    const bought = await shop.boughtBy(member, productId);
    // Its mail has shown the key; these lie there as if it had not.
    await shop.settled(bought.id);
    const looked = async (status: 'delivered' | 'revealed') =>
      await inTransaction(shop.store.db, async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx);
        await sql`update deliveries set status = ${status} where order_id = ${bought.id}`.execute(trx);
      });
    await looked('delivered');
    const open = await makeOrder(member.call, {
      items: [{ productId, quantity: 1 }],
      email: member.email,
    });
    const { orders } = await overview(member);
    expect(orders).toMatchObject({ toPay: 1, unrevealed: 1 });
    expect(orders.rows.map(({ orderNo }) => orderNo)).toEqual([open.orderNo, bought.orderNo]);
    expect((await counts(member)).orders).toBe(2);
    await looked('revealed');
    expect((await overview(member)).orders).toMatchObject({ toPay: 1, unrevealed: 0 });
    expect((await counts(member)).orders).toBe(1);
    // A hidden order waits for nothing.
    await sql`update orders set hidden_at = now() where account_id = ${member.id}`.execute(shop.store.db);
    expect((await overview(member)).orders).toEqual({ rows: [], toPay: 0, unrevealed: 0 });
  });
});

describe('the wishlist', () => {
  test('lists products that are back first, then the largest drops, and nothing that is not for sale', async () => {
    const member = await shop.member();
    const back = await shop.costing(1_000, 0);
    const gone = await shop.costing(4_000);
    const [little, much, dearer, latest] = [
      await shop.costing(1_000),
      await shop.costing(1_000),
      await shop.costing(1_000),
      await shop.costing(1_000),
    ];
    for (const id of [back, gone, little, much, dearer, latest]) await collect(member, id);
    const shown = async () => (await overview(member)).wishlist.rows.map(({ productId }) => productId);
    // Nothing is new: the latest.
    expect(await shown()).toEqual([latest, dearer, much]);
    await price(little, 900);
    await price(much, 500);
    await price(dearer, 1_100);
    await price(gone, 1);
    await sql`update key_batches set state = 'quarantined' where product_id = ${gone}`.execute(shop.store.db);
    expect(await shown()).toEqual([much, little, latest]);
    await shop.restock(back, 1);
    expect(await shown()).toEqual([back, much, little]);
    const { wishlist } = await overview(member);
    expect(wishlist).toMatchObject({ total: 6 });
    expect(wishlist.rows[1]).toMatchObject({
      product: { price: { amount: 500 } },
      addedPrice: { amount: 1_000 },
    });
    expect((await counts(member)).wishlist).toBe(6);
    // A retired product is not listed as back, but still counts as saved.
    await sql`update products set status = 'retired' where id = ${back}`.execute(shop.store.db);
    expect(await shown()).toEqual([much, little, latest]);
    expect((await counts(member)).wishlist).toBe(6);
  });
});

test('notices: the latest three, and how many are not read', async () => {
  const member = await shop.member();
  const orders = [];
  for (let n = 0; n < 4; n++) orders.push(await shop.boughtBy(member, await shop.costing(1_000)));
  await until(
    'told',
    () => counts(member),
    ({ notices }) => notices === 4,
  );
  const { notices } = await overview(member);
  expect(notices.unread).toBe(4);
  expect(notices.rows).toHaveLength(3);
  const { rows } = await member.call('GET /api/notices');
  expect(notices.rows).toEqual(rows.slice(0, 3));
  await member.call('POST /api/notices/read', { body: { ids: [firstOf(rows).id] } });
  expect((await overview(member)).notices).toMatchObject({ unread: 3, rows: [{ read: true }, {}, {}] });
  expect((await counts(member)).notices).toBe(3);
});
