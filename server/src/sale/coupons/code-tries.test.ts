import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { solvedCaptcha } from '../../../test/captcha.ts';
import { couponShop, usd, wanted, type Call, type CouponShop } from '../../../test/coupon-shop.ts';
import { makeCoupon } from '../../../test/make-coupon.ts';
import { browser } from '../../../test/member-browser.ts';
import { openTry, WRONG_CODES } from './code-tries.ts';

let shop: CouponShop;
beforeAll(async () => {
  shop = await couponShop();
});
afterAll(() => shop.close());

describe('codes that are tried', () => {
  const guess = (who: { call: Call }, productId: string, coupon: string, more: object = {}) =>
    shop.quote(productId, { coupon, ...more }, who.call).then(
      ({ problems }) => problems[0]?.error ?? 'taken',
      (error: { slug: string }) => error.slug,
    );
  const solve = async () => ({ captcha: await solvedCaptcha(shop.store.call) });

  test('five wrong ones ask for a captcha, ten have to wait; each counts once', async () => {
    const productId = await shop.hundred();
    const at = browser(shop.store);
    const { code } = await makeCoupon(shop.store);
    for (let i = 0; i < 5; i++) {
      expect(await guess(at, productId, `GUESS-${i}`)).toBe('coupon_not_found');
      // A page asks again with every change.
      expect(await guess(at, productId, `GUESS-${i}`)).toBe('coupon_not_found');
    }
    expect(await guess(at, productId, 'GUESS-5')).toBe('captcha_required');
    expect(await guess(at, productId, code)).toBe('captcha_required');
    // What was asked before is answered before.
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
    // The order itself is no way past it, and goes on without a code.
    await expect(shop.order(productId, code, { call: at.call, total: usd(9_000) })).rejects.toMatchObject({
      slug: 'coupon_wait',
    });
    expect((await shop.quote(productId, {}, at.call)).total).toEqual(usd(10_000));
    shop.store.clock.advance(601_000);
    expect(await guess(at, productId, code)).toBe('taken');
  });

  test('the browser is known again at another address, and the member in another browser', async () => {
    const productId = await shop.hundred();
    const { store } = shop;
    const at = browser(store);
    for (let i = 0; i < 5; i++) await guess(at, productId, `WALK-${i}`);
    const elsewhere = browser(store);
    expect(await guess(elsewhere, productId, 'WALK-9')).toBe('coupon_not_found');
    elsewhere.cookies.set('coupons', at.cookies.get('coupons')!);
    expect(await guess(elsewhere, productId, 'WALK-8')).toBe('captcha_required');

    const member = await shop.member();
    for (let i = 0; i < 5; i++) await guess(member, productId, `STAY-${i}`);
    const second = browser(store);
    second.cookies.set('session', member.cookies.get('session')!);
    expect(await guess(second, productId, 'STAY-9')).toBe('captcha_required');
  });

  test('a code for others reads like none at all to whoever guesses', async () => {
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

  test('an order that cannot be placed tells nothing, and counts all the same', async () => {
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

  test('a hundred wrong ones at once are no way past the limit', async () => {
    const who = { accountId: null, ip: browser(shop.store).ip, browser: null };
    const tries = await Promise.allSettled(
      Array.from({ length: 100 }, (_, i) => openTry(shop.store.context, who, `AT-ONCE-${i}`, {})),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(WRONG_CODES);
    const slugs = new Set(tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.slug] : [])));
    expect([...slugs].filter((slug) => slug !== 'coupon_wait' && slug !== 'captcha_required')).toEqual([]);
  });

  test('a right one is none, and neither is one that asks for more goods', async () => {
    const productId = await shop.hundred();
    const at = browser(shop.store);
    for (let i = 0; i < 6; i++) {
      const { code } = await makeCoupon(shop.store, i % 2 ? { minimumMinor: 50_000 } : {});
      expect(await guess(at, productId, code)).toBe(i % 2 ? 'coupon_minimum' : 'taken');
    }
  });
});
