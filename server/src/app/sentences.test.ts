import { present } from '@halfturn/contract/primitives/rows.ts';
import { CallError } from '@halfturn/contract/client.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browser, makeMember, type Browser, type MemberBrowser } from '../../test/member-browser.ts';
import { memberShop, type MemberShop } from '../../test/member-shop.ts';
import { solvedCaptcha } from '../../test/captcha.ts';
import { inTransaction } from '../platform/db/kysely.ts';
import { saveSetting } from '../house/settings/door.ts';

/**
 * The sentences of the specification (sections 5, 6 and 8), each provoked by the call that says it, word for word. On the
 * screen they are provoked by the journeys (`e2e/sentences.e2e.ts` and those it names).
 */
let shop: MemberShop;
let mara: MemberBrowser;
let guest: Browser;
let productId: string;
const NOWHERE = crypto.randomUUID();
const PASSWORD = 'k4#mQ9-lark';

beforeAll(async () => {
  shop = await memberShop();
  ({ productId } = await shop.shelf(6));
  mara = await makeMember(shop.store);
  guest = browser(shop.store);
});
afterAll(() => shop.close());

interface Refused {
  status: number;
  slug: string;
  message: string;
  fields: Record<string, string>;
}
/** What a call is refused with; fails where it is not refused. */
const refusal = (call: Promise<unknown>): Promise<Refused> =>
  call.then(
    () => expect.fail('the call was not refused'),
    (error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      const { status, slug, message, fields } = error;
      return { status, slug, message, fields };
    },
  );

const registering = { email: 'ida@example.com', uname: 'Ida', password: PASSWORD, confirmPassword: PASSWORD };
const register = (body: object) => guest.call('POST /api/register', { body: { agree: true, ...body } });
const feedback = (body: object) =>
  guest.call('POST /api/feedback', {
    body: { fullName: 'Ida Brandt', email: 'ida@example.com', content: 'Well made.', rating: 5, ...body },
  });
const quote = (body: object) =>
  guest.call('POST /api/checkout/quote', {
    body: { items: [{ productId, quantity: 1 }], currency: 'USD', paymentMethod: 'sandbox', ...body },
  });
const address = {
  firstName: 'Ada',
  lastName: 'Quillfeather',
  phone: '+49 30 901820',
  address: 'Heron Lane 1',
  city: 'Berlin',
  zip: '10117',
  country: 'DE',
};
/** The first problem of a quote. */
const problemOf = async (body: object) => (await quote(body)).problems[0];

/** A field's sentence: what is sent, where it stands, and what it says. */
const FIELDS: [sentence: string, field: string, call: () => Promise<unknown>][] = [
  ['Email is required!', 'email', () => register({ ...registering, email: '' })],
  ['Please enter the correct email address!', 'email', () => register({ ...registering, email: 'ida@' })],
  ['Please enter your name.', 'uname', () => register({ ...registering, uname: ' ' })],
  ['Password is required!', 'password', () => register({ ...registering, password: '' })],
  [
    'The two passwords do not match!',
    'confirmPassword',
    () => register({ ...registering, confirmPassword: 'another' }),
  ],
  [
    'Consent terms and conditions and privacy policy must be checked!',
    'agree',
    () => register({ ...registering, agree: false }),
  ],
  ['Account is required!', 'email', () => guest.call('POST /api/login', { body: { password: 'x' } })],
  [
    'Password is required!',
    'password',
    () => guest.call('POST /api/login', { body: { email: 'ida@example.com' } }),
  ],
  ['Please enter your name.', 'fullName', () => feedback({ fullName: '' })],
  ['Email is required!', 'email', () => feedback({ email: '' })],
  [
    'Please enter the correct phone number!',
    'phone',
    () => mara.call('POST /api/account', { body: { uname: 'Mara', country: 'DE', phone: '12' } }),
  ],
  [
    'Please enter the correct zip or postal code.',
    'zip',
    () => mara.call('POST /api/account', { body: { uname: 'Mara', country: 'DE', zip: 'nowhere' } }),
  ],
  [
    'Please enter the characters in the picture, or let this device do the check instead.',
    'code',
    () => guest.call('POST /api/forget', { body: { email: 'ida@example.com' } }),
  ],
  [
    'Please enter the correct phone number!',
    'contact.phone',
    () =>
      guest.call('POST /api/orders', {
        body: {
          items: [{ productId, quantity: 1 }],
          currency: 'USD',
          paymentMethod: 'sandbox',
          contact: { email: 'ida@example.com', phone: '12' },
          agree: true,
          total: { amount: 1, currency: 'USD' },
        },
      }),
  ],
];

test.each(FIELDS)('“%s” stands at %s', async (sentence, field, call) => {
  const { status, fields } = await refusal(call());
  expect(status).toBe(422);
  expect(fields[field]).toBe(sentence);
});

