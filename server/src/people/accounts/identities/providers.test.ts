import { CallError } from '@halfturn/contract/client.ts';
import { present } from '@halfturn/contract/primitives/rows.ts';
import type { SignInProvider } from '@halfturn/contract/primitives/sign-in-providers.ts';
import { exportPKCS8, generateKeyPair } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browser } from '../../../../test/member-browser.ts';
import { begin, finish, visit } from '../../../../test/provider-sign-in.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../../test/staff-browser.ts';
import {
  standInIdentityProvider,
  type StandInIdentityProvider,
} from '../../../../test/stand-ins/identity-provider.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';
import { savedProvider } from './providers.queries.ts';

const SECRET = 'GOCSPX-of-the-registration-42';
let store: TestStore;
let google: StandInIdentityProvider;
let owner: StaffAtWork;
beforeAll(async () => {
  google = await standInIdentityProvider({ clientSecret: SECRET, now: () => store.clock.now() });
  store = await testStore({ env: { GOOGLE_URL: google.url, STEAM_SIGN_IN: 'on' } });
  owner = await atWork(store, 'owner');
});
afterAll(async () => {
  await store.close();
  await google.close();
});

const read = (provider: SignInProvider) =>
  owner.call('GET /admin/sign-in-providers/{provider}', { params: { provider } });
const save = (provider: SignInProvider, values: Record<string, string>, version: number, by = owner) =>
  by.call('POST /admin/sign-in-providers/{provider}', { params: { provider }, body: { values, version } });
const tested = (provider: SignInProvider, values: Record<string, string> = {}) =>
  owner.call('POST /admin/sign-in-providers/{provider}/test', { params: { provider }, body: { values } });
const refused = (call: Promise<unknown>): Promise<string[]> =>
  call.then(
    () => ['no refusal'],
    (error: unknown) =>
      error instanceof CallError ? [error.slug, ...Object.keys(error.fields)] : [String(error)],
  );

test('a registration that is saved turns the provider on, and its secret comes back nowhere', async () => {
  expect(await store.call('GET /api/sign-in/providers')).toEqual({ providers: ['steam'] });
  expect(await refused(save('google', { clientId: 'x', clientSecret: SECRET }, 0))).toEqual([
    'invalid_input',
    'clientId',
  ]);
  const saved = await save('google', { clientId: google.clientId, clientSecret: ` ${SECRET}\n` }, 0);
  expect(saved).toMatchObject({
    source: 'saved',
    version: 1,
    savedBy: 'The owner',
    redirectUrl: 'http://shop.test/prod-api/api/sign-in/return/google',
    fields: [
      { name: 'clientId', set: true, value: google.clientId },
      { name: 'clientSecret', set: true, value: '…n-42' },
    ],
  });
  await expect
    .poll(() => store.call('GET /api/sign-in/providers'))
    .toEqual({ providers: ['google', 'steam'] });
  const at = browser(store);
  await visit(store, at, google, await begin(at, 'google'));
  expect(await finish(at)).toMatchObject({ step: 'done' });
  const log = JSON.stringify(await auditOf(store, 'sign-in-provider:google'));
  expect(log).toContain('sign-in.account_saved');
  const { sealed } = present(await savedProvider(store.db, 'google'));
  for (const text of [JSON.stringify(saved), log, store.logged(), present(sealed).toString('latin1')])
    expect(text).not.toContain(SECRET);
});

test('an empty secret keeps the saved one, and an older version is refused', async () => {
  const { version } = await read('google');
  await save('google', { clientId: google.clientId, clientSecret: '' }, version);
  expect(await tested('google')).toEqual({ result: 'works', detail: '' });
  expect(await refused(save('google', { clientId: google.clientId }, version))).toEqual(['content_changed']);
});

test('a test of the connection says what is wrong, and saves nothing', async () => {
  const before = await read('google');
  expect(await tested('google', { clientSecret: 'another-secret-1' })).toMatchObject({ result: 'wrong_key' });
  google.amiss = { silent: true };
  expect(await tested('google')).toMatchObject({ result: 'no_answer' });
  google.amiss = {};
  expect(await read('google')).toEqual(before);
});

test('Apple’s key is a whole file, and its numbers have ten characters', async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const values = { clientId: 'com.example', teamId: 'TEAM123456', keyId: 'KEY1234567' };
  expect(await refused(save('apple', { ...values, privateKey: 'x' }, 0))).toEqual([
    'invalid_input',
    'privateKey',
  ]);
  const pem = await exportPKCS8(privateKey);
  expect(await refused(save('apple', { ...values, teamId: 'team', privateKey: pem }, 0))).toEqual([
    'invalid_input',
    'teamId',
  ]);
  const { fields } = await save('apple', { ...values, privateKey: pem }, 0);
  expect(fields.at(-1), 'nothing of the key is shown').toEqual({ name: 'privateKey', set: true, value: '' });
});

test('what the environment sets is shown as such, and is not changed here', async () => {
  expect(await read('steam')).toMatchObject({ source: 'environment' });
  expect(await refused(save('steam', {}, 0))).toEqual(['provider_in_environment']);
});

test('owners alone change it, and a removed one opens nothing', async () => {
  const support = await atWork(store, 'support');
  expect(await refused(save('google', {}, 0, support))).toEqual(['forbidden']);
  const { version } = await read('google');
  await owner.call('POST /admin/sign-in-providers/{provider}/remove', {
    params: { provider: 'google' },
    body: { version },
  });
  expect(await read('google')).toMatchObject({ source: 'none', version: version + 1 });
  expect(await refused(begin(browser(store), 'google'))).toEqual(['not_found']);
});
