import { CONSENT_VERSIONS } from '@halfturn/contract/primitives/consent-versions.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boxed } from '../../../test/boxed.ts';
import { slug } from '../../../test/claim-shop.ts';
import { keyShop, type KeyShop } from '../../../test/key-shop.ts';
import { makeOrder, someBuyer } from '../../../test/make-order.ts';

let shop: KeyShop;
beforeAll(async () => {
  shop = await keyShop();
});
afterAll(() => shop.close());

describe('the consent', () => {
  const { t } = loadWords('en-US', ['key-delivery', 'mail']);

  test('for keys is asked separately, stored with its sentence and time, and repeated in the mails', async () => {
    const { productId } = await shop.shelf(1);
    const items = [{ productId, quantity: 1 }];
    const what = { items, currency: 'USD' as const, paymentMethod: 'sandbox' };
    const quote = await shop.store.call('POST /api/checkout/quote', { body: what });
    expect(quote.deliversKeys).toBe(true);
    const email = someBuyer();
    const body = { ...what, contact: { email }, agree: true, total: quote.total };
    expect(await slug(shop.store.call('POST /api/orders', { body: { ...body, deliverNow: false } }))).toBe(
      'deliver_now_required',
    );
    const consent = { version: CONSENT_VERSIONS.mail, locale: 'en-US' as const };
    const placed = await shop.store.call('POST /api/orders', {
      body: { ...body, deliverNow: true, consent },
    });
    const kept = await shop.store.db
      .selectFrom('order_consents as c')
      .innerJoin('orders as o', 'o.id', 'c.order_id')
      .select(['c.version', 'c.own_box', 'c.agreed_at', 'o.placed_at'])
      .where('o.order_no', '=', placed.orderNo)
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ own_box: true, agreed_at: kept.placed_at });
    await shop.press(placed, 'approve');
    await shop.reached(placed, 'delivered');
    for (const subject of [/order/i, /key/i]) {
      const { mail } = await shop.inbox.mailTo(email, subject);
      for (const text of [mail.text, mail.html]) expect(text).toContain(t('key-delivery.consent_mail'));
    }
    // The key was in the mail, so the right of withdrawal has ended; the page tells when the buyer agreed to that.
    await shop.reached(placed, 'delivered');
    const { orderNo, accessKey } = placed;
    const view = await shop.store.call('GET /api/orders/{orderNo}/withdrawal', {
      params: { orderNo },
      query: { accessKey },
    });
    expect(view.agreedAt).toBe(kept.agreed_at.toISOString());
  });

  const wishOf = async (more: object = {}) => {
    const { productId } = await shop.shelf(1);
    const what = { items: [{ productId, quantity: 1 }], currency: 'USD' as const, paymentMethod: 'sandbox' };
    const { total } = await shop.store.call('POST /api/checkout/quote', { body: what });
    return { ...what, contact: { email: someBuyer() }, agree: true, deliverNow: true, total, ...more };
  };
  const keptOf = ({ orderNo }: { orderNo: string }) =>
    shop.store.db
      .selectFrom('order_consents as c')
      .innerJoin('orders as o', 'o.id', 'c.order_id')
      .select(['c.version', 'c.locale', 'c.words'])
      .where('o.order_no', '=', orderNo)
      .executeTakeFirst();

  test.each([
    ['the mail', 'mail', {}],
    ['a link', 'link', { keyDelivery: 'link' as const }],
    [
      'a gift, which gets a link',
      'link',
      { gift: { email: 'friend@example.com', sender: '', message: '', at: null } },
    ],
  ] as const)('is kept as the sentence of %s, in the language that was shown', async (_what, by, more) => {
    // The request's own language is English: another tab may have changed the cookie.
    const consent = { version: CONSENT_VERSIONS[by], locale: 'de' as const };
    const body = await wishOf({ consent, ...more });
    const placed = await shop.store.call('POST /api/orders', { body });
    const words = loadWords('de', ['key-delivery']).t(`key-delivery.consent_${by}`);
    expect(await keptOf(placed)).toEqual({ ...consent, words });
  });

  test('is repeated in the mails as it was stored, even after the texts have changed', async () => {
    const body = await wishOf({ consent: { version: CONSENT_VERSIONS.mail, locale: 'en-US' as const } });
    const placed = await shop.store.call('POST /api/orders', { body });
    await shop.store.db
      .updateTable('order_consents')
      .set({ words: 'What I read when I ticked it.' })
      .where('order_id', '=', (eb) =>
        eb.selectFrom('orders').select('id').where('order_no', '=', placed.orderNo),
      )
      .execute();
    await shop.press(placed, 'approve');
    await shop.reached(placed, 'delivered');
    const { mail } = await shop.inbox.mailTo(body.contact.email, /key/i);
    for (const text of [mail.text, mail.html]) expect(text).toContain('What I read when I ticked it.');
  });

  test.each([
    ['an older version', { consent: { version: '2026-01-01', locale: 'en-US' as const } }],
    [
      'the sentence of the other choice',
      { consent: { version: CONSENT_VERSIONS.link, locale: 'en-US' as const } },
    ],
    ['no sentence at all', {}],
  ])('under %s is refused, and nothing is ordered', async (_what, more) => {
    const body = await wishOf(more);
    expect(await slug(shop.store.call('POST /api/orders', { body }))).toBe('consent_outdated');
    const orders = await shop.store.db
      .selectFrom('orders')
      .select('id')
      .where('email', '=', body.contact.email)
      .execute();
    expect(orders).toEqual([]);
  });

  test('is not asked for goods, and is part of the terms for a client that asks for both at once', async () => {
    const box = await boxed(shop.store, 1);
    const quote = await shop.store.call('POST /api/checkout/quote', {
      body: { items: [{ productId: box, quantity: 1 }], currency: 'USD', country: 'DE' },
    });
    expect(quote.deliversKeys).toBe(false);
    const { productId } = await shop.shelf(1);
    const placed = await makeOrder(shop.store.call, { items: [{ productId, quantity: 1 }] });
    const kept = await shop.store.db
      .selectFrom('order_consents as c')
      .innerJoin('orders as o', 'o.id', 'c.order_id')
      .select('c.own_box')
      .where('o.order_no', '=', placed.orderNo)
      .execute();
    expect(kept).toEqual([{ own_box: false }]);
  });
});
