import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { couponShop, usd, wanted, type CouponShop } from '../../../test/coupon-shop.ts';
import { makeCoupon, type CouponWish } from '../../../test/make-coupon.ts';
import { someBuyer } from '../../../test/make-order.ts';

let shop: CouponShop;
beforeAll(async () => {
  shop = await couponShop();
});
afterAll(() => shop.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('a coupon', () => {
  test('is taken off the quote in upper or lower case, and recorded with the order', async () => {
    const productId = await shop.hundred();
    const { code } = await makeCoupon(shop.store);
    const seen = await shop.quote(productId, { coupon: ` ${code.toLowerCase()} ` });
    expect(seen).toMatchObject({ coupon: usd(1_000), total: usd(9_000), problems: [] });
    const placed = await shop.order(productId, code);
    expect(placed.total).toEqual(usd(9_000));
    expect(await shop.read(placed)).toMatchObject({
      couponPrice: usd(1_000),
      couponCode: code,
      realAmount: usd(9_000),
      lines: [{ discount: usd(1_000), total: usd(9_000) }],
    });
    expect(await shop.usesOf(code)).toBe(1);
    await shop.press(placed, 'approve');
    await shop.reached(placed, 'delivered');
    const mails = await shop.settled(placed.id);
    expect(mails.map(({ kind }) => kind)).toContain('order-received');
    const letter = shop.inbox.received.find(({ mail }) => mail.text?.includes(placed.orderNo));
    expect(present(letter).mail.text).toContain(`Coupon ${code}`);
  });

  test('is taken off after the member’s discount and before points, which pay a share of the rest', async () => {
    const productId = await shop.hundred();
    const { code } = await makeCoupon(shop.store, { percent: 10 });
    const member = await shop.member();
    await shop.give(member, 9_000);
    await sql`update memberships set level = 3 where account_id = ${member.id}`.execute(shop.store.db);
    // 100 less 2 % is 98; a tenth of it is 9.80; points pay 26.46 of the 88.20.
    expect(await shop.quote(productId, { coupon: code, points: 2_646 }, member.call)).toMatchObject({
      memberDiscount: usd(200),
      coupon: usd(980),
      points: usd(2_646),
      total: usd(6_174),
      problems: [],
      member: { pointsMax: 2_646 },
    });
  });

  test('of a hundred percent leaves nothing to pay, and the order is delivered without a payment', async () => {
    const productId = await shop.hundred();
    const { code } = await makeCoupon(shop.store, { percent: 100 });
    // A payment method with a minimum and a fee does not matter if there is nothing to pay.
    await sql`update payment_methods set min_minor = 500, fee_fixed_minor = 30 where code = 'sandbox'`.execute(
      shop.store.db,
    );
    try {
      expect(await shop.quote(productId, { coupon: code })).toMatchObject({
        total: usd(0),
        serviceCharge: usd(0),
        problems: [],
      });
      const placed = await shop.order(productId, code);
      expect(placed.next.kind).toBe('none');
      await shop.reached(placed, 'delivered');
      expect(
        await shop.store.db
          .selectFrom('payment_attempts')
          .select('id')
          .where('order_id', '=', placed.id)
          .execute(),
      ).toEqual([]);
    } finally {
      await sql`update payment_methods set min_minor = 0, fee_fixed_minor = 0 where code = 'sandbox'`.execute(
        shop.store.db,
      );
    }
  });

  test('does not sell below a floor price', async () => {
    const productId = await shop.hundred();
    await sql`update products set floor_minor = 9_400 where id = ${productId}`.execute(shop.store.db);
    const { code } = await makeCoupon(shop.store);
    expect(await shop.quote(productId, { coupon: code })).toMatchObject({
      coupon: usd(600),
      total: usd(9_400),
    });
  });

  test('covers the products, classes and categories that it names', async () => {
    const { db } = shop.store;
    const [one, other] = [await shop.hundred(), await shop.hundred()];
    const both = (code: string) =>
      shop.store.call('POST /api/checkout/quote', {
        body: {
          ...wanted(one, { coupon: code }),
          items: [one, other].map((productId) => ({ productId, quantity: 1 })),
        },
      });
    const { code } = await makeCoupon(shop.store, { percent: 10, scope: 'products', productIds: [one] });
    expect((await both(code)).coupon).toEqual(usd(1_000));
    const { class_id } = await db
      .selectFrom('products')
      .select('class_id')
      .where('id', '=', one)
      .executeTakeFirstOrThrow();
    const ofClass = await makeCoupon(shop.store, { percent: 10, scope: 'classes', classIds: [class_id] });
    expect((await both(ofClass.code)).coupon).toEqual(usd(2_000));
    const { id: shelf } = await db
      .insertInto('classes')
      .values({ slug: 'test-games', parent_id: class_id, genre_code: 'TEST', names: '{"en-US":"Shelf"}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ofShelf = await makeCoupon(shop.store, { percent: 10, scope: 'classes', classIds: [shelf] });
    expect((await both(ofShelf.code)).coupon).toEqual(usd(2_000));
    const { id: elsewhere } = await db
      .insertInto('classes')
      .values({ slug: 'elsewhere', names: '{"en-US":"Elsewhere"}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ofOther = await makeCoupon(shop.store, { percent: 10, scope: 'classes', classIds: [elsewhere] });
    expect((await both(ofOther.code)).problems).toMatchObject([{ error: 'coupon_goods' }]);
  });
});

describe('a coupon is refused', () => {
  const refused = async (
    wish: CouponWish,
    expected: { error: string; msg: string; status: number },
    prepare?: (code: string, id: string) => Promise<unknown>,
  ) => {
    const productId = await shop.hundred();
    const { code, id } = await makeCoupon(shop.store, wish);
    await prepare?.(code, id);
    const seen = await shop.quote(productId, { coupon: code });
    expect(seen).toMatchObject({ coupon: usd(0), total: usd(10_000) });
    expect(seen.problems).toMatchObject([{ error: expected.error, msg: expected.msg, productId: null }]);
    // The order is refused with either total, and holds no key.
    for (const total of [usd(10_000), usd(9_000)])
      await expect(shop.order(productId, code, { total })).rejects.toMatchObject({
        slug: expected.error,
        status: expected.status,
        message: expected.msg,
      });
    expect(await shop.freeOf(productId)).toBe(5);
    return { seen, productId, code };
  };

  test('if the code does not exist', async () => {
    const productId = await shop.hundred();
    expect((await shop.quote(productId, { coupon: 'NO-SUCH-CODE' })).problems).toMatchObject([
      { error: 'coupon_not_found', msg: 'Sorry, the coupon does not exist!' },
    ]);
    await expect(shop.order(productId, 'NO-SUCH-CODE', { total: usd(10_000) })).rejects.toMatchObject({
      slug: 'coupon_not_found',
      status: 422,
    });
  });

  test('after its end', () =>
    refused(
      { endsAt: inDays(1) },
      { error: 'coupon_expired', msg: 'Sorry, the coupon has expired!', status: 409 },
      (_, id) =>
        sql`update coupons set ends_at = now() - interval '1 second' where id = ${id}`.execute(shop.store.db),
    ));

  test('before its start', () =>
    refused(
      { startsAt: inDays(1) },
      { error: 'coupon_not_started', msg: 'This coupon isn’t valid yet.', status: 409 },
    ));

  test('if it is used up', () =>
    refused(
      { maxUses: 1 },
      { error: 'coupon_used_up', msg: 'This coupon has been used up.', status: 409 },
      async (code) => shop.order(await shop.hundred(), code),
    ));

  test('if it is for other buyers', () =>
    refused(
      { minLevel: 2 },
      { error: 'coupon_not_for_you', msg: 'This coupon can’t be used for this order.', status: 422 },
    ));

  test('if it covers none of the goods', async () => {
    const other = await shop.hundred();
    await refused(
      { scope: 'products', productIds: [other] },
      {
        error: 'coupon_goods',
        msg: 'This coupon doesn’t apply to anything in this order.',
        status: 409,
      },
    );
  });

  test('if it is for another currency', () =>
    refused(
      { currency: 'EUR' },
      { error: 'coupon_currency', msg: 'This coupon can’t be used in this currency.', status: 409 },
    ));

  test('for too few goods, with the missing amount in the buyer’s currency and language', async () => {
    const { seen, productId, code } = await refused(
      { minimumMinor: 12_500 },
      {
        error: 'coupon_minimum',
        msg: 'Add goods for $25.00 more to use this coupon.',
        status: 409,
      },
    );
    expect(firstOf(seen.problems).missing).toEqual(usd(2_500));
    const german = await shop.store.call(
      'POST /api/checkout/quote',
      { body: { ...wanted(productId, { coupon: code }), currency: 'EUR' } },
      { headers: { 'accept-language': 'de' } },
    );
    expect(german.problems[0]).toMatchObject({
      msg: 'Für diesen Gutschein fehlen noch Waren für €23,08.',
      missing: { amount: 2_308, currency: 'EUR' },
    });
  });
});

describe('a limit per customer', () => {
  test('counts a guest’s email address in any of its spellings', async () => {
    const { code } = await makeCoupon(shop.store, { perCustomer: 1 });
    await shop.order(await shop.hundred(), code, { email: 'kit.marlow+one@gmail.com' });
    // A quote does not tell who has bought, so the limit is checked when the order is placed.
    const again = { coupon: code, email: 'kitmarlow@googlemail.com' };
    expect((await shop.quote(await shop.hundred(), again)).problems).toEqual([]);
    await expect(
      shop.order(await shop.hundred(), code, { email: 'KitMarlow@gmail.com' }),
    ).rejects.toMatchObject({
      slug: 'coupon_not_for_you',
    });
    await shop.order(await shop.hundred(), code, { email: 'kit@example.com' });
    expect(await shop.usesOf(code)).toBe(2);
  });

  test('counts a member with any email address', async () => {
    const { code } = await makeCoupon(shop.store, { perCustomer: 1 });
    const { call } = await shop.member();
    await shop.order(await shop.hundred(), code, { call });
    expect((await shop.quote(await shop.hundred(), { coupon: code }, call)).problems).toMatchObject([
      { error: 'coupon_used_up' },
    ]);
    await expect(shop.order(await shop.hundred(), code, { call, total: usd(9_000) })).rejects.toMatchObject({
      slug: 'coupon_used_up',
    });
  });

  test('for a first order counts paid orders, and orders that wait for payment', async () => {
    const { code } = await makeCoupon(shop.store, { firstOnly: true });
    const email = someBuyer();
    const placed = await shop.order(await shop.hundred(), code, { email });
    const second = await makeCoupon(shop.store, { firstOnly: true });
    await expect(shop.order(await shop.hundred(), second.code, { email })).rejects.toMatchObject({
      slug: 'coupon_not_for_you',
    });
    const [name, host] = email.split('@');
    await expect(
      shop.order(await shop.hundred(), second.code, { email: `${name}+again@${host}` }),
    ).rejects.toMatchObject({ slug: 'coupon_not_for_you' });
    // A canceled order does not count.
    await shop.cancel(placed);
    await shop.order(await shop.hundred(), second.code, { email });
  });
});
