import { present } from '@halfturn/contract/primitives/rows.ts';
import { LOCALES, bcp47, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyShop, type Bought, type KeyShop } from '../../../../test/key-shop.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import type { MailRenderer, MailRow } from '../../../platform/mail/renderer.ts';
import { orderReceived } from '../../orders/mail/order-received.mail.ts';
import { orderRefunded } from '../../payments/mail/order-refunded.mail.ts';
import { keysDelivered } from './keys-delivered.mail.ts';
import { keysWaiting } from './keys-waiting.mail.ts';
import { revealCodeMail } from './reveal-code.mail.ts';

let shop: KeyShop;
let delivered: Bought;
let open: Bought;
let keys: string[];
const NAME = 'Moth & <b>Marrow</b> "x"';

beforeAll(async () => {
  shop = await keyShop();
  const { productId, keys: stock } = await shop.shelf(3, NAME);
  keys = stock;
  delivered = await shop.bought(productId, 2);
  await shop.settled(delivered.id);
  open = await shop.buy([{ productId, quantity: 1 }]);
  await shop.settled(open.id);
});
afterAll(() => shop.close());

const write = (renderer: MailRenderer, about: { email: string }, subjectId: string, locale: Locale) =>
  renderer.render(shop.store.context, {
    id: uuidv7(),
    subject_id: subjectId,
    recipient: about.email,
    locale,
  } as MailRow);

/** One mail of each kind, about things as they are. */
async function each(locale: Locale) {
  const { db, clock } = shop.store;
  const code = uuidv7();
  await db
    .insertInto('reveal_codes')
    .values({
      id: code,
      order_id: delivered.id,
      code_hash: Buffer.alloc(32),
      created_at: clock.now(),
      expires_at: new Date(clock.now().getTime() + 900_000),
    })
    .execute();
  const capture = await db
    .selectFrom('payment_captures')
    .selectAll()
    .where('order_id', '=', delivered.id)
    .executeTakeFirstOrThrow();
  const refund = uuidv7();
  await db
    .insertInto('refunds')
    .values({
      id: refund,
      order_id: delivered.id,
      capture_id: capture.id,
      amount_minor: 100,
      currency: capture.currency,
      reason: 'test',
      idem: `mails ${locale}`,
      state: 'done',
      created_at: clock.now(),
    })
    .execute();
  // An hour ahead, so that no round ends the choice first.
  const later = new Date(clock.now().getTime() + 3_600_000);
  await db.updateTable('orders').set({ choose_until: later }).where('id', '=', open.id).execute();
  const mails = {
    received: await write(orderReceived, open, open.id, locale),
    delivered: await write(keysDelivered, delivered, delivered.id, locale),
    waiting: await write(keysWaiting, open, open.id, locale),
    code: await write(revealCodeMail, delivered, code, locale),
    refunded: await write(orderRefunded, delivered, refund, locale),
  };
  await db.updateTable('orders').set({ choose_until: null }).where('id', '=', open.id).execute();
  return mails;
}

