import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { browser, makeMember } from '../../../../test/member-browser.ts';
import { check, slugOf } from '../../../../test/passkeys.ts';
import { begin, finish, mailedCode, open, visitSteam } from '../../../../test/provider-sign-in.ts';
import { standInSteam, type StandInSteam } from '../../../../test/stand-ins/steam.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';

let store: TestStore;
let steam: StandInSteam;
let people = 0;
beforeAll(async () => {
  steam = await standInSteam({ now: () => store.clock.now() });
  store = await testStore({ env: { STEAM_SIGN_IN: 'on', STEAM_URL: steam.url } });
});
afterAll(async () => {
  await store.close();
  await steam.close();
});
beforeEach(() => {
  steam.silent = false;
  steam.id = `765611979602${String(++people).padStart(5, '0')}`;
});

/** Comes back from Steam with an answer that was changed on the way. */
async function comesBack(change: (answer: URLSearchParams) => void) {
  const at = browser(store);
  const back = new URL(steam.press((await begin(at, 'steam')).url));
  change(back.searchParams);
  await open(store, at, back.href);
  return await slugOf(finish(at));
}

test('Steam names no address: one is asked for, and a code confirms it', async () => {
  const at = browser(store);
  const begun = await begin(at, 'steam');
  expect(new URL(begun.url).searchParams.get('openid.realm')).toBe('http://shop.test');
  expect(await visitSteam(store, at, steam, begun)).toBe('http://shop.test/login/finish');
  expect(await finish(at)).toEqual({ step: 'address', provider: 'steam', email: '' });
  const email = `gamer${people}@example.com`;
  await at.call('POST /api/sign-in/code', { body: { email } });
  expect(at.cookies.has('session')).toBe(false);
  const code = await mailedCode(store, email);
  expect(await at.call('POST /api/sign-in/confirm', { body: { code } })).toMatchObject({
    created: true,
    to: '/checkout',
    info: { uname: `gamer${people}` },
  });
  expect(await check(at)).toMatchObject({ state: 1 });
  const again = browser(store);
  await visitSteam(store, again, steam, await begin(again, 'steam'));
  expect(await finish(again)).toMatchObject({ step: 'done', created: false });
});

test('an address with an account is answered alike, and its code connects it', async () => {
  const member = await makeMember(store);
  const at = browser(store);
  await visitSteam(store, at, steam, await begin(at, 'steam'));
  expect(await at.call('POST /api/sign-in/code', { body: { email: member.email } })).toBeNull();
  const code = await mailedCode(store, member.email);
  expect(await at.call('POST /api/sign-in/confirm', { body: { code } })).toMatchObject({
    connected: true,
    created: false,
    info: { id: member.id },
  });
});

const other = 'https://steamcommunity.com/openid/id/76561197999999999';
test.each<[string, (answer: URLSearchParams) => void]>([
  ['of another person', (a) => (a.set('openid.claimed_id', other), a.set('openid.identity', other))],
  ['whose two names differ', (a) => a.set('openid.identity', other)],
  ['of another site', (a) => a.set('openid.claimed_id', 'https://evil.example/openid/id/76561197960287930')],
  ['of another endpoint', (a) => a.set('openid.op_endpoint', 'https://evil.example/login')],
  ['for another address', (a) => a.set('openid.return_to', 'https://evil.example/')],
  ['that signs too little', (a) => a.set('openid.signed', 'signed,op_endpoint,return_to')],
  ['with a part that comes twice', (a) => a.append('openid.claimed_id', other)],
  ['with an old nonce', (a) => a.set('openid.response_nonce', '2020-01-01T00:00:00Zabc')],
  ['with another signature', (a) => a.set('openid.assoc_handle', '1')],
  ['of another protocol', (a) => a.set('openid.ns', 'http://openid.net/signon/1.1')],
  ['that is no answer', (a) => a.set('openid.mode', 'setup_needed')],
])('an answer %s opens nothing', async (_what, change) => {
  expect(await comesBack(change)).toBe('sign_in_refused');
  expect(await comesBack(() => {}), 'control: the same without it').toBe('went through');
});

test('an answer that Steam has confirmed before opens nothing', async () => {
  const at = browser(store);
  const back = steam.press((await begin(at, 'steam')).url);
  const query = new URL(back).searchParams;
  query.set('openid.mode', 'check_authentication');
  await fetch(`${steam.url}/login`, { method: 'POST', body: query.toString() });
  await open(store, at, back);
  expect(await slugOf(finish(at))).toBe('sign_in_refused');
});

test('who cancels is told so, and a silent Steam is said to be silent', async () => {
  const at = browser(store);
  await open(store, at, steam.press((await begin(at, 'steam')).url, 'cancelled'));
  expect(await slugOf(finish(at))).toBe('sign_in_declined');
  const back = steam.press((await begin(at, 'steam')).url);
  steam.silent = true;
  await open(store, at, back);
  expect(await slugOf(finish(at))).toBe('sign_in_silent');
});
