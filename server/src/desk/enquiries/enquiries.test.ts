import { firstOf, nthOf } from '@halfturn/contract/primitives/rows.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readCaptcha, solvedCaptcha } from '../../../test/captcha.ts';
import { keyShop, type KeyShop } from '../../../test/key-shop.ts';
import { someBuyer } from '../../../test/make-order.ts';
import { makeMember } from '../../../test/member-browser.ts';
import { race } from '../../../test/race.ts';
import { reviewersOf, someIp, type Sent } from '../../../test/reviewers.ts';
import { RECEIPTS_PER_EMAIL, RECEIPTS_A_PLACE } from './write-enquiry.ts';

let shop: KeyShop;
const { post, setting } = reviewersOf(() => shop);

beforeAll(async () => {
  shop = await keyShop();
});
afterAll(() => shop.close());
/** Lets the message interval of the test before pass. */
beforeEach(() => shop.store.clock.advance(61_000));

const captcha = () => readCaptcha(shop.store.call, shop.store.context.keyring);
const who = <T extends object>(rest: T = {} as T) => ({
  name: 'Mara Lindt',
  email: someBuyer(),
  country: 'DE',
  ...rest,
});
const offer = <T extends object>(rest: T = {} as T) => {
  const email = someBuyer();
  return who({ email, confirmEmail: email, description: 'Forty keys of Lanternfall.', ...rest });
};
const send = async (path: string, body: object, sent?: Sent) =>
  post(path, { ...body, ...(await captcha()) }, sent);
const numberOf = (answer: Awaited<ReturnType<typeof post>>): string =>
  (answer as { ok: { number?: string } }).ok.number ?? '';
const stored = (number: string) =>
  shop.store.db.selectFrom('enquiries').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
const receiptsTo = async (email: string) =>
  (await shop.store.db.selectFrom('mails').select('kind').where('recipient', '=', email).execute()).length;

