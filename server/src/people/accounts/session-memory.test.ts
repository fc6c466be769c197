import { present } from '@halfturn/contract/primitives/rows.ts';
import { BASE } from '@halfturn/contract/endpoint.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../../test/make-order.ts';
import { browser, makeMember, type MemberBrowser } from '../../../test/member-browser.ts';
import { secondProcess, type SecondProcess } from '../../../test/second-process.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { sessionMemory, sessionMemoryOf } from './session-memory.ts';
import { endSessions } from './sessions.ts';
import { disableAccount } from './disable-account.ts';

const HOUR = 3_600_000;

let store: TestStore;
let other: SecondProcess;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  other = await secondProcess(store);
});
afterAll(async () => {
  await other.close();
  await store.close();
});

const memoryOf = ({ context }: Pick<SecondProcess, 'context'>) => sessionMemoryOf(context.db);
const listening = (place: Pick<SecondProcess, 'context'>) =>
  until(
    'news to be heard',
    async () => memoryOf(place).stats().hears,
    (hears) => hears,
  );
beforeEach(async () => void (await Promise.all([listening(store), listening(other)])));

const cookieOf = (member: MemberBrowser) => `session=${member.cookies.get('session')}`;

/** Asks one of the processes for the member's session, and says whether it knew without the database. */
async function check(
  place: SecondProcess | TestStore,
  member: MemberBrowser,
  query = 'toUrl=%2F',
  headers = {},
) {
  const { known } = memoryOf(place).stats();
  const answer = await fetch(`${place.url}${BASE}/api/checkSession?${query}`, {
    headers: { cookie: cookieOf(member), ...headers },
  });
  const body = (await answer.json()) as { data: { state: number } | null };
  return { answer, body, state: body.data?.state, fromMemory: memoryOf(place).stats().known > known };
}

/** A member whose session a process knows by heart. */
async function knownMember(place: SecondProcess | TestStore = other, home = store): Promise<MemberBrowser> {
  const member = await makeMember(home);
  await check(place, member);
  expect(await check(place, member)).toMatchObject({ state: 1, fromMemory: true });
  return member;
}

