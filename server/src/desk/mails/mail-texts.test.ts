import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { LOCALES, bcp47 } from '@halfturn/contract/primitives/locale.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memberShop, type MemberShop } from '../../../test/member-shop.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { MAILS } from '../../app/mails.ts';
import { faultOf, ownOpening, ownSubject } from '../../platform/mail/own-text.ts';
import { ltr } from '../../platform/mail/parts.ts';
import { saidWith } from '../../platform/mail/said.ts';
import { partsOf } from './mail-template.ts';
import { saveMailTexts } from './save-mail-texts.ts';

let shop: MemberShop;
let owner: StaffAtWork;
beforeAll(async () => {
  shop = await memberShop();
  owner = await atWork(shop.store, 'owner');
});
afterAll(() => shop.close());

const template = (kind: 'keys-delivered' | 'order-received', locale: 'en-US' | 'de' = 'en-US') =>
  owner.call('GET /admin/mail-templates/{kind}', { params: { kind }, query: { locale } });
const save = (version: number, texts: Record<string, string>, who = owner) =>
  who.call('POST /admin/mail-templates/{kind}', {
    params: { kind: 'order-received' },
    body: { locale: 'en-US', version, texts },
  });
const SUBJECT = 'orders-mails.received_subject';
const OPENING = 'orders-mails.received_intro';

describe('the examples', () => {
  // What people have typed is not replaced, and a sample is of another kind.
  const WITHOUT = ['enquiry-answered', 'mail-sample'];

  test.each(MAILS.map(({ kind }) => kind))('%s has examples that are written in every language', (kind) => {
    const renderer = present(MAILS.find((one) => one.kind === kind));
    for (const locale of LOCALES) {
      const mails = renderer.examples(shop.store.context, locale, saidWith({}));
      expect(mails.length > 0).toBe(kind !== 'mail-sample');
      for (const { subject, html, text } of mails) {
        expect(subject).not.toBe('');
        expect(subject).not.toMatch(/[\r\n]/);
        expect(html).toContain(`lang="${bcp47(locale)}"`);
        expect(text.length).toBeGreaterThan(20);
      }
    }
    const parts = partsOf(shop.store.context, renderer, 'en-US');
    expect(parts.some(({ part }) => part === 'subject')).toBe(!WITHOUT.includes(kind));
  });

  test('a text with all its placeholders is used in each of them', () => {
    for (const renderer of MAILS) {
      const parts = partsOf(shop.store.context, renderer, 'de');
      const own = parts.map(({ key, placeholders }) => [
        key,
        `Own words ${placeholders.map((name) => `{${name}}`).join(' ')}`,
      ]);
      const said = saidWith(Object.fromEntries(own) as Record<string, string>);
      for (const { subject, text } of renderer.examples(shop.store.context, 'de', said)) {
        if (parts.length > 0) expect(subject).toMatch(/^Own words/);
        expect(`${subject} ${text}`).not.toMatch(/\{[a-zA-Z]+\}/);
      }
    }
  });
});

describe('a text of the shopkeeper’s own', () => {
  test('has paragraphs, line breaks and bold words; a value is never read as markup', () => {
    const blocks = ownOpening(
      'Hello **dear {name}**!\nSecond line\n\nThird',
      { name: '**x** {store} <b>' },
      'en-US',
    );
    expect(blocks.map(({ text }) => text)).toEqual(['Hello dear **x** {store} <b>!\nSecond line', 'Third']);
    expect(ownSubject('{count} for {orderNo}', { count: 1_200, orderNo: ltr('HT-1') }, 'de')).toBe(
      '1.200 for HT-1',
    );
  });

  test.each([
    ['{orderNo} {store}', null],
    ['{order', 'mail_text_braces'],
    ['order}', 'mail_text_braces'],
    ['{{orderNo}}', 'mail_text_braces'],
    ['{price}', 'mail_text_placeholder'],
    ['<b>order</b>', 'mail_text_html'],
    ['1 < 2 > 0', null],
  ])('%s: %s', (text, slug) => {
    expect(faultOf(text, ['orderNo'])?.slug ?? null).toBe(slug);
  });
});

