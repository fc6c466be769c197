import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailedLink } from '../../../../test/account-links.ts';
import { browser, makeMember } from '../../../../test/member-browser.ts';
import { check, mailsTo, slugOf } from '../../../../test/passkeys.ts';
import { begin, finish, mailedCode, open, visit } from '../../../../test/provider-sign-in.ts';
import {
  standInIdentityProvider,
  type Amiss,
  type StandInIdentityProvider,
} from '../../../../test/stand-ins/identity-provider.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';

let store: TestStore;
let google: StandInIdentityProvider;
let people = 0;
beforeAll(async () => {
  google = await standInIdentityProvider({ now: () => store.clock.now() });
  store = await testStore({
    env: {
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
      GOOGLE_URL: google.url,
    },
  });
});
afterAll(async () => {
  await store.close();
  await google.close();
});
beforeEach(() => {
  google.amiss = {};
  const no = ++people;
  google.person = { sub: `g-${no}`, email: `person${no}@example.com`, emailVerified: true, name: 'Kim Park' };
});

/** Signs in at Google in a browser, and asks the store how it goes on. */
async function signIn(at = browser(store), to = '/checkout') {
  await visit(store, at, google, await begin(at, 'google', to));
  return { at, reply: await finish(at) };
}

test('a confirmed address opens a new account without a mail, and then signs in to it', async () => {
  expect(await store.call('GET /api/sign-in/providers')).toEqual({ providers: ['google'] });
  const guest = browser(store);
  const begun = await begin(guest, 'google', '/games?x=1', true);
  const asked = new URL(begun.url).searchParams;
  expect(asked.get('code_challenge_method')).toBe('S256');
  expect(await visit(store, guest, google, begun)).toBe('http://shop.test/login/finish');
  expect(guest.cookies.has('session'), 'no one is signed in by an address alone').toBe(false);
  expect(await finish(guest)).toMatchObject({
    step: 'done',
    info: { uname: 'Kim Park' },
    to: '/games?x=1',
    created: true,
  });
  expect(await check(guest)).toMatchObject({ state: 1 });
  expect(guest.cookies.has('signing_in')).toBe(false);
  expect(
    guest.lines.some((line) => /^session=.*Max-Age=604800/.test(line)),
    'remembered',
  ).toBe(true);
  expect(await guest.call('GET /api/getInfo')).toMatchObject({ email: google.person.email });
  const { reply } = await signIn();
  expect(reply).toMatchObject({ step: 'done', created: false, connected: false });
  const { rows } = await guest.call('GET /api/account/logins', { query: {} });
  expect(rows.map(({ method }) => method)).toEqual(['google', 'google']);
  expect(await slugOf(finish(guest)), 'an attempt ends once').toBe('sign_in_expired');
});

test.each<[string, Amiss, string]>([
  ['another nonce', { claims: { nonce: 'x' } }, 'sign_in_refused'],
  ['another audience', { claims: { aud: 'other' } }, 'sign_in_refused'],
  ['another issuer', { claims: { iss: 'https://accounts.example' } }, 'sign_in_refused'],
  ['a time that is over', { claims: { exp: 1, iat: 1 } }, 'sign_in_refused'],
  ['a key that it does not publish', { foreignKey: true }, 'sign_in_refused'],
])('an answer with %s opens nothing', async (_what, amiss, slug) => {
  const at = browser(store);
  const begun = await begin(at, 'google');
  google.amiss = amiss;
  await visit(store, at, google, begun);
  expect(await slugOf(finish(at))).toBe(slug);
  expect(at.cookies.has('session')).toBe(false);
  google.amiss = {};
  expect((await signIn()).reply, 'control: the same without it').toMatchObject({ step: 'done' });
});

test('a silent provider is said to be silent, and one that a person leaves changes nothing', async () => {
  const at = browser(store);
  const begun = await begin(at, 'google');
  google.amiss = { silent: true };
  await visit(store, at, google, begun);
  expect(await slugOf(finish(at))).toBe('sign_in_silent');
  google.amiss = {};
  const other = browser(store);
  await visit(store, other, google, { ...(await begin(other, 'google')), outcome: 'cancelled' });
  expect(await slugOf(finish(other))).toBe('sign_in_declined');
});

test('a provider may change its keys at any time', async () => {
  await signIn();
  await google.rotateKey();
  expect((await signIn()).reply).toMatchObject({ step: 'done', created: false });
});

test('an answer counts in the browser that asked for it, with its own state, and once', async () => {
  const [mine, theirs] = [browser(store), browser(store)];
  const begun = await begin(mine, 'google');
  await begin(theirs, 'google');
  const back = google.press(begun.url);
  const address = `${back.url}?${back.form}`;
  await open(store, theirs, address);
  expect(await slugOf(finish(theirs)), 'another browser').toBe('sign_in_expired');
  await open(store, mine, address, { cookies: false });
  expect(await slugOf(finish(mine)), 'no cookie').toBe('sign_in_expired');
  await open(store, mine, address);
  await open(store, mine, address);
  expect(await finish(mine)).toMatchObject({ step: 'done' });
});

test('a sign-in gives the browser a new session, and ends the one that it had', async () => {
  const member = await makeMember(store);
  const before = member.cookies.get('session');
  const other = browser(store);
  other.cookies.set('session', before ?? '');
  await signIn(member);
  expect(member.cookies.get('session')).not.toBe(before);
  expect(await check(other)).toMatchObject({ state: 0 });
});

test('where it leads back to is a page of the store', async () => {
  for (const to of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    const { reply } = await signIn(browser(store), to);
    expect(reply).toMatchObject({ to: '/' });
  }
});

