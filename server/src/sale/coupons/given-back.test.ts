import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { couponShop, usd, wanted, type CouponShop } from '../../../test/coupon-shop.ts';
import { makeCoupon } from '../../../test/make-coupon.ts';
import { someBuyer, until } from '../../../test/make-order.ts';
import { atWork } from '../../../test/staff-browser.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { sweepExpired } from '../orders/expire-order.ts';
import { refundUnchosen } from '../payments/refund-order.ts';

let shop: CouponShop;
beforeAll(async () => {
  shop = await couponShop();
});
afterAll(() => shop.close());

describe('a coupon is given back', () => {
  test('once, when its order is canceled or expires', async () => {
    const { code } = await makeCoupon(shop.store, { maxUses: 1 });
    const first = await shop.order(await shop.hundred(), code);
    await shop.cancel(first);
    expect(await shop.usesOf(code)).toBe(0);
    await expect(shop.cancel(first)).rejects.toMatchObject({ slug: 'order_not_cancellable' });
    const second = await shop.order(await shop.hundred(), code);
    await shop.expire(second);
    expect(await shop.usesOf(code)).toBe(0);
    // An expired order can still be canceled; its coupon went back before.
    await shop.cancel(second);
    expect(await shop.usesOf(code)).toBe(0);
  });

  test('not when a payment fails, because the buyer may try again', async () => {
    const { code } = await makeCoupon(shop.store, { maxUses: 1 });
    const placed = await shop.order(await shop.hundred(), code);
    await shop.press(placed, 'decline');
    await shop.store.idle();
    expect(await shop.usesOf(code)).toBe(1);
  });

  test('and used again by an order that is paid after all, unless it is used up', async () => {
    const { code } = await makeCoupon(shop.store, { maxUses: 1 });
    const placed = await shop.order(await shop.hundred(), code);
    const pay = () =>
      shop.store.call('POST /api/orders/{orderNo}/pay', {
        params: { orderNo: placed.orderNo },
        body: { paymentMethod: 'sandbox', accessKey: placed.accessKey },
      });
    await shop.expire(placed);
    await pay();
    expect(await shop.usesOf(code)).toBe(1);
    await shop.expire(placed);
    const quicker = await shop.order(await shop.hundred(), code);
    await expect(pay()).rejects.toMatchObject({ slug: 'coupon_used_up', status: 409 });
    await shop.cancel(quicker);
    await pay();
    expect(await shop.usesOf(code)).toBe(1);
  });

  test('when all of an order is refunded before a delivery, and not after one', async () => {
    const { db, clock } = shop.store;
    await sql`insert into payment_methods (code, provider, hold_minutes, holds_keys, position)
      values ('sandbox-slow', 'sandbox', 15, false, 9) on conflict do nothing`.execute(db);
    const { code } = await makeCoupon(shop.store);
    const productId = await shop.costing(10_000, 1);
    const body = { ...wanted(productId, { coupon: code }), paymentMethod: 'sandbox-slow' };
    const placed = await shop.store.call('POST /api/orders', {
      body: { ...body, contact: { email: someBuyer() }, agree: true, total: usd(9_000) },
    });
    // Another buyer gets the key, nothing can be delivered, and a day later the money is refunded.
    await shop.bought(productId);
    await shop.press(placed, 'approve');
    await shop.reached(placed, 'paid');
    // The job that finds no key gives the buyer a day to choose.
    await shop.store.idle();
    expect(await shop.usesOf(code)).toBe(1);
    await refundUnchosen(db, new Date(clock.now().getTime() + 25 * 3_600_000));
    expect(await shop.read(placed)).toMatchObject({ status: 'refunded', refunded: usd(9_000) });
    expect(await shop.usesOf(code)).toBe(0);

    const had = await shop.order(await shop.hundred(), code);
    await shop.press(had, 'approve');
    await shop.reached(had, 'delivered');
    await shop.settled(had.id);
    await shop.store.call('POST /api/orders/{orderNo}/refund', {
      params: { orderNo: had.orderNo },
      body: { reason: 'No use for it', accessKey: had.accessKey },
    });
    const staff = await atWork(shop.store, 'orders');
    await staff.call('POST /admin/orders/{orderNo}/refund-answer', {
      params: { orderNo: had.orderNo },
      body: { answer: 'approved', reason: 'Granted' },
    });
    await shop.reached(had, 'refunded');
    expect(await shop.usesOf(code)).toBe(1);
  });

  test('but a late payment keeps it, even if another buyer has used it since', async () => {
    const { db } = shop.store;
    const { code } = await makeCoupon(shop.store, { maxUses: 1 });
    const placed = await shop.order(await shop.hundred(), code);
    await shop.press(placed, 'late');
    // The provider reports that the payment is being processed, which extends the order.
    await until(
      'the extension',
      () =>
        db.selectFrom('orders').select('extended_at').where('id', '=', placed.id).executeTakeFirstOrThrow(),
      (row) => row.extended_at !== null,
    );
    await sql`update orders set expires_at = now() - interval '1 second' where id = ${placed.id}`.execute(db);
    const productId = await shop.hundred();
    await inTransaction(db, async (trx) => {
      // Ending an attempt asks the provider once more, which would book the money before the coupon is used up.
      await sql`lock table payment_events in share mode`.execute(trx);
      await sweepExpired(db, shop.store.clock.now());
      expect(await shop.usesOf(code)).toBe(0);
      await shop.order(productId, code);
    });
    await shop.store.hurry();
    await shop.reached(placed, 'delivered');
    expect(await shop.usesOf(code)).toBe(2);
    const use = await db
      .selectFrom('coupon_uses')
      .select(['late', 'given_back_at'])
      .where('order_id', '=', placed.id)
      .executeTakeFirstOrThrow();
    expect(use).toEqual({ late: true, given_back_at: null });
  });
});