test('a check from memory has the same reply and headers as a check that asks the database', async () => {
  const member = await makeMember(store);
  const [asked, known] = [await check(store, member), await check(store, member)];
  expect([asked.fromMemory, known.fromMemory]).toEqual([false, true]);
  const plain = ({ answer }: typeof asked) =>
    Object.fromEntries([...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'));
  expect(plain(known)).toEqual(plain(asked));
  expect(known.body).toEqual(asked.body);
  const [one, two] = [asked, known].map(({ answer }) => answer.headers.get('x-request-id'));
  expect(two).toMatch(/^[\w-]{12}$/);
  expect(two).not.toBe(one);
});

describe('another process says so as soon as it is told', () => {
  const commit = (fn: Parameters<typeof inTransaction<unknown>>[1]) => inTransaction(store.db, fn);
  const now = () => store.clock.now();

  test.each<[what: string, state: number, change: (member: MemberBrowser) => Promise<unknown>]>([
    ['that somebody has signed out', 0, (member) => member.call('GET /api/logout')],
    [
      'that a session was ended from elsewhere',
      0,
      async ({ email, password }) => {
        const elsewhere = browser(store);
        await elsewhere.call('POST /api/login', { body: { email, password } });
        await elsewhere.call('DELETE /api/account/sessions');
      },
    ],
    [
      'of a new password',
      0,
      async ({ email, password }) => {
        const elsewhere = browser(store);
        await elsewhere.call('POST /api/login', { body: { email, password } });
        await elsewhere.call('POST /api/account/password', {
          body: { oldPassword: password, password: 'n3w-Secr3t-9', confirmPassword: 'n3w-Secr3t-9' },
        });
      },
    ],
    [
      'that an account was shut',
      2,
      ({ id }) =>
        commit((trx) =>
          disableAccount(trx, id, { disabled: true, reason: 'test' }, { actor: 'test', now: now() }),
        ),
    ],
    [
      'that an account was shut, by whoever writes it there',
      2,
      ({ id }) => sql`update accounts set disabled_at = now() where id = ${id}`.execute(store.db),
    ],
    [
      'that a session is at its end',
      0,
      ({ id }) =>
        sql`update account_sessions set expires_at = created_at where account_id = ${id}`.execute(store.db),
    ],
    [
      'that sessions were removed',
      0,
      ({ id }) => sql`delete from account_sessions where account_id = ${id}`.execute(store.db),
    ],
  ])('%s', async (_what, state, change) => {
    const member = await knownMember();
    const cookies = new Map(member.cookies);
    const { told } = memoryOf(other).stats();
    await change(member);
    await until(
      'the news',
      async () => memoryOf(other).stats().told,
      (count) => count > told,
    );
    const shown = { ...member, cookies };
    expect(await check(other, shown)).toMatchObject({ state, fromMemory: false });
    expect(await check(other, shown)).toMatchObject({ state, fromMemory: false });
  });

  test('and not of what was undone', async () => {
    const member = await knownMember();
    const undone = commit(async (trx) => {
      await endSessions(trx, member.id, {}, now());
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    // News comes in the order of the commits: once this is heard, so would be what came before.
    const { told } = memoryOf(other).stats();
    await sql`select pg_notify('sessions', ${(await makeMember(store)).id})`.execute(store.db);
    await until(
      'the news',
      async () => memoryOf(other).stats().told,
      (count) => count > told,
    );
    expect(await check(other, member)).toMatchObject({ state: 1, fromMemory: true });
  });
});

test('the process that ends a session knows at once', async () => {
  const member = await knownMember(store);
  const cookies = new Map(member.cookies);
  await member.call('GET /api/logout');
  expect(await check(store, { ...member, cookies })).toMatchObject({ state: 0, fromMemory: false });
});

test('nothing that is older than a minute is said, and nothing past its end', async () => {
  const own = await testStore({ env: { ROLE: 'web' } });
  try {
    await listening(own);
    const member = await makeMember(own);
    const held = async () => (await check(own, member)).fromMemory;
    expect([await held(), await held()]).toEqual([false, true]);
    own.clock.advance(59_000);
    expect(await held()).toBe(true);
    own.clock.advance(2_000);
    expect([await held(), await held()]).toEqual([false, true]);
    own.clock.advance(25 * HOUR);
    expect(await check(own, member)).toMatchObject({ state: 0, fromMemory: false });

    const remembered = await makeMember(own, { remember: true });
    const nearly = new Date(own.clock.now().getTime() + 30_000);
    await sql`update account_sessions set expires_at = ${nearly} where account_id = ${remembered.id}`.execute(
      own.db,
    );
    await until(
      'it to be known',
      () => check(own, remembered),
      ({ fromMemory }) => fromMemory,
    );
    own.clock.advance(31_000);
    expect(await check(own, remembered)).toMatchObject({ state: 0, fromMemory: false });
  } finally {
    await own.close();
  }
});

test('memory answers the plain check alone', async () => {
  const member = await knownMember(store);
  const visits = async () =>
    (await store.db.selectFrom('visits').select('id').where('account_id', '=', member.id).execute()).length;
  const first = await check(store, member, 'toUrl=%2F&fromUrl=https%3A%2F%2Fnews.example%2F');
  expect(first).toMatchObject({ state: 1, fromMemory: false });
  expect(await visits()).toBe(1);
  for (const query of [`toUrl=${'x'.repeat(2_001)}`, 'toUrl=a&toUrl=b', 'toUrl=%00', 'toUrl=a%0Ab']) {
    const { answer, fromMemory } = await check(store, member, query);
    expect([answer.status >= 400, fromMemory], query).toEqual([true, false]);
  }
  const bearer = { authorization: `Bearer ${'x'.repeat(43)}` };
  expect(await check(store, member, 'toUrl=%2F', bearer)).toMatchObject({ state: 0, fromMemory: false });
  expect(await check(store, member, 'lang=de&toUrl=%2F')).toMatchObject({ state: 1, fromMemory: true });
});

test('the limit of calls holds for checks that are answered from memory', async () => {
  // Time stands still: no call is given back while the others are made.
  const limited = await testStore({ env: { ROLE: 'web', RATE_LIMITS: 'on' }, steadyClock: () => 0 });
  try {
    await listening(limited);
    const member = await knownMember(limited, limited);
    const before = memoryOf(limited).stats().known;
    const statuses: number[] = [];
    for (let i = 0; i < 300; i++) statuses.push((await check(limited, member)).answer.status);
    // Two calls were made to get to know the member.
    expect(statuses.filter((status) => status === 200)).toHaveLength(298);
    expect(statuses.slice(298)).toEqual([429, 429]);
    expect(memoryOf(limited).stats().known - before).toBe(298);
  } finally {
    await limited.close();
  }
});

test('who hears no news says nothing out of memory', async () => {
  const deaf = await secondProcess(store);
  const { pathname } = new URL(store.databaseUrl);
  const name = decodeURIComponent(pathname.slice(1));
  const elsewhere = new URL(store.databaseUrl);
  elsewhere.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: elsewhere.href });
  await admin.connect();
  const admit = (all: boolean) =>
    admin.query(`alter database ${admin.escapeIdentifier(name)} allow_connections ${all}`);
  try {
    await listening(deaf);
    const member = await knownMember(deaf);
    const mine = await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = $1 and application_name = 'halfturn-listener'`,
      [name],
    );
    // Listening stays refused until it is allowed again.
    await admit(false);
    for (const { pid } of mine.rows) await admin.query('select pg_terminate_backend($1)', [pid]);
    await until(
      'the connection to be missed',
      async () => memoryOf(deaf).stats().hears,
      (hears) => !hears,
    );
    expect(await check(deaf, member)).toMatchObject({ state: 1, fromMemory: false });
    // Nor does it begin to hold anything.
    expect(await check(deaf, member)).toMatchObject({ state: 1, fromMemory: false });
    await inTransaction(store.db, (trx) => endSessions(trx, member.id, {}, store.clock.now()));
    expect(await check(deaf, member)).toMatchObject({ state: 0, fromMemory: false });
    await admit(true);
    await listening(deaf);
    expect(await check(deaf, member)).toMatchObject({ state: 0, fromMemory: false });
    await knownMember(deaf);
  } finally {
    await admit(true);
    await admin.end();
    await deaf.close();
  }
});

describe('the memory itself', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const session = (accountId: string) => ({
    accountId,
    remembered: false,
    seenAt: now,
    expiresAt: new Date(now.getTime() + HOUR),
  });
  const token = (text: string) => Buffer.from(text);

  test('holds nothing that was looked up before something was told', () => {
    const memory = sessionMemory();
    memory.open();
    const begun = memory.begin();
    memory.forget('ada');
    memory.hold(begun, token('a'), session('ada'));
    expect(memory.knows(token('a'), now)).toBe(false);
    memory.hold(memory.begin(), token('a'), session('ada'));
    expect(memory.knows(token('a'), now)).toBe(true);
  });

  test('forgets the sessions of one account, and holds so many at most', () => {
    const memory = sessionMemory(3);
    memory.open();
    for (const [key, who] of ['a ada', 'b bea', 'c ada', 'd bea'].map((pair) => pair.split(' ')))
      memory.hold(memory.begin(), token(present(key)), session(present(who)));
    const known = () => ['a', 'b', 'c', 'd'].filter((key) => memory.knows(token(key), now));
    expect(known()).toEqual(['b', 'c', 'd']);
    memory.forget('bea');
    expect(known()).toEqual(['c']);
    memory.shut();
    memory.hold(memory.begin(), token('a'), session('ada'));
    expect(known()).toEqual([]);
  });
});
