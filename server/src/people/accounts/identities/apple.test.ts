import { exportPKCS8, generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { browser } from '../../../../test/member-browser.ts';
import { slugOf } from '../../../../test/passkeys.ts';
import { begin, finish, open } from '../../../../test/provider-sign-in.ts';
import {
  standInIdentityProvider,
  type StandInIdentityProvider,
} from '../../../../test/stand-ins/identity-provider.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';

let store: TestStore;
let apple: StandInIdentityProvider;
let people = 0;
beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  apple = await standInIdentityProvider({
    clientId: 'com.example.store',
    clientKey: publicKey,
    formPost: true,
    now: () => store.clock.now(),
  });
  const pem = await exportPKCS8(privateKey);
  store = await testStore({
    env: {
      APPLE_CLIENT_ID: apple.clientId,
      APPLE_TEAM_ID: 'TEAM123456',
      APPLE_KEY_ID: 'KEY1234567',
      // As a variable of the environment often has it.
      APPLE_PRIVATE_KEY: pem.replaceAll('\n', String.raw`\n`),
      APPLE_URL: apple.url,
    },
  });
});
afterAll(async () => {
  await store.close();
  await apple.close();
});
beforeEach(() => {
  apple.amiss = {};
  // Apple writes the confirmation as a text.
  const no = ++people;
  apple.person = {
    sub: `a-${no}`,
    email: `apple${no}@privaterelay.appleid.com`,
    emailVerified: 'true',
    name: 'Kim Park',
  };
});

test('Apple answers by a form from its own site, with which no cookie comes', async () => {
  const at = browser(store);
  const { url } = await begin(at, 'apple');
  const asked = new URL(url).searchParams;
  expect(asked.get('response_mode')).toBe('form_post');
  const back = apple.press(url);
  const next = await open(store, at, back.url, { form: back.form, cookies: false });
  expect(new URL(next).pathname).toBe('/prod-api/api/sign-in/return/apple');
  expect([...new URL(next).searchParams.keys()].toSorted(), 'no personal data in the address').toEqual([
    'code',
    'state',
  ]);
  expect(await open(store, at, next)).toBe('http://shop.test/login/finish');
  expect(await finish(at)).toMatchObject({ step: 'done', created: true, info: { uname: 'Kim Park' } });
  expect(at.cookies.has('apple_name')).toBe(false);
});

test('the client secret is a fresh token by the team, about the client, for Apple', async () => {
  const at = browser(store);
  const { url } = await begin(at, 'apple');
  store.clock.advance(3_600_000 - 60_000);
  const back = apple.press(url);
  await open(store, at, `${back.url}?${back.form}`);
  expect(await finish(at), 'an hour later, with the key read once').toMatchObject({ step: 'done' });
});

test('who cancels at Apple is told so', async () => {
  const at = browser(store);
  const back = apple.press((await begin(at, 'apple')).url, 'cancelled');
  await open(store, at, await open(store, at, back.url, { form: back.form, cookies: false }));
  expect(await slugOf(finish(at))).toBe('sign_in_declined');
});

test('a form is taken from Apple alone, and its name is cut and cleaned', async () => {
  const at = browser(store);
  const form = new URLSearchParams({ code: 'x', state: 'y', user: 'no JSON' });
  const google = 'http://shop.test/prod-api/api/sign-in/return/google';
  expect(await open(store, at, google, { form, cookies: false })).toBe('404');
  const back = apple.press((await begin(at, 'apple')).url);
  back.form.set('user', JSON.stringify({ name: { firstName: 'K\u0000\u202eim'.repeat(50), lastName: 7 } }));
  await open(store, at, await open(store, at, back.url, { form: back.form, cookies: false }));
  const reply = await finish(at);
  expect(reply.step === 'done' && reply.info.uname).toBe('Kim'.repeat(34).slice(0, 100));
});
