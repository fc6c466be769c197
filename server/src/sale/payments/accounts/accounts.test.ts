import { CallError } from '@halfturn/contract/client.ts';
import { present } from '@halfturn/contract/primitives/rows.ts';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdFirstCommit } from '../../../../test/race.ts';
import { secondProcess, type SecondProcess } from '../../../../test/second-process.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { standInBtcpay, type StandInBtcpay } from '../../../../test/stand-ins/btcpay.ts';
import { standInPaypal, type StandInPaypal } from '../../../../test/stand-ins/paypal.ts';
import { stripeStandIn, type StripeStandIn } from '../../../../test/stand-ins/stripe.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';
import { Keyring } from '../../../platform/crypto/keyring.ts';
import { Secret } from '../../../platform/secret.ts';
import { accountWire } from './accounts.wire.ts';
import { lockAccount, savedAccount } from './accounts.queries.ts';

const KEY = 'sk_test_of_the_account_42';
const HOOK = 'whsec_of_the_account_43';
let store: TestStore;
let other: SecondProcess;
let stripe: StripeStandIn;
let paypal: StandInPaypal;
let btcpay: StandInBtcpay;
let owner: StaffAtWork;
let productId: string;
beforeAll(async () => {
  stripe = await stripeStandIn({ secretKey: KEY, webhookSecret: HOOK });
  [paypal, btcpay] = await Promise.all([standInPaypal(), standInBtcpay()]);
  store = await testStore({
    env: { ROLE: 'web', STRIPE_API_URL: stripe.url, PAYPAL_API_URL: paypal.url },
  });
  other = await secondProcess(store);
  owner = await atWork(store, 'owner');
  productId = await store.stock(5);
});
afterAll(async () => {
  await other.close();
  await store.close();
  await Promise.all([stripe.close(), paypal.close(), btcpay.close()]);
});

type Code = 'stripe' | 'paypal' | 'btcpay';
const read = (code: Code, by = owner) => by.call('GET /admin/payment-providers/{code}', { params: { code } });
const save = (code: Code, values: Record<string, string>, version: number, by = owner) =>
  by.call('POST /admin/payment-providers/{code}', { params: { code }, body: { values, version } });
const tested = async (code: Code, values: Record<string, string> = {}) =>
  await owner.call('POST /admin/payment-providers/{code}/test', { params: { code }, body: { values } });
const remove = (code: Code, version: number) =>
  owner.call('POST /admin/payment-providers/{code}/remove', { params: { code }, body: { version } });
const refused = (call: Promise<unknown>): Promise<string[]> =>
  call.then(
    () => ['no refusal'],
    (error: unknown) =>
      error instanceof CallError ? [error.slug, ...Object.keys(error.fields)] : [String(error)],
  );
