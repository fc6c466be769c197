import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readCaptcha, solvedCaptcha } from '../../../test/captcha.ts';
import { keyShop, type KeyShop } from '../../../test/key-shop.ts';
import { someBuyer } from '../../../test/make-order.ts';
import { race } from '../../../test/race.ts';
import { cookieOf, reviewersOf, someIp, textOf } from '../../../test/reviewers.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { takeInterval } from './message-interval.ts';

const MINUTE_SENTENCE = 'Just a moment, please. The message interval is 1 minute';
const OFF_SENTENCE = 'Sorry, the comment function has been turned off!';

let shop: KeyShop;
const { post, review, revealed, setting, shown, stored } = reviewersOf(() => shop);

beforeAll(async () => {
  shop = await keyShop();
});
afterAll(() => shop.close());
/** Lets the message interval of the test before pass. */
beforeEach(() => shop.store.clock.advance(61_000));

describe('one message a minute', () => {
  const feedback = async (body: object, ip: string) =>
    post(
      '/api/feedback',
      { ...textOf(body), ...(await readCaptcha(shop.store.call, shop.store.context.keyring)) },
      { ip },
    );

  test('by e-mail, by address, and not by the name', async () => {
    const [email, ip] = [someBuyer(), someIp()];
    expect(await feedback({ email }, ip)).toMatchObject({ ok: { state: 'pending' } });
    const byEmail = await feedback({ email: ` ${email.toUpperCase()} ` }, someIp());
    expect(byEmail).toMatchObject({ status: 429, slug: 'message_interval', msg: MINUTE_SENTENCE });
    expect(Number(byEmail.retryAfter)).toBeGreaterThan(50);
    expect(Number(byEmail.retryAfter)).toBeLessThanOrEqual(60);
    expect(await feedback({}, ip)).toMatchObject({ status: 429, msg: MINUTE_SENTENCE });
    expect(await feedback({}, someIp())).toMatchObject({ ok: {} });
    shop.store.clock.advance(61_000);
    expect(await feedback({ email }, ip)).toMatchObject({ ok: {} });
  });

  test('a household of IPv6 addresses is one', async () => {
    expect(await feedback({}, '2001:db8:7:8::1')).toMatchObject({ ok: {} });
    expect(await feedback({}, '2001:db8:7:8:ffff::2')).toMatchObject({ slug: 'message_interval' });
    expect(await feedback({}, '2001:db8:7:9::1')).toMatchObject({ ok: {} });
  });

  test('by the buyer, whatever address is in the form', async () => {
    const [one, other] = [await shop.shelf(1), await shop.shelf(1)];
    const email = someBuyer();
    const orders = [await revealed(one.productId, { email }), await revealed(other.productId, { email })];
    expect(await review(one.productId, textOf(), cookieOf(...orders))).toMatchObject({ ok: {} });
    expect(await review(other.productId, textOf(), cookieOf(...orders))).toMatchObject({
      status: 429,
      msg: MINUTE_SENTENCE,
    });
    shop.store.clock.advance(61_000);
    expect(await review(other.productId, textOf(), cookieOf(...orders))).toMatchObject({ ok: {} });
  });

  test('by account', async () => {
    const accountId = '01900000-0000-7000-8000-00000000000a';
    const take = (writer: { accountId: string | null }) =>
      inTransaction(shop.store.db, (trx) =>
        takeInterval(trx, { ...writer, emails: [someBuyer()], ip: someIp() }, shop.store.clock.now()),
      );
    await take({ accountId });
    await expect(take({ accountId })).rejects.toMatchObject({ slug: 'message_interval' });
    await take({ accountId: null });
    shop.store.clock.advance(61_000);
    await take({ accountId });
  });

  test('of five at once from one address, one is stored; from five addresses, all', async () => {
    const written = async (ipOf: (i: number) => string) => {
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => readCaptcha(shop.store.call, shop.store.context.keyring)),
      );
      const all = await race(5, (i) =>
        post('/api/feedback', { ...textOf(), ...answers[i] }, { ip: ipOf(i) }),
      );
      return all.filter((one) => one.status === 'fulfilled' && 'ok' in one.value).length;
    };
    const ip = someIp();
    expect(await written(() => ip)).toBe(1);
    expect(await written(() => someIp())).toBe(5);
  });

  test('a message that was refused for something else costs no minute', async () => {
    const { productId } = await shop.shelf(1);
    const ip = someIp();
    expect(await review(productId, textOf(), { ip })).toMatchObject({ slug: 'review_not_bought' });
    const order = await revealed(productId);
    expect(await review(productId, textOf(), { ip, ...cookieOf(order) })).toMatchObject({ ok: {} });
  });
});

