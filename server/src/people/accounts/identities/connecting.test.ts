import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { browser, makeMember, type MemberBrowser } from '../../../../test/member-browser.ts';
import { add, mailsTo, slugOf } from '../../../../test/passkeys.ts';
import { begin, finish, visit } from '../../../../test/provider-sign-in.ts';
import { holdFirstCommit } from '../../../../test/race.ts';
import {
  standInIdentityProvider,
  type StandInIdentityProvider,
} from '../../../../test/stand-ins/identity-provider.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';
import { removePasskey } from '../passkeys/change-passkeys.ts';

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
  const no = ++people;
  google.person = {
    sub: `c-${no}`,
    email: `connected${no}@example.com`,
    emailVerified: true,
    name: 'Kim Park',
  };
});

const connect = (at: MemberBrowser, password = '') =>
  at.call('POST /api/account/identities/{provider}', { params: { provider: 'google' }, body: { password } });
const remove = (at: Pick<MemberBrowser, 'call'>) =>
  at.call('DELETE /api/account/identities/{provider}', { params: { provider: 'google' } });
const found = (at: Pick<MemberBrowser, 'call'>) => at.call('GET /api/account/identities');

async function connected(member: MemberBrowser) {
  await visit(store, member, google, await connect(member));
  return await finish(member);
}

test('a member connects a provider of any address, sees it, and removes it', async () => {
  const member = await makeMember(store);
  expect(await found(member)).toEqual({ rows: [], offered: ['google'], hasPassword: true, password: false });
  expect(await connected(member)).toMatchObject({ step: 'done', connected: true, to: '/my-changepwd' });
  expect((await found(member)).rows).toMatchObject([{ provider: 'google', label: google.person.email }]);
  expect(await slugOf(connect(member))).toBe('sign_in_connected');
  await remove(member);
  expect((await found(member)).rows).toEqual([]);
  expect(await slugOf(remove(member))).toBe('not_found');
  expect(await mailsTo(store, member)).toEqual(['account-identity-added', 'account-identity-removed']);
});

test('a member who removes theirs leaves those of others', async () => {
  const [one, two] = [await makeMember(store), await makeMember(store)];
  await connected(one);
  google.person = { ...google.person, sub: 'c-of-two', email: 'of-two@example.com' };
  await connected(two);
  await remove(one);
  expect((await found(one)).rows).toEqual([]);
  expect((await found(two)).rows).toMatchObject([{ provider: 'google', label: 'of-two@example.com' }]);
});

test('connecting asks for the password once the sign-in is ten minutes ago', async () => {
  const member = await makeMember(store);
  store.clock.advance(11 * 60_000);
  expect(await found(member)).toMatchObject({ password: true });
  expect(await slugOf(connect(member))).toBe('invalid_input');
  expect(await slugOf(connect(member, 'wrong'))).toBe('password_wrong');
  expect(await connect(member, member.password)).toMatchObject({ url: expect.stringContaining(google.url) });
});

test('an identity opens one account', async () => {
  await connected(await makeMember(store));
  const other = await makeMember(store);
  await visit(store, other, google, await connect(other));
  expect(await slugOf(finish(other))).toBe('sign_in_taken');
});

test('what one member has begun, another does not finish', async () => {
  const [one, two] = [await makeMember(store), await makeMember(store)];
  await visit(store, one, google, await connect(one));
  one.cookies.set('session', two.cookies.get('session') ?? '');
  expect(await slugOf(finish(one))).toBe('sign_in_expired');
  one.cookies.delete('session');
  expect(await slugOf(finish(one)), 'nor a visitor').toBe('sign_in_expired');
});

test('the last way in stays', async () => {
  const at = browser(store);
  await visit(store, at, google, await begin(at, 'google'));
  await finish(at);
  expect(await found(at)).toMatchObject({ hasPassword: false, password: false });
  expect(await slugOf(remove(at))).toBe('last_way_in');
  const { passkey } = await add(at);
  await remove(at);
  const { id } = passkey;
  expect(await slugOf(at.call('DELETE /api/account/passkeys/{id}', { params: { id } }))).toBe('last_way_in');
  const change = { oldPassword: 'x', password: 'k4#mQ9-lark', confirmPassword: 'k4#mQ9-lark' };
  expect(await slugOf(at.call('POST /api/account/password', { body: change }))).toBe('password_unset');
});

describe('of two removals at once', () => {
  /** A member whose two ways in are Google and a passkey; they have no password. */
  async function withTwoWays() {
    const at = browser(store);
    await visit(store, at, google, await begin(at, 'google'));
    await finish(at);
    const { passkey } = await add(at);
    const { info } = await at.call('GET /api/getInfo');
    return { at, accountId: info.id, passkeyId: passkey.id };
  }

  test('one stays', async () => {
    const { at, accountId, passkeyId } = await withTwoWays();
    const session = await store.db
      .selectFrom('account_sessions')
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    const member = { id: accountId, name: '', email: '', sessionId: session.id };
    const { waited, second } = await holdFirstCommit({
      db: store.db,
      first: (trx) => removePasskey(trx, store.context, member, passkeyId, store.clock.now()),
      second: () => slugOf(remove(at)),
    });
    expect({ waited, second }).toMatchObject({ waited: true, second: { value: 'last_way_in' } });
  });

  test('none stays if the account is not locked: the positive control', async () => {
    const { at, passkeyId } = await withTwoWays();
    const { waited, second } = await holdFirstCommit({
      db: store.db,
      first: (trx) => trx.deleteFrom('account_passkeys').where('id', '=', passkeyId).execute(),
      second: () => slugOf(remove(at)),
    });
    expect({ waited, second }).toMatchObject({ waited: false, second: { value: 'went through' } });
  });
});