test('“The length is between 6 and 16 characters” is said of a password that is shorter or longer', async () => {
  for (const password of ['k4#mQ', 'k4#mQ9-lark-seven']) {
    const body = {
      ...registering,
      password,
      confirmPassword: password,
      ...(await solvedCaptcha(guest.call)),
    };
    const { status, fields } = await refusal(register(body));
    expect([status, fields.password]).toEqual([422, 'The length is between 6 and 16 characters']);
  }
});

test('“Sorry, the default address cannot be deleted!”', async () => {
  const { rows } = await mara.call('POST /api/addresses', { body: address });
  const { id } = present(rows.find(({ isDefault }) => isDefault));
  const { status, message } = await refusal(mara.call('DELETE /api/addresses/{id}', { params: { id } }));
  expect([status, message]).toEqual([409, 'Sorry, the default address cannot be deleted!']);
});

test('“Just a moment, please. The message interval is 1 minute”, and comments turned off', async () => {
  await feedback(await solvedCaptcha(guest.call));
  const again = await refusal(feedback(await solvedCaptcha(guest.call)));
  expect([again.status, again.message]).toEqual([
    429,
    'Just a moment, please. The message interval is 1 minute',
  ]);
  await inTransaction(shop.store.db, (trx) => saveSetting(trx, 'comments.enabled', false));
  const off = await refusal(feedback(await solvedCaptcha(guest.call)));
  expect([off.status, off.message]).toEqual([403, 'Sorry, the comment function has been turned off!']);
  await inTransaction(shop.store.db, (trx) => saveSetting(trx, 'comments.enabled', true));
});

test('who shows no sign-in, one that is over, or a disabled account', async () => {
  const visitor = await refusal(guest.call('GET /api/getInfo'));
  expect([visitor.status, visitor.message]).toEqual([401, 'You need to log in first']);

  const stale = browser(shop.store, { headers: { authorization: `Bearer ${'x'.repeat(43)}` } });
  const over = await refusal(stale.call('GET /api/getInfo'));
  expect([over.status, over.message]).toEqual([401, 'Authentication failed, cannot access system resources']);

  const out = await makeMember(shop.store);
  await shop.store.db
    .updateTable('accounts')
    .set({ disabled_at: new Date() })
    .where('id', '=', out.id)
    .execute();
  await expect
    .poll(() => refusal(out.call('GET /api/getInfo')))
    .toMatchObject({
      message: 'Your account has been disabled',
    });
});

test('“No permission for the current operation”: the level of another member', async () => {
  const call = mara.call('GET /api/getUserLevelInfo/{id}', { params: { id: NOWHERE } });
  expect(await refusal(call)).toMatchObject({
    status: 403,
    message: 'No permission for the current operation',
  });
});

test('“Resource does not exist”: a call that there is not, and a thing', async () => {
  const answer = await fetch(`${shop.store.url}/prod-api/api/nothing`);
  expect(await answer.json()).toMatchObject({ code: 404, msg: 'Resource does not exist' });
  const gone = guest.call('GET /api/home/type/{id}', { params: { id: NOWHERE } });
  expect(await refusal(gone)).toMatchObject({ status: 404, message: 'Resource does not exist' });
});

test('“Payment status incorrect”: paying what has been paid', async () => {
  const { orderNo, accessKey } = await shop.bought(productId);
  const again = guest.call(
    'POST /api/orders/{orderNo}/pay',
    { params: { orderNo }, body: { accessKey } },
    { idempotencyKey: crypto.randomUUID() },
  );
  expect(await refusal(again)).toMatchObject({ status: 409, message: 'Payment status incorrect' });
});

test('“Incorrect link”: one that was never mailed', async () => {
  const token = 'x'.repeat(43);
  const confirm = guest.call('POST /api/account/confirm', { body: { token, password: '' } });
  expect(await refusal(confirm)).toMatchObject({ status: 404, message: 'Incorrect link' });
  const body = { token, password: PASSWORD, confirmPassword: PASSWORD };
  expect(await refusal(guest.call('POST /api/resetPassword', { body }))).toMatchObject({
    message: 'Incorrect link',
  });
});

test('a coupon that is not there, and a way to pay that does not know the currency', async () => {
  expect(await problemOf({ coupon: 'NOTHING' })).toMatchObject({
    error: 'coupon_not_found',
    msg: 'Sorry, the coupon does not exist!',
  });
  await sql`insert into payment_methods (code, provider, hold_minutes, currencies, position)
    values ('only-yen', 'sandbox', 15, '{JPY}', 9)`.execute(shop.store.db);
  await expect
    .poll(() => problemOf({ paymentMethod: 'only-yen' }))
    .toMatchObject({ msg: 'The payment method is not available in the current currency.' });
});