describe('an offer to sell', () => {
  test('is taken in with its number, as it was written', async () => {
    const description = '<script>alert(1)</script>\nمفاتيح {{7*7}}';
    const sent = offer({ description, name: ' Žofie ' });
    const number = numberOf(await send('/api/sale', sent, { lang: 'cz' }));
    expect(number).toMatch(/^HE-[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(await stored(number)).toMatchObject({
      kind: 'sale',
      state: 'new',
      spam: false,
      name: 'Žofie',
      email: sent.email,
      country: 'DE',
      content: description,
      locale: 'cz',
      account_id: null,
    });
  });

  test('says of every field what is wrong, of all at once', async () => {
    expect(await send('/api/sale', {})).toMatchObject({
      status: 422,
      fields: {
        name: 'Please enter your name.',
        email: 'Email is required!',
        confirmEmail: 'Email is required!',
        country: 'Please choose a country or region.',
        description: 'Please describe what you would like to sell.',
      },
    });
    const wrong = { name: '', email: 'a@example.com', confirmEmail: 'b@example.com' };
    expect(await send('/api/sale', offer(wrong))).toMatchObject({
      status: 422,
      fields: { name: 'Please enter your name.', confirmEmail: 'The two emails are inconsistent!' },
    });
    expect(
      await send('/api/sale', offer({ email: 'not-an-address', confirmEmail: 'not-an-address' })),
    ).toMatchObject({
      fields: { email: 'Please enter the correct email address!' },
    });
    for (const country of ['XX', 'de', 'Germany', 7])
      expect(await send('/api/sale', offer({ country })), String(country)).toMatchObject({
        status: 422,
        fields: { country: expect.any(String) },
      });
    const odd = [
      { description: 'x'.repeat(4001) },
      { name: 'a\nb' },
      { name: null },
      { description: '\u0000' },
      { id: 'x' },
    ];
    for (const rest of odd)
      expect(await send('/api/sale', offer(rest)), JSON.stringify(rest).slice(0, 40)).toMatchObject({
        status: 422,
      });
  });

  test('the two addresses are one in other capitals', async () => {
    const email = someBuyer();
    const body = { email, confirmEmail: ` ${email.toUpperCase()} ` };
    expect(numberOf(await send('/api/sale', offer(body)))).not.toBe('');
  });

  test('wants the picture’s characters, or work in their place', async () => {
    expect(await post('/api/sale', offer())).toMatchObject({
      status: 422,
      slug: 'captcha_required',
      fields: { code: expect.any(String) },
    });
    const read = await captcha();
    expect(await post('/api/sale', { ...offer(), ...read, code: 'AAAAA' })).toMatchObject({
      slug: 'captcha_wrong',
    });
    expect(await post('/api/sale', { ...offer(), ...read })).toMatchObject({ slug: 'captcha_expired' });
    const solved = await solvedCaptcha(shop.store.call);
    expect(numberOf(await post('/api/sale', { ...offer(), ...solved }))).not.toBe('');
    await setting('captcha.enabled', false);
    expect(numberOf(await post('/api/sale', offer()))).not.toBe('');
    await setting('captcha.enabled', true);
  });

  test('that is sent twice, for want of an answer, is written once', async () => {
    const body = offer({ id: randomUUID() });
    const number = numberOf(await send('/api/sale', body));
    // At once, with a captcha that was used up, and from elsewhere.
    expect(numberOf(await post('/api/sale', body))).toBe(number);
    expect(await post('/api/sale', { ...offer(), id: body.id })).toMatchObject({
      status: 409,
      slug: 'idempotency_conflict',
    });
    expect(await receiptsTo(body.email)).toBe(1);
  });
});

describe('wholesale', () => {
  const enquiry = (items: unknown, rest: object = {}) => who({ items, message: 'For a school.', ...rest });

  test('names products of the store, or says in words what is wanted', async () => {
    const [{ productId }, { productId: retired }] = [await shop.shelf(1), await shop.shelf(0)];
    await sql`update products set status = 'retired' where id = ${retired}`.execute(shop.store.db);
    const items = [
      { productId, name: 'Lanternfall', quantity: 40 },
      { productId: randomUUID(), name: 'Gone since', quantity: 1 },
      { productId: retired, name: 'Not on sale', quantity: 1 },
      { name: 'Anything with dragons', quantity: 1_000_000 },
    ];
    const number = numberOf(await send('/api/wholesale', enquiry(items, { company: 'School & Co' })));
    const row = await stored(number);
    expect(row).toMatchObject({ kind: 'wholesale', company: 'School & Co', content: 'For a school.' });
    const lines = await shop.store.db
      .selectFrom('enquiry_items')
      .select(['no', 'product_id', 'name', 'quantity'])
      .where('enquiry_id', '=', row.id)
      .orderBy('no')
      .execute();
    expect(lines).toEqual([
      { no: 1, product_id: productId, name: 'Lanternfall', quantity: 40 },
      { no: 2, product_id: null, name: 'Gone since', quantity: 1 },
      { no: 3, product_id: null, name: 'Not on sale', quantity: 1 },
      { no: 4, product_id: null, name: 'Anything with dragons', quantity: 1_000_000 },
    ]);
  });

  test('names each line that is wrong', async () => {
    const one = { name: 'Lanternfall', quantity: 2 };
    expect(
      await send('/api/wholesale', enquiry([one, { name: ' ', quantity: 0 }], { message: '' })),
    ).toMatchObject({
      status: 422,
      fields: {
        'items.1.name': 'Please say what you need.',
        'items.1.quantity': 'Please enter how many you need, from 1 to 1,000,000.',
        message: 'Please write your message.',
      },
    });
    for (const items of [
      [],
      undefined,
      'x',
      [{ ...one, quantity: 1.5 }],
      [{ ...one, quantity: 1_000_001 }],
      Array(21).fill(one),
    ])
      expect(await send('/api/wholesale', enquiry(items)), JSON.stringify(items)).toMatchObject({
        status: 422,
      });
    expect(numberOf(await send('/api/wholesale', enquiry(Array(20).fill(one))))).not.toBe('');
  });
});

test('an application to recommend the store says where and how', async () => {
  const body = who({ channel: 'https://keys.example.com', plan: 'A column a week.' });
  expect(await stored(numberOf(await send('/api/affiliate', body)))).toMatchObject({
    kind: 'affiliate',
    channel: 'https://keys.example.com',
    content: 'A column a week.',
  });
  expect(await send('/api/affiliate', who())).toMatchObject({
    fields: {
      channel: 'Please enter your website or channel.',
      plan: 'Please tell us how you would recommend us.',
    },
  });
});

describe('one message a minute', () => {
  const SENTENCE = 'Just a moment, please. The message interval is 1 minute';

  test('by e-mail, by address and by account, whichever form it is, feedback among them', async () => {
    const [email, ip] = [someBuyer(), someIp()];
    expect(numberOf(await send('/api/sale', offer({ email, confirmEmail: email }), { ip }))).not.toBe('');
    const plan = { channel: 'c', plan: 'p' };
    expect(await send('/api/affiliate', who({ email, ...plan }))).toMatchObject({
      status: 429,
      msg: SENTENCE,
    });
    expect(await send('/api/affiliate', who(plan), { ip })).toMatchObject({ slug: 'message_interval' });
    const feedback = { fullName: 'M', email, content: 'Good.', rating: 5 };
    expect(await send('/api/feedback', feedback)).toMatchObject({ slug: 'message_interval' });

    const member = await makeMember(shop.store);
    const cookies = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const number = numberOf(await send('/api/affiliate', who(plan), { cookies }));
    expect(await stored(number)).toMatchObject({ account_id: member.id });
    expect(await send('/api/affiliate', who(plan), { cookies })).toMatchObject({ slug: 'message_interval' });
    shop.store.clock.advance(61_000);
    expect(numberOf(await send('/api/affiliate', who(plan), { cookies }))).not.toBe('');
  });

  test('of five at once from one address, one is stored; from five addresses, all', async () => {
    const written = async (ipOf: () => string) => {
      const bodies = await Promise.all(
        Array.from({ length: 5 }, async () => ({ ...offer(), ...(await captcha()) })),
      );
      const all = await race(5, (i) => post('/api/sale', nthOf(bodies, i), { ip: ipOf() }));
      return all.filter((one) => one.status === 'fulfilled' && 'ok' in one.value).length;
    };
    const ip = someIp();
    expect(await written(() => ip)).toBe(1);
    expect(await written(someIp)).toBe(5);
  });
});

describe('the receipt', () => {
  const plain = (email: string) => offer({ email, confirmEmail: email });

  test('names the number, in their language, and says nothing that was typed', async () => {
    const email = someBuyer();
    const typed = { name: 'Cheap pills at pills.example', description: 'Buy at once!' };
    const number = numberOf(await send('/api/sale', { ...plain(email), ...typed }, { lang: 'de' }));
    const { mail } = await shop.inbox.mailTo(email);
    expect(mail).toMatchObject({
      subject: expect.stringContaining(number),
      text: expect.stringContaining(number),
    });
    expect(mail.html).toContain('lang="de"');
    for (const word of ['pills', 'Buy at once'])
      expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain(word);
  });

  test('is mailed three times a day to one address, and further inquiries are still accepted', async () => {
    const email = someBuyer();
    const flags: boolean[] = [];
    for (let i = 0; i <= RECEIPTS_PER_EMAIL; i++) {
      flags.push((await stored(numberOf(await send('/api/sale', plain(email))))).receipt);
      shop.store.clock.advance(61_000);
    }
    expect(flags).toEqual([true, true, true, false]);
    expect(await receiptsTo(email)).toBe(RECEIPTS_PER_EMAIL);
    shop.store.clock.advance(86_400_000);
    expect((await stored(numberOf(await send('/api/sale', plain(email))))).receipt).toBe(true);
  });

  test('is mailed five times a day from one network; members get it at their own address beyond that', async () => {
    const ip = someIp();
    const flags: boolean[] = [];
    for (let i = 0; i <= RECEIPTS_A_PLACE; i++) {
      flags.push((await stored(numberOf(await send('/api/sale', offer(), { ip })))).receipt);
      shop.store.clock.advance(61_000);
    }
    expect(flags).toEqual([true, true, true, true, true, false]);
    const member = await makeMember(shop.store);
    const cookies = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const own = await send('/api/sale', plain(member.email), { ip, cookies });
    expect((await stored(numberOf(own))).receipt).toBe(true);
    // The stored place is a hash that cannot be traced.
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from enquiries e where e::text like ${`%${ip}%`}`.execute(shop.store.db);
    expect(firstOf(rows).n).toBe(0);
  });
});
