import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keyShop, type KeyShop } from '../../../test/key-shop.ts';
import { makeOrder, someBuyer } from '../../../test/make-order.ts';
import { holdFirstCommit, race } from '../../../test/race.ts';
import { cookieOf, reviewersOf, someIp, textOf } from '../../../test/reviewers.ts';
import { writeReview } from './write-review.ts';

let shop: KeyShop;
const { review, revealed, shown, stored } = reviewersOf(() => shop);

beforeAll(async () => {
  shop = await keyShop();
});
afterAll(() => shop.close());
/** Lets the message interval of the test before pass. */
beforeEach(() => shop.store.clock.advance(61_000));

describe('who may review', () => {
  test('a buyer who has revealed the key, by the browser’s cookie; the review waits to be read', async () => {
    const { productId } = await shop.shelf(1);
    const order = await revealed(productId);
    const sent = await review(productId, textOf(), cookieOf(order));
    expect(sent).toEqual({ ok: { state: 'pending' }, retryAfter: null });
    expect(await stored(productId)).toMatchObject([
      { verified: true, state: 'pending', locale: 'en-US', buyer_norm: order.email, kind: 'review' },
    ]);
    expect((await shown(productId)).rows).toEqual([]);
  });

  test('a buyer with the number and secret of the order, from a mail', async () => {
    const { productId } = await shop.shelf(1);
    const { orderNo, accessKey } = await revealed(productId);
    const sent = await review(productId, textOf({ orderNo, accessKey }), { lang: 'ar' });
    expect(sent).toMatchObject({ ok: { state: 'pending' } });
    expect(await stored(productId)).toMatchObject([{ locale: 'ar' }]);
  });

  test('no other: not before the key was revealed, not for another product, not by the number alone', async () => {
    const [{ productId }, other] = [await shop.shelf(3), await shop.shelf(1)];
    const order = await shop.buy([{ productId, quantity: 1 }]);
    const held = cookieOf(order);
    expect(await review(productId, textOf(), held)).toMatchObject({ status: 403, slug: 'review_not_bought' });
    await shop.press(order, 'approve');
    await shop.reached(order, 'delivered');
    await shop.settled(order.id);
    // The mail of a small order brings the key, which is a reveal: here it has not come yet.
    await sql`alter table deliveries disable trigger deliveries_guard`.execute(shop.store.db);
    await sql`update deliveries set status = 'delivered', revealed_at = null where order_id = ${order.id}`.execute(
      shop.store.db,
    );
    await sql`alter table deliveries enable trigger deliveries_guard`.execute(shop.store.db);
    expect(await review(productId, textOf(), held)).toMatchObject({
      status: 409,
      slug: 'review_not_revealed',
    });
    await shop.reveal(order);
    expect(await review(other.productId, textOf(), held)).toMatchObject({ slug: 'review_not_bought' });
    expect(await review(productId, textOf())).toMatchObject({ slug: 'review_not_bought' });
    expect(await review(productId, textOf(), { cookies: `orders=${'A'.repeat(43)}` })).toMatchObject({
      slug: 'review_not_bought',
    });
    const { orderNo } = order;
    const unknown = await review(productId, textOf({ orderNo: 'HT-0000-0000-00000' }), held);
    const foreign = await review(productId, textOf({ orderNo }), cookieOf(await revealed(other.productId)));
    expect(foreign).toMatchObject({ status: 404, slug: 'order_not_found' });
    expect(foreign).toEqual(unknown);
    expect(await stored(productId)).toEqual([]);
    expect(await review(productId, textOf(), held)).toMatchObject({ ok: { state: 'pending' } });
  });

  test('a disputed or refunded order, and one that its buyer has hidden, prove nothing', async () => {
    const { productId } = await shop.shelf(1);
    const order = await revealed(productId);
    for (const change of [{ payment_status: 'disputed' }, { payment_status: 'refunded' }] as const) {
      await shop.store.db.updateTable('orders').set(change).where('id', '=', order.id).execute();
      expect(await review(productId, textOf(), cookieOf(order))).toMatchObject({ slug: 'review_not_bought' });
    }
    await shop.store.db
      .updateTable('orders')
      .set({ payment_status: 'paid', hidden_at: new Date() })
      .where('id', '=', order.id)
      .execute();
    expect(await review(productId, textOf(), cookieOf(order))).toMatchObject({ slug: 'review_not_bought' });
  });

  test('a product that is not there', async () => {
    expect(await review('01900000-0000-7000-8000-000000000000', textOf())).toMatchObject({
      status: 404,
      slug: 'product_not_found',
    });
  });
});

