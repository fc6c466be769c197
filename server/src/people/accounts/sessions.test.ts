import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everythingIn } from '../../../test/everything-in.ts';
import { browser, makeMember } from '../../../test/member-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { endSessions } from './door.ts';

const HOUR = 3_600_000;

let store: TestStore;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
});
afterAll(() => store.close());

const check = (at: { call: TestStore['call'] }) =>
  at.call('GET /api/checkSession', { query: { toUrl: '/' } });
const disable = (id: string) =>
  store.db.updateTable('accounts').set({ disabled_at: store.clock.now() }).where('id', '=', id).execute();

describe('signing in', () => {
  test('opens a session that only a browser of ours keeps', async () => {
    const member = await makeMember(store, { name: 'Mara Lindt' });
    expect(member.lines[0]).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await check(member)).toEqual({ state: 1, is_success: true });
    const info = await member.call('GET /api/getInfo');
    expect(info).toMatchObject({
      info: { id: member.id, uname: 'Mara Lindt' },
      email: member.email,
      country: null,
      lastLoginIp: member.ip,
    });
  });

  test('remembered, it is kept for seven days', async () => {
    const member = await makeMember(store, { remember: true });
    expect(member.lines[0]).toMatch(/^session=.*; Max-Age=604800; HttpOnly/);
  });

  test('hands out a token for clients that keep no cookies', async () => {
    const { email, password, id } = await makeMember(store);
    const { token, info } = await store.call('POST /api/login', { body: { email, password } });
    expect(info.id).toBe(id);
    const headers = { authorization: `Bearer ${token}` };
    expect((await store.call('GET /api/getInfo', {}, { headers })).info.id).toBe(id);
    await store.call('GET /api/logout', {}, { headers });
    await expect(store.call('GET /api/getInfo', {}, { headers })).rejects.toMatchObject({ status: 401 });
  });

  test('takes the address however its letters are written', async () => {
    const { email, password } = await makeMember(store, { email: 'Mixed.Case@Example.com' });
    await browser(store).call('POST /api/login', { body: { email: email.toUpperCase(), password } });
  });

  test('a wrong password, an unknown address and an unconfirmed one are refused alike', async () => {
    const { email } = await makeMember(store);
    const unconfirmed = await makeMember(store);
    await store.db
      .updateTable('accounts')
      .set({ email_confirmed_at: null })
      .where('id', '=', unconfirmed.id)
      .execute();
    const refusals = await Promise.all(
      [
        { email, password: 'not-this-one' },
        { email: 'nobody@example.com', password: 'not-this-one' },
        { email: unconfirmed.email, password: unconfirmed.password },
      ].map((body) => browser(store).call('POST /api/login', { body }).catch(String)),
    );
    expect(new Set(refusals).size).toBe(1);
    expect(refusals[0]).toContain('The account or password isn’t right.');
  });

  test('without an account or a password, the sentences of the fields', async () => {
    await expect(store.call('POST /api/login', { body: {} })).rejects.toMatchObject({
      status: 422,
      fields: { email: 'Account is required!', password: 'Password is required!' },
    });
  });

  test('a disabled account is named only if the password is right', async () => {
    const { id, email, password } = await makeMember(store);
    await disable(id);
    const at = browser(store);
    await expect(at.call('POST /api/login', { body: { email, password } })).rejects.toMatchObject({
      status: 403,
      message: 'Your account has been disabled',
    });
    await expect(at.call('POST /api/login', { body: { email, password: 'x' } })).rejects.toMatchObject({
      slug: 'login_refused',
    });
  });

  test('neither the password nor the token is in the database, nor in the log', async () => {
    const member = await makeMember(store);
    const everything = await everythingIn(store.db);
    const token = present(member.cookies.get('session'));
    expect(everything).toContain(member.email);
    for (const secret of [member.password, token, Buffer.from(token).toString('hex')]) {
      expect(everything).not.toContain(secret);
      expect(store.logged()).not.toContain(secret);
    }
  });
});