const offeredAt = async (url: string): Promise<string[]> => {
  const answer = await fetch(`${url}/prod-api/api/checkout/quote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: store.config.publicUrl },
    body: JSON.stringify({ items: [{ productId, quantity: 1 }], currency: 'USD', paymentMethod: 'sandbox' }),
  });
  const { data } = (await answer.json()) as { data: { paymentMethods: { code: string }[] } };
  return data.paymentMethods.map(({ code }) => code);
};

/** The marks that pages show, as guests get them: from the cache. */
const marksAt = async (url: string): Promise<string[]> => {
  const answer = await fetch(`${url}/prod-api/api/home/paymentMarks`);
  return ((await answer.json()) as { data: { marks: string[] } }).data.marks;
};

test('an account that is saved is used at once, in every process, and its secrets come back nowhere', async () => {
  expect(await read('stripe')).toMatchObject({ source: 'none', version: 0, mode: null });
  expect(await offeredAt(store.url)).not.toContain('card');
  // Test payments have no mark, and neither has what is not set up.
  expect(await marksAt(store.url)).toEqual([]);
  expect(await refused(save('stripe', { secretKey: 'pk_live_1', webhookSecret: HOOK }, 0))).toEqual([
    'invalid_input',
    'secretKey',
  ]);
  expect(await refused(save('stripe', { secretKey: KEY }, 0))).toEqual(['invalid_input', 'webhookSecret']);

  const saved = await save('stripe', { secretKey: ` ${KEY}\n`, webhookSecret: HOOK }, 0);
  expect(saved).toMatchObject({
    source: 'saved',
    mode: 'test',
    version: 1,
    savedBy: 'The owner',
    fields: [
      { name: 'secretKey', set: true, value: '…t_42' },
      { name: 'webhookSecret', set: true, value: '…t_43' },
    ],
  });
  expect(await offeredAt(store.url)).toContain('card');
  await expect.poll(() => offeredAt(other.url)).toContain('card');
  for (const { url } of [store, other]) await expect.poll(() => marksAt(url)).toEqual(['visa', 'mastercard']);

  const log = JSON.stringify(await auditOf(store, 'payment-provider:stripe'));
  expect(log).toContain('payments.account_saved');
  const { sealed } = present(await savedAccount(store.db, 'stripe'));
  for (const text of [JSON.stringify(saved), log, store.logged(), present(sealed).toString('latin1')]) {
    expect(text).not.toContain(KEY);
    expect(text).not.toContain(HOOK);
  }
  const mails = await store.db.selectFrom('mails').select('kind').where('kind', '=', 'staff-act').execute();
  expect(mails.length).toBeGreaterThan(0);
});

test('the marks on pages follow what is offered', async () => {
  const offer = (enabled: boolean) =>
    store.db.updateTable('payment_methods').set({ enabled }).where('code', '=', 'card').execute();
  await offer(false);
  for (const { url } of [store, other]) await expect.poll(() => marksAt(url)).toEqual([]);
  await offer(true);
  for (const { url } of [store, other]) await expect.poll(() => marksAt(url)).toEqual(['visa', 'mastercard']);
});

test('a payment goes to the account, and its signed message is taken by both processes', async () => {
  const { sessions } = stripe;
  expect(sessions.size).toBe(0);
  stripe.webhookUrl = `${other.url}/prod-api/api/payments/stripe/webhook`;
  const told = await stripe.tell('payment_intent.succeeded', { id: 'pi_unknown', object: 'payment_intent' });
  expect(told).toBe(200);
  const forged = await stripe.tell(
    'payment_intent.succeeded',
    { id: 'pi_unknown', object: 'payment_intent' },
    { secret: 'whsec_of_another' },
  );
  expect(forged).toBe(400);
});

test('the second of two who save is told, and a secret that is left empty stays', async () => {
  const { version } = await read('stripe');
  await save('stripe', { webhookSecret: 'whsec_of_the_account_99' }, version);
  expect(await refused(save('stripe', { secretKey: 'sk_test_another_one' }, version))).toEqual([
    'content_changed',
  ]);
  const now = await read('stripe');
  expect(now.fields.map(({ value }) => value)).toEqual(['…t_42', '…t_99']);
  expect((await tested('stripe')).result).toBe('works');
});

test('a test says in words what is wrong, and saves nothing', async () => {
  const before = await read('stripe');
  expect((await tested('stripe', { secretKey: 'sk_test_of_somewhere_else' })).result).toBe('wrong_key');
  stripe.mishaps.push({ at: 'GET /v1/checkout/sessions', what: 'silent' });
  expect((await tested('stripe')).result).toBe('no_answer');
  stripe.down = true;
  expect((await tested('stripe')).result).toBe('no_answer');
  stripe.down = false;
  expect(await read('stripe')).toEqual(before);

  const app = { mode: 'live', clientId: paypal.clientId, webhookId: paypal.webhookId };
  expect((await tested('paypal', { ...app, clientSecret: 'another' })).result).toBe('wrong_key');
  const right = { ...app, clientSecret: paypal.clientSecret };
  paypal.webhookUrl = 'https://elsewhere.example/webhook';
  expect(await tested('paypal', right)).toEqual({ result: 'webhook_elsewhere', detail: paypal.webhookUrl });
  paypal.webhookUrl = `${store.config.publicUrl}/prod-api/api/payments/paypal/webhook`;
  expect((await tested('paypal', right)).result).toBe('works');
  expect((await tested('paypal', { ...right, webhookId: 'WH-NONE' })).result).toBe('webhook_unknown');

  const server = { url: btcpay.url, storeId: btcpay.storeId, webhookSecret: btcpay.webhookSecret };
  expect((await tested('btcpay', { ...server, apiKey: 'another' })).result).toBe('wrong_key');
  expect((await tested('btcpay', { ...server, apiKey: btcpay.apiKey })).result).toBe('works');
  const nowhere = { ...server, url: 'http://127.0.0.1:9', apiKey: btcpay.apiKey };
  expect((await tested('btcpay', nowhere)).result).toBe('no_answer');
  expect(await refused(tested('btcpay', { ...nowhere, url: 'http://elsewhere.example' }))).toEqual([
    'invalid_input',
    'url',
  ]);
});

test('a saved key of a server is not sent to another address', async () => {
  const server = {
    url: btcpay.url,
    storeId: btcpay.storeId,
    apiKey: btcpay.apiKey,
    webhookSecret: btcpay.webhookSecret,
  };
  const { version } = await save('btcpay', server, 0);
  const elsewhere = { url: 'https://thief.example' };
  expect(await refused(tested('btcpay', elsewhere))).toEqual(['invalid_input', 'apiKey']);
  expect(await refused(save('btcpay', elsewhere, version))).toEqual(['invalid_input', 'apiKey']);
});

test('a save of an account waits for another save that has read it', async () => {
  const { version } = await read('stripe');
  const { first, second, waited } = await holdFirstCommit({
    db: store.db,
    first: (trx) => lockAccount(trx, 'stripe', { actor: 'system', now: new Date() }),
    second: () => save('stripe', { secretKey: KEY }, version),
  });
  // Without the lock both would have found the version that they name.
  expect(waited).toBe(true);
  expect([first, second]).toMatchObject([{ value: { version } }, { value: { version: version + 1 } }]);
  expect(await refused(save('stripe', { secretKey: KEY }, version))).toEqual(['content_changed']);
});

test('an account is removed by the owner alone, and its method is not offered any more', async () => {
  const finance = await atWork(store, 'finance');
  const { version, fields } = await read('btcpay', finance);
  expect(fields.find(({ name }) => name === 'apiKey')).toMatchObject({ set: true });
  expect(await refused(save('btcpay', { storeId: 'x' }, version, finance))).toEqual(['forbidden']);
  expect(await offeredAt(store.url)).toContain('btcpay');
  await remove('btcpay', version);
  expect(await offeredAt(store.url)).not.toContain('btcpay');
  expect(await read('btcpay')).toMatchObject({ source: 'none', version: version + 1 });
});

test('without its encryption key an account is not read, and says which key is missing', async () => {
  const entry = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
  const keyring = new Keyring(new Secret(`${entry('later')},${entry('fp')}`));
  const row = await savedAccount(store.db, 'stripe');
  const shown = accountWire({ ...store.context, keyring }, 'stripe', row, new Map());
  expect(shown).toMatchObject({ source: 'saved', missingKey: store.context.keyring.currentId, mode: null });
});

test('what the environment sets comes first, and is not changed here', async () => {
  const set = await testStore({
    env: { ROLE: 'web', STRIPE_API_URL: stripe.url, STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: HOOK },
  });
  try {
    const boss = await atWork(set, 'owner');
    expect(await read('stripe', boss)).toMatchObject({ source: 'environment', mode: 'test', version: 0 });
    expect(await refused(save('stripe', { secretKey: 'sk_test_another_one' }, 0, boss))).toEqual([
      'provider_in_environment',
    ]);
  } finally {
    await set.close();
  }
});