describe.each(LOCALES)('%s', (locale) => {
  test('each mail is whole, in its language and direction, and says the same in plain text', async () => {
    const mails = await each(locale);
    for (const [kind, mail] of Object.entries(mails)) {
      expect(mail, kind).not.toBeNull();
      const { subject, html, text } = present(mail);
      expect(html, kind).toContain(`<html lang="${bcp47(locale)}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`);
      expect(html, kind).toMatch(/<title>[^<]+<\/title>/);
      expect(subject, kind).toMatch(/HT-/);
      // A random secret may contain "NaN".
      const said = `${subject}${html}${text}`.replaceAll(/accessKey=[\w-]+/g, 'accessKey=');
      expect(said, kind).not.toMatch(/undefined|null|\[object|NaN|-mails\.\w|\{\w+[,}]/);
      // Everything that a person acts on stands in both: links, keys, codes.
      for (const link of text.match(/http:\S+/g) ?? [])
        expect(html.replaceAll('&amp;', '&'), `${kind} ${link}`).toContain(`href="${link}"`);
      for (const [, href] of html.matchAll(/href="([^"]+)"/g))
        expect(text, kind).toContain(present(href).replaceAll('&amp;', '&'));
    }
    // When a refund arrives is said in the words of the order's page and the refund policy.
    expect(present(mails.refunded).text).toContain(
      loadWords(locale, ['payments']).t('payments.refund_arrival'),
    );
  });
});

describe('what a mail says', () => {
  test('a title is text, whatever stands in it', async () => {
    const mail = present(await write(keysDelivered, delivered, delivered.id, 'en-US'));
    expect(mail.html).toContain('Moth &amp; &lt;b&gt;Marrow&lt;/b&gt; &quot;x&quot;');
    expect(mail.html).not.toContain('<b>Marrow');
    expect(mail.text).toContain(NAME);
  });

  test('leads to the invoice by the page of the order, which alone opens none', async () => {
    const { html, text } = present(await write(keysDelivered, delivered, delivered.id, 'en-US'));
    const [href] = present(/http\S+#receipt/.exec(text));
    const to = new URL(href);
    expect(to.pathname).toBe('/success-payment');
    expect(html.replaceAll('&amp;', '&')).toContain(`href="${href}"`);
    const accessKey = present(to.searchParams.get('accessKey'));
    const { papers } = await shop.store.call('GET /api/orders/{orderNo}/papers', {
      params: { orderNo: delivered.orderNo },
      query: { accessKey },
    });
    expect(papers).toEqual([]);
  });

  test('keys and order numbers are islands from left to right in Arabic', async () => {
    const { html } = present(await write(keysDelivered, delivered, delivered.id, 'ar'));
    const shown = keys.filter((key) => html.includes(key));
    expect(shown).toHaveLength(2);
    for (const key of shown)
      expect(html).toMatch(new RegExp(`<div dir="ltr"[^>]*><code[^>]*>${key}</code></div>`));
    expect(html).toContain(
      `<bdi dir="ltr" style="unicode-bidi:isolate;white-space:nowrap">${delivered.orderNo}</bdi>`,
    );
  });

  test('an order that waits for money says until when and how much, in its currency; one that is paid does not', async () => {
    const waiting = present(await write(orderReceived, open, open.id, 'en-US'));
    expect(waiting.text).toContain('Pay $24.99');
    expect(waiting.text).toMatch(/Please pay by .*UTC/);
    expect(waiting.text).toMatch(/\/paying\?order=HT-\S+&accessKey=/);
    const paid = present(await write(orderReceived, delivered, delivered.id, 'en-US'));
    expect(paid.text).toContain('We’ve received your payment.');
    expect(paid.text).not.toContain('Please pay');
    expect(paid.text).toMatch(/2 items\s+\$49\.98/);
  });

  test('no key goes to an address that its order has no longer, nor counts as shown', async () => {
    const row = { id: uuidv7(), subject_id: delivered.id, recipient: 'former@example.org', locale: 'en-US' };
    expect(await keysDelivered.render(shop.store.context, row as MailRow)).toBeNull();
    const shown = await shop.store.db
      .selectFrom('key_reveals')
      .select('id')
      .where('reason', '=', `mail ${row.id}`)
      .execute();
    expect(shown).toEqual([]);
  });

  test('no mail says delivered where nothing was', async () => {
    expect(await write(keysDelivered, open, open.id, 'en-US')).toBeNull();
    await expect(write(keysWaiting, delivered, delivered.id, 'en-US')).resolves.toBeNull();
  });

  test('a mail that is rendered again says the same, link and code too, and is recorded once', async () => {
    const row = {
      id: uuidv7(),
      subject_id: delivered.id,
      recipient: delivered.email,
      locale: 'en-US',
    } as MailRow;
    const first = await keysDelivered.render(shop.store.context, row);
    expect(await keysDelivered.render(shop.store.context, row)).toEqual(first);
    const records = await shop.store.db
      .selectFrom('key_reveals')
      .select('id')
      .where('reason', '=', `mail ${row.id}`)
      .execute();
    expect(records).toHaveLength(2);
  });
});