describe('the editor', () => {
  test('shows the sentences with their placeholders, and says what is wrong at the field', async () => {
    const { parts, version } = await template('order-received');
    expect(parts).toMatchObject([
      { part: 'subject', key: SUBJECT, placeholders: ['orderNo'], text: '' },
      { part: 'opening', key: OPENING, placeholders: ['orderNo'], text: '' },
    ]);
    expect(firstOf(parts).standard).toContain('{orderNo}');
    const wrong = { [SUBJECT]: 'a\nb', [OPENING]: '{nope}', 'other.key': 'x' };
    await expect(save(version, wrong)).rejects.toMatchObject({
      slug: 'invalid_input',
      fields: {
        [`texts.${SUBJECT}`]: expect.any(String),
        [`texts.${OPENING}`]: expect.any(String),
        'texts.other.key': expect.any(String),
      },
    });
  });

  test('a saved text is in the next email and in the preview; the second of two who save is told', async () => {
    const { version } = await template('order-received');
    const texts = { [SUBJECT]: 'We have {orderNo} at {store}', [OPENING]: '**Thanks!**\n\nOrder {orderNo}.' };
    const saved = await save(version, texts);
    expect(saved).toMatchObject({ version: version + 1, savedBy: 'The owner' });
    await expect(save(version, {})).rejects.toMatchObject({ slug: 'content_changed' });
    expect(await owner.call('GET /admin/mail-templates')).toContainEqual({
      kind: 'order-received',
      locales: ['en-US'],
    });
    expect((await auditOf(shop.store, 'mail-template:order-received:en-US')).at(-1)).toMatchObject({
      action: 'mail.texts_saved',
      after: texts,
    });

    const member = await shop.member();
    const { orderNo } = await shop.boughtBy(member, await shop.costing(1_000, 3));
    const { mail: sent } = await shop.inbox.mailTo(member.email, /^We have HT-/);
    expect(sent.subject).toContain(orderNo);
    expect(sent.text).toContain(`Thanks!\n\nOrder ${orderNo}.`);

    const preview = await owner.call('POST /admin/mail-templates/{kind}/preview', {
      params: { kind: 'order-received' },
      body: { locale: 'en-US', example: 0, texts: { [SUBJECT]: 'Only tried: {orderNo}' } },
    });
    expect(preview.subject).toMatch(/^Only tried: HT-EXAM/);
    await save(version + 1, {});
    expect((await owner.call('GET /admin/mail-templates')).map(({ kind }) => kind)).not.toContain(
      'order-received',
    );
  });

  test('two who save the first texts of a language at once wait for each other', async () => {
    const at = { kind: 'order-received', locale: 'fr' } as const;
    const { waited, second } = await holdFirstCommit({
      db: shop.store.db,
      first: (trx) =>
        saveMailTexts(
          trx,
          at,
          { version: 0, texts: { [SUBJECT]: 'Reçu' } },
          { actor: 'system', now: shop.store.clock.now() },
        ),
      second: () =>
        owner.call('POST /admin/mail-templates/{kind}', {
          params: { kind: at.kind },
          body: { locale: at.locale, version: 0, texts: { [SUBJECT]: 'Bien reçu' } },
        }),
    });
    expect(waited).toBe(true);
    expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'content_changed' } });
  });

  test('the frame’s address serves the HTML with a policy of its own, to staff alone', async () => {
    const url = `${shop.store.url}/prod-api/admin/mail-templates/keys-delivered/preview.html?locale=ar`;
    const headers = { cookie: `staff=${owner.cookie()}`, origin: shop.store.config.publicUrl };
    const answer = await fetch(url, { headers });
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(await answer.text()).toContain('dir="rtl"');
    expect((await fetch(url)).status).toBe(401);
    const wrong = encodeURIComponent('{"delivery-mails.delivered_subject":"{x"}');
    expect((await fetch(`${url}&texts=${wrong}`, { headers })).status).toBe(422);
  });

  test('a sample goes to the person who asks, with an invented key', async () => {
    const support = await atWork(shop.store, 'support');
    const { sentTo } = await support.call('POST /admin/mail-templates/{kind}/sample', {
      params: { kind: 'keys-delivered' },
      body: { locale: 'de', example: 0 },
    });
    expect(sentTo).toBe(support.email);
    const { mail: sent } = await shop.inbox.mailTo(support.email, /^\[Test\] /);
    expect(sent.text).toContain('EXAMP-LEKEY-00000');
    await expect(
      support.call('POST /admin/mail-templates/{kind}', {
        params: { kind: 'keys-delivered' },
        body: { locale: 'de', version: 0, texts: {} },
      }),
    ).rejects.toMatchObject({ slug: 'forbidden' });
  });
});