describe('once a product', () => {
  test('a product that was bought twice is reviewed once', async () => {
    const { productId } = await shop.shelf(2);
    const email = someBuyer();
    const first = await revealed(productId, { email });
    expect(await review(productId, textOf(), cookieOf(first))).toMatchObject({ ok: {} });
    const second = await revealed(productId, { email: email.toUpperCase() });
    const again = await review(productId, textOf(), cookieOf(second));
    expect(again).toMatchObject({
      status: 409,
      slug: 'review_written',
      msg: 'You have already reviewed this product.',
    });
    expect(await stored(productId)).toHaveLength(1);
  });

  test('two at once leave one; of two who each bought it, both are written', async () => {
    const { productId } = await shop.shelf(3);
    const mine = await revealed(productId);
    const both = await race(2, () => review(productId, textOf(), cookieOf(mine)));
    const answers = both.map((one) => (one.status === 'fulfilled' ? one.value : null));
    expect(answers.filter((answer) => answer && 'ok' in answer)).toHaveLength(1);
    expect(answers.find((answer) => answer && !('ok' in answer))).toMatchObject({ slug: 'review_written' });
    expect(await stored(productId)).toHaveLength(1);

    const others = [await revealed(productId), await revealed(productId)];
    const each = await race(2, (i) => review(productId, textOf(), cookieOf(nthOf(others, i))));
    expect(each).toMatchObject([{ value: { ok: {} } }, { value: { ok: {} } }]);
    expect(await stored(productId)).toHaveLength(3);
  });

  test('the second waits for the first to be done', async () => {
    const { productId } = await shop.shelf(1);
    const { accessKey, orderNo } = await revealed(productId);
    const { waited, second } = await holdFirstCommit({
      db: shop.store.db,
      first: (trx) =>
        writeReview(
          trx,
          productId,
          { ...textOf(), locale: 'en-US', ip: someIp() },
          { accessKey, cookies: {} },
          shop.store.clock.now(),
        ),
      second: () => review(productId, textOf({ orderNo, accessKey })),
    });
    expect(waited).toBe(true);
    expect(second).toMatchObject({ value: { slug: 'review_written' } });
    expect(await stored(productId)).toHaveLength(1);
  });
});

describe('what a browser may review', () => {
  const mine = async (cookies: string, query = {}) =>
    await shop.store.call('GET /api/reviews/mine', { query }, { headers: { cookie: cookies } });

  test('is the products of its orders whose keys it has revealed, and nothing else', async () => {
    const [one, other] = [await shop.shelf(2), await shop.shelf(1)];
    const [read, unpaid] = [
      await revealed(one.productId),
      await makeOrder(shop.store.call, { items: [{ productId: other.productId, quantity: 1 }] }),
    ];
    const cookies = `orders=${read.accessKey}.${unpaid.accessKey}`;
    expect(await mine('')).toEqual({ enabled: true, rows: [] });
    expect(await mine(cookies)).toEqual({
      enabled: true,
      rows: [{ productId: one.productId, orderNo: read.orderNo, state: 'open' }],
    });
    await review(one.productId, textOf(), cookieOf(read));
    expect((await mine(cookies)).rows).toMatchObject([{ state: 'pending' }]);
    // Another person has bought it in the same browser, and may still write.
    const again = await revealed(one.productId);
    expect((await mine(`${cookies}.${again.accessKey}`)).rows).toMatchObject([
      { productId: one.productId, orderNo: again.orderNo, state: 'open' },
    ]);
    expect((await mine('', { orderNo: read.orderNo, accessKey: read.accessKey })).rows).toHaveLength(1);
    expect((await mine('', { orderNo: again.orderNo, accessKey: read.accessKey })).rows).toEqual([]);
  });
});