describe('a session', () => {
  test('ends after 24 idle hours, or after 7 days if it is remembered', async () => {
    const store = await testStore({ env: { ROLE: 'web' } });
    try {
      const [short, long] = [await makeMember(store), await makeMember(store, { remember: true })];
      store.clock.advance(23 * HOUR);
      expect(await check(short)).toMatchObject({ state: 1 });
      store.clock.advance(23 * HOUR);
      expect(await check(short)).toMatchObject({ state: 1 });
      store.clock.advance(25 * HOUR);
      expect(await check(short)).toEqual({ state: 0, is_success: false });
      expect(await check(long)).toMatchObject({ state: 1 });
      store.clock.advance(96 * HOUR);
      expect(await check(long)).toMatchObject({ state: 1 });
      store.clock.advance(2 * HOUR);
      expect(await check(long)).toEqual({ state: 0, is_success: false });
    } finally {
      await store.close();
    }
  });

  test('is written to at most once a minute', async () => {
    const member = await makeMember(store);
    const seen = async () =>
      (
        await store.db
          .selectFrom('account_sessions')
          .select('seen_at')
          .where('account_id', '=', member.id)
          .executeTakeFirstOrThrow()
      ).seen_at.getTime();
    const first = await seen();
    store.clock.advance(50_000);
    await check(member);
    expect(await seen()).toBe(first);
    store.clock.advance(11_000);
    await check(member);
    expect(await seen()).toBeGreaterThan(first + 60_000);
  });

  test('that is unknown or ended is stale once, and loses its cookie', async () => {
    const member = await makeMember(store);
    await inTransaction(store.db, (trx) => endSessions(trx, member.id, {}, store.clock.now()));
    expect(await check(member)).toEqual({ state: 0, is_success: false });
    expect(member.cookies.has('session')).toBe(false);
    expect(await check(member)).toEqual({ state: 0, is_success: true });
  });

  test('of a disabled account says so once, and its cookie goes', async () => {
    const member = await makeMember(store);
    await disable(member.id);
    await expect(member.call('GET /api/getInfo')).rejects.toMatchObject({
      status: 403,
      slug: 'account_disabled',
    });
    expect(await check(member)).toEqual({ state: 2, is_success: true });
    expect(await check(member)).toEqual({ state: 0, is_success: true });
  });

  test('ends when it signs out, and the others go on', async () => {
    const member = await makeMember(store);
    const other = browser(store);
    const { email, password } = member;
    await other.call('POST /api/login', { body: { email, password } });
    const token = present(member.cookies.get('session'));
    await member.call('GET /api/logout');
    expect(member.cookies.has('session')).toBe(false);
    member.cookies.set('session', token);
    expect(await check(member)).toEqual({ state: 0, is_success: false });
    expect(await check(other)).toMatchObject({ state: 1 });
  });

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.test' },
    { origin: '', referer: 'https://evil.test/' },
  ])('is not ended from elsewhere: %j', async (headers) => {
    const member = await makeMember(store);
    await expect(member.call('GET /api/logout', {}, { headers })).rejects.toMatchObject({
      status: 403,
      slug: 'origin_refused',
    });
    expect(await check(member)).toMatchObject({ state: 1 });
  });

  test('of one member opens nothing of another', async () => {
    const [a, b] = [await makeMember(store), await makeMember(store)];
    const { rows } = await store.db
      .selectFrom('account_sessions')
      .select('id')
      .where('account_id', '=', a.id)
      .execute()
      .then((found) => ({ rows: found }));
    const ended = await inTransaction(store.db, (trx) =>
      endSessions(trx, b.id, { only: firstOf(rows).id }, store.clock.now()),
    );
    expect(ended).toBe(0);
    expect(await check(a)).toMatchObject({ state: 1 });
  });
});

describe('a visit', () => {
  const visits = () => store.db.selectFrom('visits').select(['to_url', 'account_id']).orderBy('id').execute();

  test('is the member’s of the session, whatever the body says', async () => {
    const member = await makeMember(store);
    await member.call('POST /api/saveVisit', {
      body: { toUrl: '/games', memberId: 'x', memberName: 'root' },
    });
    await member.call('GET /api/checkSession', { query: { toUrl: '/', fromUrl: 'https://news.example/' } });
    expect(await visits()).toEqual([
      { to_url: '/games', account_id: member.id },
      { to_url: '/', account_id: member.id },
    ]);
  });
});
