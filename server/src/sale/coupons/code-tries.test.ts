import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { solvedCaptcha } from '../../../test/captcha.ts';
import { couponShop, usd, wanted, type Call, type CouponShop } from '../../../test/coupon-shop.ts';
import { makeOrder, someBuyer } from '../../../test/make-order.ts';
import { makeCoupon } from '../../../test/make-coupon.ts';
import { browser } from '../../../test/member-browser.ts';
import { openTry, WRONG_CODES } from './code-tries.ts';

let shop: CouponShop;
beforeAll(async () => {
  shop = await couponShop();
});
afterAll(() => shop.close());

describe('tries of codes', () => {
  const guess = (who: { call: Call }, productId: string, coupon: string, more: object = {}) =>
    shop.quote(productId, { coupon, ...more }, who.call).then(
      ({ problems }) => problems[0]?.error ?? 'taken',
      (error: { slug: string }) => error.slug,
    );
  const solve = async () => ({ captcha: await solvedCaptcha(shop.store.call) });

  test('after five wrong codes a captcha is asked for, after ten the buyer has to wait; each code counts once', async () => {
    const productId = await shop.hundred();
    const at = browser(shop.store);
    const { code } = await makeCoupon(shop.store);
    for (let i = 0; i < 5; i++) {
      expect(await guess(at, productId, `GUESS-${i}`)).toBe('coupon_not_found');
      // A page asks again with every change of the order.
      expect(await guess(at, productId, `GUESS-${i}`)).toBe('coupon_not_found');
    }
    expect(await guess(at, productId, 'GUESS-5')).toBe('captcha_required');
    expect(await guess(at, productId, code)).toBe('captcha_required');
    // A code that was tried before is answered without a new try.
    expect(await guess(at, productId, 'GUESS-0')).toBe('coupon_not_found');
    for (let i = 5; i < 10; i++)
      expect(await guess(at, productId, `GUESS-${i}`, await solve())).toBe('coupon_not_found');
    await expect(shop.quote(productId, { coupon: code, ...(await solve()) }, at.call)).rejects.toMatchObject({
      slug: 'coupon_wait',
      status: 429,
      message: 'Too many wrong codes. Please wait 10 minutes and try again.',
    });
    const answer = await fetch(`${shop.store.url}/prod-api/api/checkout/quote`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: shop.store.config.publicUrl,
        'x-forwarded-for': at.ip,
      },
      body: JSON.stringify(wanted(productId, { coupon: code })),
    });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500);
    // Placing an order has the same limit, and works without a code.
    await expect(shop.order(productId, code, { call: at.call, total: usd(9_000) })).rejects.toMatchObject({
      slug: 'coupon_wait',
    });
    expect((await shop.quote(productId, {}, at.call)).total).toEqual(usd(10_000));
    shop.store.clock.advance(601_000);
    expect(await guess(at, productId, code)).toBe('taken');
  });

  test('the browser is recognized at another address, and the member in another browser', async () => {
    const productId = await shop.hundred();
    const { store } = shop;
    const at = browser(store);
    for (let i = 0; i < 5; i++) await guess(at, productId, `WALK-${i}`);
    const elsewhere = browser(store);
    expect(await guess(elsewhere, productId, 'WALK-9')).toBe('coupon_not_found');
    elsewhere.cookies.set('coupons', present(at.cookies.get('coupons')));
    expect(await guess(elsewhere, productId, 'WALK-8')).toBe('captcha_required');

    const member = await shop.member();
    for (let i = 0; i < 5; i++) await guess(member, productId, `STAY-${i}`);
    const second = browser(store);
    second.cookies.set('session', present(member.cookies.get('session')));
    expect(await guess(second, productId, 'STAY-9')).toBe('captcha_required');
  });

  test('a code for other buyers looks like one that does not exist after several wrong codes', async () => {
    const productId = await shop.hundred();
    const at = browser(shop.store);
    const { code } = await makeCoupon(shop.store, { minLevel: 5 });
    const second = await makeCoupon(shop.store, { minLevel: 5 });
    expect(await guess(at, productId, code)).toBe('coupon_not_for_you');
    for (let i = 0; i < 4; i++) await guess(at, productId, `LUCK-${i}`);
    expect(await guess(at, productId, second.code, await solve())).toBe('coupon_not_found');
    expect(await guess(at, productId, code)).toBe('coupon_not_found');
    await expect(shop.order(productId, code, { call: at.call, total: usd(10_000) })).rejects.toMatchObject({
      slug: 'coupon_not_found',
    });
  });

  test('an order that cannot be placed tells nothing about the code, and counts as a try', async () => {
    const gone = await shop.costing(10_000, 0);
    const at = browser(shop.store);
    for (let i = 0; i < 5; i++)
      await expect(
        shop.order(gone, `BACK-${i}`, { call: at.call, total: usd(10_000) }),
      ).rejects.toMatchObject({
        slug: 'sold_out',
      });
    expect(await guess(at, await shop.hundred(), 'BACK-9')).toBe('captcha_required');
  });

  test('a hundred simultaneous wrong codes do not pass the limit', async () => {
    const who = { accountId: null, ip: browser(shop.store).ip, browser: null };
    const tries = await Promise.allSettled(
      Array.from({ length: 100 }, (_, i) => openTry(shop.store.context, who, `AT-ONCE-${i}`, {})),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(WRONG_CODES);
    const slugs = new Set(tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.slug] : [])));
    expect([...slugs].filter((slug) => slug !== 'coupon_wait' && slug !== 'captcha_required')).toEqual([]);
  });

  /** Guests who have bought, each from a network of their own. */
  const customers = async (count: number) => {
    const productId = await shop.costing(10_000, 2 * count);
    const emails = Array.from({ length: count }, someBuyer);
    for (const email of emails)
      await makeOrder(shop.store.call, { items: [{ productId, quantity: 1 }], email });
    return emails;
  };

  test('a quote does not tell who has bought, and an order only that the coupon is not for this address', async () => {
    const productId = await shop.hundred();
    const email = firstOf(await customers(1));
    const at = browser(shop.store);
    for (const terms of [{ firstOnly: true }, { perCustomer: 1 }]) {
      const { code } = await makeCoupon(shop.store, terms);
      if (terms.perCustomer) await shop.order(productId, code, { email });
      const quoteFor = (who: string) => shop.quote(productId, { coupon: code, email: who }, at.call);
      expect(await quoteFor(email)).toEqual(await quoteFor('no-account@example.com'));
      await expect(shop.order(productId, code, { email, call: at.call })).rejects.toMatchObject({
        slug: 'coupon_not_for_you',
        message: 'This coupon can’t be used for this order.',
      });
    }
    const { code } = await makeCoupon(shop.store, { firstOnly: true });
    expect((await shop.order(productId, code, { call: at.call })).orderNo).toMatch(/^HT-/);
  });

  test('one code with many email addresses is as many tries, at any network address', async () => {
    const productId = await shop.hundred();
    const { code } = await makeCoupon(shop.store, { firstOnly: true });
    const asked: string[] = [];
    for (const [i, email] of (await customers(12)).entries()) {
      const at = browser(shop.store, { ip: `2001:db8:fade:1::${i + 1}` });
      const body = {
        ...wanted(productId, { coupon: code }),
        contact: { email },
        agree: true,
        total: usd(9_000),
      };
      const send = (more: object = {}) =>
        at.call('POST /api/orders', { body: { ...body, ...more } }).then(
          () => 'placed',
          ({ slug }: { slug: string }) => slug,
        );
      const answer = await send();
      asked.push(answer);
      if (answer === 'captcha_required') asked.push(await send(await solve()));
    }
    expect(asked.filter((slug) => slug === 'coupon_not_for_you')).toHaveLength(5);
    expect(asked.filter((slug) => slug === 'coupon_not_found')).toHaveLength(5);
    expect(asked.slice(-2)).toEqual(['coupon_wait', 'coupon_wait']);
    const beside = browser(shop.store, { ip: '2001:db8:fade:2::1' });
    expect(await guess(beside, productId, code)).toBe('taken');
  });

  test('a right code is not a wrong try, and neither is one that needs more goods', async () => {
    const productId = await shop.hundred();
    const at = browser(shop.store);
    for (let i = 0; i < 6; i++) {
      const { code } = await makeCoupon(shop.store, i % 2 ? { minimumMinor: 50_000 } : {});
      expect(await guess(at, productId, code)).toBe(i % 2 ? 'coupon_minimum' : 'taken');
    }
  });
});