describe('a text', () => {
  test('must have a name, an e-mail, a text and from one to five stars', async () => {
    const { productId } = await shop.shelf(1);
    const empty = await review(productId, { fullName: ' ', email: '', content: '\u200b \u2060', rating: 0 });
    expect(empty).toMatchObject({
      status: 422,
      fields: {
        fullName: 'Please enter your name.',
        email: 'Email is required!',
        content: 'Please write your message.',
        rating: 'Please choose from 1 to 5 stars.',
      },
    });
    expect(await review(productId, textOf({ email: 'not-an-address' }))).toMatchObject({
      fields: { email: 'Please enter the correct email address!' },
    });
    for (const rating of [0, 6, 2.5, '5', null])
      expect(await review(productId, textOf({ rating })), String(rating)).toMatchObject({ status: 422 });
    expect(await review(productId, textOf({ content: 'x'.repeat(2001) }))).toMatchObject({
      fields: { content: 'This is too long.' },
    });
    expect(await review(productId, textOf({ fullName: 'a\nb' }))).toMatchObject({ status: 422 });
    expect(await review(productId, {})).toMatchObject({ status: 422 });
  });

  test('is kept and shown as it was written, whatever its script', async () => {
    await setting('reviews.autoApprove', true);
    const contents = [
      'لعبة رائعة، أنصح بها.\nالسطر الثاني',
      '素晴らしい！👍🏽👨‍👩‍👧',
      '<script>alert(1)</script> <b>bold</b> &amp; {{7*7}}',
      `${'ő'.repeat(7)} `.repeat(250).trim(),
    ];
    for (const content of contents) {
      const { productId } = await shop.shelf(1);
      const fullName = firstOf(content.slice(0, 20).split('\n'));
      const order = await revealed(productId);
      const sent = await review(productId, textOf({ content, fullName }), cookieOf(order));
      expect(sent).toMatchObject({ ok: { state: 'approved' } });
      expect((await shown(productId)).rows[0]).toMatchObject({ content, fullName, verified: true });
    }
    await setting('reviews.autoApprove', false);
  });

  test('half a character becomes the mark for one', async () => {
    const { productId } = await shop.shelf(1);
    const half = textOf({ content: 'ok \ud800' });
    expect(await review(productId, half, cookieOf(await revealed(productId)))).toMatchObject({ ok: {} });
    expect(await stored(productId)).toMatchObject([{ content: 'ok \ufffd' }]);
  });

  test('is shown at once only if the store trusts buyers, and the text is clean', async () => {
    await setting('reviews.autoApprove', true);
    const { productId } = await shop.shelf(2);
    const odd = textOf({ content: 'Cheaper at www.example.net' });
    expect(await review(productId, odd, cookieOf(await revealed(productId)))).toMatchObject({
      ok: { state: 'pending' },
    });
    expect(await shown(productId)).toMatchObject({ rows: [], summary: { count: 0 } });
    expect(await review(productId, textOf({ rating: 4 }), cookieOf(await revealed(productId)))).toMatchObject(
      {
        ok: { state: 'approved' },
      },
    );
    await expect
      .poll(() => shown(productId))
      .toMatchObject({
        rows: [{ rating: 4, fullName: 'Mara Lindt' }],
        total: 1,
        summary: { count: 1, average: 4 },
      });
    await setting('reviews.autoApprove', false);
  });
});

test('with comments off, no texts are accepted, and former ones stay', async () => {
  const { productId } = await shop.shelf(1);
  const order = await revealed(productId);
  await setting('comments.enabled', false);
  const answers = [await review(productId, textOf(), cookieOf(order)), await post('/api/feedback', textOf())];
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 403, slug: 'comments_off', msg: OFF_SENTENCE });
  expect(await post('/api/feedback', textOf(), { lang: 'de' })).toMatchObject({
    msg: 'Die Kommentarfunktion wurde leider abgeschaltet!',
  });
  expect((await shop.store.call('GET /api/reviews/mine')).enabled).toBe(false);
  await setting('comments.enabled', true);
  expect(await review(productId, textOf(), cookieOf(order))).toMatchObject({ ok: {} });
});

describe('feedback', () => {
  test('wants the picture’s characters, or work in their place', async () => {
    const feedback = (answer: object) => post('/api/feedback', { ...textOf(), ...answer });
    const { keyring } = shop.store.context;
    expect(await feedback({})).toMatchObject({
      status: 422,
      slug: 'captcha_required',
      fields: { code: expect.any(String) },
    });
    const read = await readCaptcha(shop.store.call, keyring);
    expect(await feedback({ ...read, code: 'AAAAA' })).toMatchObject({ slug: 'captcha_wrong' });
    expect(await feedback(read)).toMatchObject({ slug: 'captcha_expired' });
    expect(await feedback(await readCaptcha(shop.store.call, keyring))).toMatchObject({
      ok: { state: 'pending' },
    });
    expect(await feedback(await solvedCaptcha(shop.store.call))).toMatchObject({ ok: { state: 'pending' } });
    await setting('captcha.enabled', false);
    expect(await feedback({})).toMatchObject({ ok: {} });
    await setting('captcha.enabled', true);
  });

  test('waits to be read, always', async () => {
    await setting('reviews.autoApprove', true);
    const sent = await post('/api/feedback', {
      ...textOf({ content: 'All went well.' }),
      ...(await solvedCaptcha(shop.store.call)),
    });
    expect(sent).toMatchObject({ ok: { state: 'pending' } });
    expect(await shop.store.call('GET /api/feedback')).toMatchObject({ rows: [], total: 0, enabled: true });
    await setting('reviews.autoApprove', false);
  });
});