test('an address with an account is connected after its owner has signed in to it', async () => {
  const member = await makeMember(store, { email: google.person.email ?? '' });
  const { at, reply } = await signIn();
  expect(reply).toEqual({ step: 'prove', provider: 'google', email: member.email });
  expect(at.cookies.has('session')).toBe(false);
  expect(await finish(at), 'asking again changes nothing').toMatchObject({ step: 'prove' });
  const stranger = await makeMember(store);
  at.cookies.set('session', stranger.cookies.get('session') ?? '');
  expect(await finish(at), 'another member proves nothing').toMatchObject({ step: 'prove' });
  await at.call('POST /api/login', { body: { email: member.email, password: member.password } });
  expect(await finish(at)).toMatchObject({ step: 'done', connected: true, created: false });
  expect((await signIn()).reply).toMatchObject({ step: 'done', info: { id: member.id } });
  expect(await mailsTo(store, member)).toContain('account-identity-added');
});

test('a mailed code proves the same, and wrong ones are counted', async () => {
  const member = await makeMember(store, { email: google.person.email ?? '' });
  const { at } = await signIn();
  const typed = 'someone.else@example.com';
  await at.call('POST /api/sign-in/code', { body: { email: typed } });
  const code = await mailedCode(store, member.email);
  const wrong = code === '00000000' ? '11111111' : '00000000';
  const confirm = (digits: string) => at.call('POST /api/sign-in/confirm', { body: { code: digits } });
  expect(await slugOf(confirm(wrong))).toBe('code_wrong');
  expect(await confirm(`${code.slice(0, 4)} ${code.slice(4)}`)).toMatchObject({
    connected: true,
    info: { id: member.id },
  });
  expect(await check(at)).toMatchObject({ state: 1 });
  expect(await mailsTo(store, { ...member, email: typed }), 'the address is the provider’s').toEqual([]);
});

test('five wrong codes make the address wait, whatever browser they come from', async () => {
  await makeMember(store, { email: google.person.email ?? '' });
  for (let tries = 0; tries < 5; tries++) {
    const { at } = await signIn();
    await at.call('POST /api/sign-in/code', { body: { email: google.person.email ?? '' } });
    expect(await slugOf(at.call('POST /api/sign-in/confirm', { body: { code: 'x1' } }))).toBe('code_wrong');
    store.clock.advance(1_000);
  }
  const { at } = await signIn();
  const email = google.person.email ?? '';
  expect(await slugOf(at.call('POST /api/sign-in/code', { body: { email } })), 'five codes a day').toBe(
    'sign_in_codes_used_up',
  );
  expect(await slugOf(at.call('POST /api/sign-in/confirm', { body: { code: 'x1' } }))).toBe('code_expired');
});

test('an address that the provider has not confirmed is confirmed by a code', async () => {
  google.person.emailVerified = false;
  const member = await makeMember(store, { email: google.person.email ?? '' });
  const { at, reply } = await signIn();
  expect(reply).toMatchObject({ step: 'address', email: member.email });
  at.cookies.set('session', member.cookies.get('session') ?? '');
  expect(await finish(at), 'an unconfirmed address connects nothing').toMatchObject({ step: 'address' });
  const fresh = `fresh.${people}@example.com`;
  await at.call('POST /api/sign-in/code', { body: { email: fresh } });
  const done = await at.call('POST /api/sign-in/confirm', { body: { code: await mailedCode(store, fresh) } });
  expect(done).toMatchObject({ created: true });
  expect(await at.call('GET /api/getInfo')).toMatchObject({ email: fresh });
});

test('what a stranger registered under an address and never confirmed is worth nothing', async () => {
  const email = google.person.email ?? '';
  const stranger = browser(store);
  const password = 'k4#mQ9-lark';
  await store.db
    .insertInto('accounts')
    .values({
      email,
      email_norm: email,
      name: 'Not me',
      password_hash: 'x',
      locale: 'en-US',
      newsletter: true,
    })
    .execute();
  const { reply } = await signIn();
  expect(reply).toMatchObject({ step: 'done', created: true, info: { uname: 'Kim Park' } });
  const account = await store.db
    .selectFrom('accounts')
    .select(['password_hash', 'newsletter'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(account).toEqual({ password_hash: null, newsletter: false });
  expect(await slugOf(stranger.call('POST /api/login', { body: { email, password } }))).toBe('login_refused');
});

test('a disabled account is opened by no provider', async () => {
  const { at } = await signIn();
  const { info } = await at.call('GET /api/getInfo');
  await store.db
    .updateTable('accounts')
    .set({ disabled_at: store.clock.now() })
    .where('id', '=', info.id)
    .execute();
  const other = browser(store);
  await visit(store, other, google, await begin(other, 'google'));
  expect(await slugOf(finish(other))).toBe('account_disabled');
  expect(other.cookies.has('session')).toBe(false);
});

test('“This wasn’t me” takes a provider away', async () => {
  const member = await makeMember(store, { email: google.person.email ?? '' });
  const { at } = await signIn();
  await at.call('POST /api/login', { body: { email: member.email, password: member.password } });
  await finish(at);
  const rows = () => member.call('GET /api/account/identities').then((found) => found.rows);
  expect(firstOf(await rows())).toMatchObject({ provider: 'google', label: member.email });
  const token = (await mailedLink(store, member.email, 'not_me')) ?? '';
  await browser(store).call('POST /api/account/not-me', { body: { token } });
  expect((await signIn()).reply).toMatchObject({ step: 'prove' });
});
