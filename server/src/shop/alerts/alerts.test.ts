import { nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import { LOCALES, bcp47, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyShop, type KeyShop } from '../../../test/key-shop.ts';
import { someBuyer, until } from '../../../test/make-order.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { notifyWaiting } from './notify-waiting.ts';
import { catchUp, tidyAlerts } from './tidy-alerts.ts';

let shop: KeyShop;
beforeAll(async () => {
  shop = await keyShop();
});
afterAll(() => shop.close());

const DAY = 86_400_000;
type Kind = 'stock' | 'price';
const ask = (productId: string, kind: Kind, email: string, lang: Locale = 'en-US') =>
  shop.store.call(
    'POST /api/alerts',
    { body: { productId, kind, email }, query: { lang } },
    { headers: { cookie: 'currency=EUR', origin: 'http://shop.test' } },
  );
const rowOf = (email: string) =>
  shop.store.db.selectFrom('alerts').selectAll().where('email_norm', '=', email).executeTakeFirstOrThrow();
const mailsTo = (email: string) => shop.inbox.received.filter(({ to }) => to.includes(email));
const tokenIn = (text = '') => nthOf(present(/token=([\w-]{43})/.exec(text)), 1);
const confirm = (token: string) => shop.store.call('POST /api/alerts/confirm', { body: { token } });
const reprice = (id: string, sale_minor: number | null) =>
  shop.store.db.updateTable('products').set({ sale_minor }).where('id', '=', id).execute();

/** A visitor waits: asked, read the mail, confirmed. */
async function waiting(productId: string, kind: Kind, email = someBuyer(), lang: Locale = 'en-US') {
  await ask(productId, kind, email, lang);
  const token = tokenIn((await shop.inbox.mailTo(email)).mail.text);
  const { state } = await confirm(token);
  return { email, token, state };
}
/** Waits until an alert is over, letting what waits for its time go at once. */
const over = (email: string) =>
  until(
    'the alert',
    async () => {
      await shop.store.hurry();
      return await rowOf(email);
    },
    ({ over_at }) => over_at !== null,
  );

describe('a stock alert', () => {
  test('keys come in: each waiting reader gets one mail, in their currency, and the alert is over', async () => {
    const { productId } = await shop.shelf(0, 'Moth & Marrow');
    const { productId: other } = await shop.shelf(0, 'Ironbough');
    const [a, b] = [await waiting(productId, 'stock'), await waiting(productId, 'stock')];
    const elsewhere = await waiting(other, 'stock');
    expect(a.state).toBe('active');
    await shop.restock(productId, 2);
    for (const { email } of [a, b]) {
      const { mail } = await shop.inbox.mailTo(email, /^Moth & Marrow is back in stock$/);
      expect(mail.text).toContain('€23.07');
      expect(mail.text).toMatch(/\/games\/product-/);
      expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain(
        '/alerts/end?token=',
      );
      expect((await over(email)).state).toBe('told');
    }
    await shop.restock(productId, 2);
    await shop.store.hurry();
    await shop.settled((await rowOf(a.email)).id);
    expect(mailsTo(a.email)).toHaveLength(2);
    expect((await rowOf(elsewhere.email)).state).toBe('active');
  }, 40_000);

  test('a unit that an unpaid order gives back counts as well', async () => {
    const { productId } = await shop.shelf(1);
    const order = await shop.buy([{ productId, quantity: 1 }]);
    const { email, state } = await waiting(productId, 'stock');
    expect(state).toBe('active');
    const { orderNo, accessKey } = order;
    await shop.store.call('POST /api/orders/{orderNo}/cancel', { params: { orderNo }, body: { accessKey } });
    expect((await over(email)).state).toBe('told');
    await shop.inbox.mailTo(email, /back in stock/);
  }, 40_000);

  test('a confirmation when it is in stock already is answered at once, without a mail', async () => {
    const { productId } = await shop.shelf(1);
    const { email, state } = await waiting(productId, 'stock');
    expect(state).toBe('told');
    await shop.settled((await rowOf(email)).id);
    expect(mailsTo(email)).toHaveLength(1);
  });

  test('units that no event told of are found by the round', async () => {
    const { productId } = await shop.shelf(0);
    const { email } = await waiting(productId, 'stock');
    // Past all that tells: a hand in the database.
    await shop.store.db
      .updateTable('products')
      .set({ kind: 'physical', on_hand: 3 })
      .where('id', '=', productId)
      .execute();
    expect((await rowOf(email)).state).toBe('active');
    expect(await inTransaction(shop.store.db, catchUp)).toBeGreaterThan(0);
    expect((await over(email)).state).toBe('told');
  });

  test('a restock and two workers: locked alerts are skipped, so there is one mail', async () => {
    const { productId } = await shop.shelf(0);
    const { email } = await waiting(productId, 'stock');
    const { id } = await rowOf(email);
    await shop.store.db.updateTable('alerts').set({ state: 'asked' }).where('id', '=', id).execute();
    await shop.restock(productId, 1);
    await shop.store.db.updateTable('alerts').set({ state: 'active' }).where('id', '=', id).execute();
    const now = shop.store.clock.now();
    const tell = () => inTransaction(shop.store.db, (trx) => notifyWaiting(trx, productId, now));
    const { first, second, waited } = await holdFirstCommit({
      db: shop.store.db,
      first: (trx) => notifyWaiting(trx, productId, now),
      second: tell,
    });
    expect([first, second]).toMatchObject([{ value: 1 }, { value: 0 }]);
    expect(waited, 'no worker waits for another').toBe(false);
    expect(await tell()).toBe(0);
    await shop.store.hurry();
    await shop.settled(id);
    expect(mailsTo(email).filter(({ mail }) => /back in stock/.test(mail.subject ?? ''))).toHaveLength(1);
  });
});

describe('a price alert', () => {
  test('a real drop is told once, with both prices; a rise and the same price are not', async () => {
    const { productId } = await shop.shelf(1, 'Copper Meridian');
    const { email, state } = await waiting(productId, 'price');
    expect(state).toBe('active');
    await shop.store.db
      .updateTable('products')
      .set({ price_minor: 2_999 })
      .where('id', '=', productId)
      .execute();
    await reprice(productId, 2_499);
    await shop.store.idle();
    expect((await rowOf(email)).state).toBe('active');
    await reprice(productId, 1_500);
    const { mail } = await shop.inbox.mailTo(email, /now costs/);
    expect(mail.subject).toBe('Copper Meridian now costs €13.85');
    expect(mail.text).toContain('It cost €23.07');
    await reprice(productId, 1_000);
    await shop.settled((await rowOf(email)).id);
    expect(mailsTo(email)).toHaveLength(2);
  });

  test('a fixed price in the reader’s currency decides, and is the one in the mail', async () => {
    const { productId } = await shop.shelf(1, 'Ember Quay');
    const fix = (sale_minor: number | null) =>
      shop.store.db
        .insertInto('fixed_prices')
        .values({ product_id: productId, currency: 'EUR', regular_minor: 1_999, sale_minor })
        .onConflict((oc) => oc.columns(['product_id', 'currency']).doUpdateSet({ sale_minor }))
        .execute();
    await fix(null);
    const { email, state } = await waiting(productId, 'price');
    expect(state).toBe('active');
    // In dollars it falls; in euros it costs what it did.
    await reprice(productId, 999);
    await shop.store.idle();
    expect((await rowOf(email)).state).toBe('active');
    await fix(1_499);
    const { mail } = await shop.inbox.mailTo(email, /now costs/);
    expect(mail.subject).toBe('Ember Quay now costs €14.99');
    expect(mail.text).toContain('It cost €19.99');
  });

  test('a price that fell before the confirmation is shown at once', async () => {
    const { productId } = await shop.shelf(1);
    const email = someBuyer();
    await ask(productId, 'price', email);
    const token = tokenIn((await shop.inbox.mailTo(email)).mail.text);
    await reprice(productId, 999);
    expect(await confirm(token)).toMatchObject({
      state: 'told',
      kind: 'price',
      product: { name: 'Lanternfall' },
    });
  });
});

describe('the protection of an email address', () => {
  test('without its yes nothing is sent, whatever happens', async () => {
    const { productId } = await shop.shelf(1);
    const email = someBuyer();
    await ask(productId, 'price', email);
    await shop.inbox.mailTo(email);
    await reprice(productId, 999);
    await shop.store.hurry();
    await shop.settled((await rowOf(email)).id);
    expect(mailsTo(email)).toHaveLength(1);
  });

  test('looking at a link changes nothing; ending works from the page and from the mail program', async () => {
    const { productId } = await shop.shelf(0);
    const a = await waiting(productId, 'stock');
    const look = () => shop.store.call('GET /api/alerts/link', { query: { token: a.token } });
    expect(await look()).toMatchObject({ state: 'active' });
    expect(await look()).toMatchObject({ state: 'active' });
    const end = await shop.store.call('POST /api/alerts/end', { body: { token: a.token } });
    expect(end.state).toBe('ended');

    const b = await waiting(productId, 'stock');
    const answer = await fetch(`${shop.store.url}/alerts/end?token=${b.token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    expect((await rowOf(b.email)).state).toBe('ended');
    await shop.restock(productId, 1);
    await shop.store.hurry();
    expect(mailsTo(b.email)).toHaveLength(1);
    await expect(confirm('y'.repeat(43))).rejects.toMatchObject({ slug: 'incorrect_link' });
  });

  test('the answer is the same for an address that waits already, and there is one row', async () => {
    const { productId } = await shop.shelf(0);
    const { email } = await waiting(productId, 'stock');
    expect(await ask(productId, 'stock', email.toUpperCase())).toEqual(
      await ask(productId, 'stock', someBuyer()),
    );
    const many = someBuyer();
    await Promise.all(Array.from({ length: 5 }, () => ask(productId, 'stock', many)));
    await shop.settled((await rowOf(many)).id);
    expect(mailsTo(many)).toHaveLength(1);
    expect(mailsTo(email)).toHaveLength(1);
  });

  test('an address can ask for ten alerts a day; then nothing is sent', async () => {
    const email = someBuyer();
    for (let i = 0; i < 12; i++) {
      const { productId } = await shop.shelf(0);
      expect(await ask(productId, 'stock', email)).toBeNull();
    }
    const rows = await shop.store.db
      .selectFrom('alerts')
      .select('id')
      .where('email_norm', '=', email)
      .execute();
    expect(rows).toHaveLength(10);
  });

  test('a product that is not sold is refused', async () => {
    const { productId } = await shop.shelf(0);
    await shop.store.db
      .updateTable('products')
      .set({ status: 'draft' })
      .where('id', '=', productId)
      .execute();
    await expect(ask(productId, 'stock', someBuyer())).rejects.toMatchObject({ slug: 'product_not_found' });
  });

  test('consent is kept word for word; links expire after a week and alerts after a year; ended alerts are deleted', async () => {
    const { productId } = await shop.shelf(0);
    const { email } = await waiting(productId, 'stock', someBuyer(), 'de');
    const row = await rowOf(email);
    expect(row).toMatchObject({
      locale: 'de',
      currency: 'EUR',
      consent: loadWords('de', ['alerts']).t('alerts.consent_stock'),
    });
    const tidy = (days: number) =>
      inTransaction(shop.store.db, (trx) => tidyAlerts(trx, new Date(row.asked_at.getTime() + days * DAY)));
    const late = someBuyer();
    await ask(productId, 'stock', late);
    const token = tokenIn((await shop.inbox.mailTo(late)).mail.text);
    await shop.store.db
      .updateTable('alerts')
      .set({ asked_at: new Date(Date.now() - 8 * DAY) })
      .where('email_norm', '=', late)
      .execute();
    expect((await confirm(token)).state).toBe('ended');
    await tidy(0);
    await expect(confirm(token)).rejects.toMatchObject({ slug: 'incorrect_link' });
    await tidy(364);
    expect((await rowOf(email)).state).toBe('active');
    await tidy(366);
    expect((await rowOf(email)).state).toBe('expired');
    await tidy(366 + 91);
    await expect(rowOf(email)).rejects.toThrow();
  });
});

test.each(LOCALES)('the mails are whole in %s', async (locale) => {
  const { productId } = await shop.shelf(0, 'Ninefold <b>Keep</b>');
  const { email: stock } = await waiting(productId, 'stock', someBuyer(), locale);
  const { email: price } = await waiting(productId, 'price', someBuyer(), locale);
  await reprice(productId, 1_234);
  await shop.restock(productId, 1);
  for (const email of [stock, price]) {
    await over(email);
    await shop.settled((await rowOf(email)).id);
    expect(mailsTo(email)).toHaveLength(2);
  }
  for (const { mail } of [...mailsTo(stock), ...mailsTo(price)]) {
    expect(mail.html).toContain(`<html lang="${bcp47(locale)}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(mail.html).not.toContain('<b>Keep');
    expect(`${mail.subject}${mail.html}${mail.text}`).not.toMatch(
      /undefined|\bnull\b|alerts(-mails)?\.\w|\{\w+[,}]/,
    );
    for (const link of present(mail.text).match(/http:\S+/g) ?? [])
      expect(present(mail.html).replaceAll('&amp;', '&')).toContain(`href="${link}"`);
  }
});
