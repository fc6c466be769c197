import { lastOf, present } from '@halfturn/contract/primitives/rows.ts';
import { LOCALES, bcp47, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyShop, type KeyShop } from '../../../test/key-shop.ts';
import { fileOf } from '../../../test/list-file.ts';
import { someBuyer } from '../../../test/make-order.ts';
import { atWork, auditOf } from '../../../test/staff-browser.ts';

let shop: KeyShop;
beforeAll(async () => {
  shop = await keyShop();
});
afterAll(() => shop.close());

const DAY = 86_400_000;
const ask = (email: string, lang: Locale = 'en-US') =>
  shop.store.call('POST /api/newsletter', {
    body: { email, source: 'footer' },
    query: { lang },
  });
const rowOf = (email: string) =>
  shop.store.db
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where('email_norm', '=', email.toLowerCase())
    .executeTakeFirst();
const mailsTo = (email: string) => shop.inbox.received.filter(({ to }) => to.includes(email));
const tokenIn = (text = '') => present(/token=([\w-]{43})/.exec(text)?.[1]);

/** Asks, and takes the link out of the mail. */
async function asked(email = someBuyer()): Promise<{ email: string; token: string }> {
  await ask(email);
  const { mail } = await shop.inbox.mailTo(email);
  return { email, token: tokenIn(mail.text) };
}
const confirm = (token: string) => shop.store.call('POST /api/newsletter/confirm', { body: { token } });

describe('double opt-in', () => {
  test.each([
    'a\u0000b@x.example',
    'a\u0001b@x.example',
    'a\u200bb@x.example',
    'a\u202eb@x.example',
    'ａ@x.example',
  ])('does not ask %j, which nobody can read aright', (address) =>
    expect(ask(address)).rejects.toMatchObject({
      status: 422,
      fields: { email: 'Please enter the correct email address!' },
    }),
  );

  test('a mail asks, a press confirms, a mail says so; the sentence and its time are kept', async () => {
    const { email, token } = await asked();
    expect(await rowOf(email)).toMatchObject({
      state: 'asked',
      confirmed_at: null,
      source: 'footer',
      consent: loadWords('en-US', ['newsletter']).t('newsletter.consent'),
    });
    expect(await confirm(token)).toEqual({ state: 'subscribed' });
    expect(await confirm(token)).toEqual({ state: 'subscribed' });
    const row = present(await rowOf(email));
    expect(row.state).toBe('subscribed');
    expect(row.confirmed_at).toBeInstanceOf(Date);
    const { mail } = await shop.inbox.mailTo(email, /subscribed/);
    expect(mail.text).toMatch(/\/newsletter\/unsubscribe\?token=/);
    await shop.settled(row.id);
    expect(mailsTo(email)).toHaveLength(2);
  });

  test('looking at a link changes nothing, however often a scanner does it', async () => {
    const { email, token } = await asked();
    for (const path of ['confirm', 'unsubscribe'] as const) {
      const look = () => shop.store.call(`GET /api/newsletter/${path}`, { query: { token } });
      expect(await look()).toEqual({ state: 'asked' });
      expect(await look()).toEqual({ state: 'asked' });
    }
    expect(present(await rowOf(email)).state).toBe('asked');
    await confirm(token);
    expect(await shop.store.call('GET /api/newsletter/unsubscribe', { query: { token } })).toEqual({
      state: 'subscribed',
    });
    expect(present(await rowOf(email)).state).toBe('subscribed');
  });

  test('what is kept of a link is its hash', async () => {
    const { token } = await asked();
    const links = await shop.store.db.selectFrom('newsletter_links').select('token_hash').execute();
    expect(links.every(({ token_hash }) => token_hash.length === 32)).toBe(true);
    expect(JSON.stringify(links)).not.toContain(token);
    expect(shop.store.logged()).not.toContain(token);
  });

  test('an unknown token is an incorrect link', async () => {
    const token = 'x'.repeat(43);
    await expect(confirm(token)).rejects.toMatchObject({ status: 404, slug: 'incorrect_link' });
    await expect(shop.store.call('GET /api/newsletter/confirm', { query: { token } })).rejects.toMatchObject({
      slug: 'incorrect_link',
    });
    await expect(
      shop.store.call('POST /api/newsletter/unsubscribe', { body: { token } }),
    ).rejects.toMatchObject({ slug: 'incorrect_link' });
  });

  test('a subscriber’s address gets the same reply, and no mail', async () => {
    const { email, token } = await asked();
    await confirm(token);
    await shop.settled(present(await rowOf(email)).id);
    const before = mailsTo(email).length;
    expect(await ask(email.toUpperCase())).toEqual(await ask(someBuyer()));
    await shop.settled(present(await rowOf(email)).id);
    expect(mailsTo(email)).toHaveLength(before);
    expect(present(await rowOf(email)).state).toBe('subscribed');
  });

  test('text that is not an email address is refused with a sentence', async () => {
    await expect(ask('not-an-address')).rejects.toMatchObject({
      status: 422,
      fields: { email: expect.any(String) },
    });
  });
});

describe('floods', () => {
  test('five presses at once write one row and one mail', async () => {
    const email = someBuyer();
    await Promise.all(Array.from({ length: 5 }, () => ask(email)));
    await shop.settled(present(await rowOf(email)).id);
    expect(mailsTo(email)).toHaveLength(1);
  });

  test('an address gets three requests a day at most', async () => {
    const email = someBuyer();
    for (let i = 0; i < 5; i++) {
      await ask(email);
      const { id } = present(await rowOf(email));
      await shop.settled(id);
      // As if some minutes had gone by between two of them.
      await sql`update mails set created_at = created_at - interval '5 minutes' where subject_id = ${id}`.execute(
        shop.store.db,
      );
    }
    expect(mailsTo(email)).toHaveLength(3);
  });
});

describe('the way out', () => {
  test('a click on the page unsubscribes, safely repeated, and subscribing again works', async () => {
    const { email, token } = await asked();
    await confirm(token);
    const leave = () => shop.store.call('POST /api/newsletter/unsubscribe', { body: { token } });
    expect(await leave()).toEqual({ state: 'ended' });
    expect(await leave()).toEqual({ state: 'ended' });
    expect(await rowOf(email)).toMatchObject({ state: 'ended', ended_at: expect.any(Date) });
    expect(await confirm(token)).toEqual({ state: 'ended' });
  });

  test('the mail program’s own button does it: the header says how, the form is taken, and opening alone does nothing', async () => {
    const { email, token } = await asked();
    await confirm(token);
    const { mail } = await shop.inbox.mailTo(email, /subscribed/);
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const address = new URL(present(/^<(.+)>$/.exec(header('list-unsubscribe'))?.[1]));
    const post = (query: string) =>
      fetch(shop.store.url + address.pathname + query, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await post(address.search)).status).toBe(200);
    expect(present(await rowOf(email)).state).toBe('ended');
    expect((await post(address.search)).status).toBe(200);
    expect((await post('?token=nonsense')).status).toBe(404);
    expect((await post('')).status).toBe(404);
  });

  test('an unconfirmed request leaves no data', async () => {
    const { email, token } = await asked();
    await shop.store.call('POST /api/newsletter/unsubscribe', { body: { token } });
    expect(await rowOf(email)).toBeUndefined();
  });

  test('a link is too old to confirm after a week', async () => {
    const { email, token } = await asked();
    const { id } = present(await rowOf(email));
    await shop.store.db
      .updateTable('newsletter_links')
      .set({ created_at: new Date(shop.store.clock.now().getTime() - 7 * DAY) })
      .where('subscriber_id', '=', id)
      .execute();
    expect(await shop.store.call('GET /api/newsletter/confirm', { query: { token } })).toEqual({
      state: 'ended',
    });
    expect(await confirm(token)).toEqual({ state: 'ended' });
    expect(present(await rowOf(email)).state).toBe('asked');
  });
});

test.each(LOCALES)('the mails are whole in %s', async (locale) => {
  const email = someBuyer();
  await ask(email, locale);
  const first = await shop.inbox.mailTo(email);
  await confirm(tokenIn(first.mail.text));
  const { id } = present(await rowOf(email));
  await shop.settled(id);
  const second = lastOf(mailsTo(email));
  expect(second.mail.subject).toBe(
    loadWords(locale, ['newsletter-mails']).t('newsletter-mails.welcome_subject'),
  );
  for (const { mail } of [first, second]) {
    expect(mail.html).toContain(`<html lang="${bcp47(locale)}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(`${mail.subject}${mail.html}${mail.text}`).not.toMatch(
      /undefined|\bnull\b|newsletter(-mails)?\.\w|\{\w+[,}]/,
    );
    if (locale !== 'en-US') expect(mail.text).toContain(`lang=${locale}`);
    for (const link of present(mail.text).match(/http:\S+/g) ?? [])
      expect(present(mail.html).replaceAll('&amp;', '&')).toContain(`href="${link}"`);
  }
});

describe('the back office', () => {
  test('support sees, exports and erases, and each is in the audit log without the address', async () => {
    const support = await atWork(shop.store, 'support');
    const { email, token } = await asked('=cmd@example.com');
    await confirm(token);
    const { id } = present(await rowOf(email));
    await shop.settled(id);
    const list = await support.call('GET /admin/newsletter', { query: { q: '=CMD' } });
    expect(list.rows).toMatchObject([
      { email, state: 'subscribed', consent: expect.stringContaining('agree') },
    ]);
    expect(list.counts.subscribed).toBeGreaterThan(0);
    expect(list.total).toBe(1);

    // A spreadsheet would run a cell that begins so.
    const { rows } = await fileOf(shop.store, support, 'GET /admin/newsletter', { q: '=CMD' });
    expect(rows).toMatchObject([{ email: `'${email}`, state: 'subscribed', source: 'footer' }]);

    await support.call('DELETE /admin/newsletter/{id}', { params: { id } });
    expect(await rowOf(email)).toBeUndefined();
    expect(await shop.mailsOf(id)).toEqual([]);
    await expect(support.call('DELETE /admin/newsletter/{id}', { params: { id } })).rejects.toMatchObject({
      slug: 'not_found',
    });
    const acts = await auditOf(shop.store, `staff:${support.id}`);
    expect(acts.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['newsletter.exported', 'newsletter.erased']),
    );
    expect(JSON.stringify(acts)).not.toContain(email);
  });

  test('the role for stock has no access', async () => {
    const stock = await atWork(shop.store, 'stock');
    await expect(stock.call('GET /admin/newsletter')).rejects.toMatchObject({ slug: 'forbidden' });
    expect((await fileOf(shop.store, stock, 'GET /admin/newsletter')).status).toBe(403);
  });
});
