import { nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import { ENDPOINTS } from '@halfturn/contract/calls.ts';
import { CallError } from '@halfturn/contract/client.ts';
import type { AnyEndpoint } from '@halfturn/contract/endpoint.ts';
import { mayCall, STAFF_ROLES } from '@halfturn/contract/staff/roles.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { race } from '../../../test/race.ts';
import { atWork, auditOf, staffBrowser, type StaffBrowser } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { firstOwner } from './owner-access.ts';
import { addStaff } from './people.ts';
import { codeAt } from './second-factor.ts';

let store: TestStore;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

const minutes = (n: number): number => n * 60_000;
const refusal = async (call: Promise<unknown>): Promise<string> =>
  await call.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof CallError ? error.slug : String(error)),
  );
const stepOf = async (browser: StaffBrowser): Promise<string> =>
  (await browser.call('GET /admin/session')).step;
const signIn = (browser: StaffBrowser, email: string, password: string) =>
  browser.call('POST /admin/session', { body: { email, password } });
const code = (browser: StaffBrowser, given: string) =>
  browser.call('POST /admin/session/code', { body: { code: given } });

describe('the first owner', () => {
  const first = () => inTransaction(store.db, (trx) => firstOwner(trx, store.clock.now()));

  test('is made once, and each start makes a new password until one was used', async () => {
    const made = present(await first());
    const again = await first();
    expect(again?.email).toBe(made?.email);
    expect(again?.password).not.toBe(made?.password);

    const browser = staffBrowser(store);
    expect(await refusal(signIn(browser, made.email, made.password))).toBe('staff_sign_in_refused');
    expect(await signIn(browser, made.email, present(again).password)).toEqual({ step: 'password' });
    await browser.call('POST /admin/session/password', { body: { password: 'violet harbour lantern' } });
    expect(await first()).toBeNull();
  });
});

describe('signing in', () => {
  test('goes password, own password, second factor; each step under a new token', async () => {
    const owner = await atWork(store, 'owner');
    expect(owner.lastLine()).toMatch(/; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/);
    const { step, staff } = await owner.call('GET /admin/session');
    expect([step, staff?.role, staff?.email]).toEqual(['in', 'owner', owner.email]);
    expect(owner.recoveryCodes).toHaveLength(10);

    const other = staffBrowser(store);
    expect(await signIn(other, owner.email.toUpperCase(), owner.password)).toEqual({ step: 'code' });
    const half = other.cookie();
    expect(await other.call('GET /admin/session')).toEqual({ step: 'code', staff: null });
    expect(await refusal(other.call('GET /admin/today'))).toBe('staff_code_required');
    store.clock.advance(minutes(1));
    await code(other, codeAt(owner.secret, store.clock.now()));
    expect(await stepOf(other)).toBe('in');
    expect(other.cookie()).not.toBe(half);
    other.setCookie(half);
    expect(await stepOf(other)).toBe('out');
  });

  test('leaves its rows in the audit log, without a secret in them', async () => {
    const owner = await atWork(store, 'owner');
    await owner.call('DELETE /admin/session');
    const rows = await auditOf(store, `staff:${owner.id}`);
    expect(rows.map((row) => row.action)).toEqual([
      'staff.added',
      'staff.password_chosen',
      'staff.second_factor_set_up',
      'staff.signed_in',
      'staff.signed_out',
    ]);
    expect(rows[3]?.after).toMatchObject({ ip: owner.ip });
    const told = JSON.stringify(rows) + store.logged();
    for (const secret of [owner.password, owner.secret, ...owner.recoveryCodes])
      expect(told).not.toContain(secret);
    expect(await stepOf(owner)).toBe('out');
  });

  test('refuses a weak password, the one-time one again, and a step out of turn', async () => {
    const person = { name: 'Marguerite', email: 'marguerite@store.example', role: 'support' } as const;
    const { email } = person;
    const { password } = await inTransaction(store.db, (trx) =>
      addStaff(trx, person, 'test', store.clock.now()),
    );
    const browser = staffBrowser(store);
    expect(await refusal(browser.call('POST /admin/session/enrolment'))).toBe('login_required');
    await signIn(browser, email, password);
    const choose = (wish: string) =>
      browser.call('POST /admin/session/password', { body: { password: wish } });
    for (const weak of [
      'short',
      'password12345',
      'marguerite2026',
      'aaaaaaaaaaaa',
      'Qwerty123456!',
      password,
    ])
      expect([weak, await refusal(choose(weak))]).toEqual([weak, 'staff_password_weak']);
    expect(await refusal(browser.call('POST /admin/session/enrolment'))).toBe('login_required');
    expect(await choose('seven quiet otters')).toEqual({ step: 'enrol' });
    expect(await refusal(choose('seven quiet otters'))).toBe('login_required');
    expect(await refusal(browser.call('GET /admin/today'))).toBe('login_required');
  });
});

describe('wrong tries', () => {
  test('of an account: five, then the right one waits too, 15 minutes', async () => {
    const owner = await atWork(store, 'owner');
    const tries = Array.from({ length: 6 }, () => signIn(staffBrowser(store), owner.email, 'wrong'));
    const slugs = await Promise.all(tries.map(refusal));
    expect(slugs.toSorted()).toEqual([...Array(5).fill('staff_sign_in_refused'), 'staff_wait']);
    expect(await refusal(signIn(staffBrowser(store), owner.email, owner.password))).toBe('staff_wait');
    store.clock.advance(minutes(14));
    expect(await refusal(signIn(staffBrowser(store), owner.email, owner.password))).toBe('staff_wait');
    store.clock.advance(minutes(1.1));
    expect(await signIn(staffBrowser(store), owner.email, owner.password)).toEqual({ step: 'code' });
  });

  test('that come slowly are no attack, and a right one forgets them', async () => {
    const owner = await atWork(store, 'owner');
    for (let i = 0; i < 8; i++) {
      expect(await refusal(signIn(staffBrowser(store), owner.email, 'wrong'))).toBe('staff_sign_in_refused');
      if (i === 3) await signIn(staffBrowser(store), owner.email, owner.password);
    }
  });

  test('of an account that does not exist answer and wait alike', async () => {
    const owner = await atWork(store, 'owner');
    const answer = (email: string) =>
      signIn(staffBrowser(store), email, 'wrong').catch((error: CallError) => [error.slug, error.message]);
    const nobody = 'nobody@staff.example.com';
    expect(await answer(nobody)).toEqual(await answer(owner.email));
    for (let i = 0; i < 4; i++) await answer(nobody);
    expect(await answer(nobody)).toEqual(['staff_wait', expect.stringContaining('15 minutes')]);
  });

  test('of an address: five over any accounts, and a right one buys no more', async () => {
    const owner = await atWork(store, 'owner');
    const browser = staffBrowser(store);
    for (let i = 0; i < 4; i++) {
      expect(await refusal(signIn(browser, `guess${i}@staff.example.com`, 'wrong'))).toBe(
        'staff_sign_in_refused',
      );
      await signIn(browser, owner.email, owner.password);
    }
    expect(await refusal(signIn(browser, 'guess5@staff.example.com', 'wrong'))).toBe('staff_sign_in_refused');
    expect(await refusal(signIn(browser, 'guess6@staff.example.com', 'wrong'))).toBe('staff_wait');
  });

  test('many at once are as many tries', async () => {
    const owner = await atWork(store, 'owner');
    const results = await race(15, () => refusal(signIn(staffBrowser(store), owner.email, 'wrong')));
    const slugs = results.map((r) => (r.status === 'fulfilled' ? r.value : 'failed'));
    expect(slugs.filter((slug) => slug === 'staff_sign_in_refused')).toHaveLength(5);
    expect(slugs.filter((slug) => slug === 'staff_wait')).toHaveLength(10);
  });

  test('of a code: five, then the right one waits too', async () => {
    const owner = await atWork(store, 'owner');
    const browser = staffBrowser(store);
    await signIn(browser, owner.email, owner.password);
    for (let i = 0; i < 5; i++) expect(await refusal(code(browser, '000000'))).toBe('staff_code_wrong');
    store.clock.advance(minutes(1));
    expect(await refusal(code(browser, codeAt(owner.secret, store.clock.now())))).toBe('staff_wait');
  });
});

describe('a code', () => {
  test('is taken once, also of three at once', async () => {
    const owner = await atWork(store, 'owner');
    // The code that set up the second factor was used, too.
    const [again, late] = [staffBrowser(store), staffBrowser(store)];
    await signIn(again, owner.email, owner.password);
    expect(await refusal(code(again, owner.usedCode))).toBe('staff_code_wrong');

    store.clock.advance(minutes(1));
    const fresh = codeAt(owner.secret, store.clock.now());
    const browsers = [staffBrowser(store), staffBrowser(store), staffBrowser(store)];
    for (const browser of browsers) await signIn(browser, owner.email, owner.password);
    const results = await race(3, (i) => refusal(code(nthOf(browsers, i), fresh)));
    const slugs = results.map((r) => (r.status === 'fulfilled' ? r.value : 'failed'));
    expect(slugs.toSorted()).toEqual(['no refusal', 'staff_code_wrong', 'staff_code_wrong']);

    await signIn(late, owner.email, owner.password);
    store.clock.advance(minutes(3));
    expect(await refusal(code(late, fresh))).toBe('staff_code_wrong');
  });

  test('for the day when the phone is gone works once', async () => {
    const owner = await atWork(store, 'owner');
    const [one = '', two = ''] = owner.recoveryCodes;
    const browser = staffBrowser(store);
    await signIn(browser, owner.email, owner.password);
    expect(await code(browser, one.toLowerCase().replaceAll('-', ' '))).toEqual({ step: 'in' });
    const next = staffBrowser(store);
    await signIn(next, owner.email, owner.password);
    expect(await refusal(code(next, one))).toBe('staff_code_wrong');
    expect(await code(next, two)).toEqual({ step: 'in' });
  });
});

describe('a session', () => {
  test('rests after 15 minutes, goes on with a code, and ends after 12 hours', async () => {
    const owner = await atWork(store, 'owner');
    const begun = store.clock.now().getTime();
    store.clock.advance(minutes(14));
    await owner.call('GET /admin/today');
    store.clock.advance(minutes(14));
    await owner.call('GET /admin/today');
    store.clock.advance(minutes(16));
    expect(await refusal(owner.call('GET /admin/today'))).toBe('staff_code_required');
    expect(await stepOf(owner)).toBe('code');
    await code(owner, codeAt(owner.secret, store.clock.now()));
    await owner.call('GET /admin/today');
    while (store.clock.now().getTime() - begun < minutes(12 * 60)) {
      await owner.call('GET /admin/today');
      store.clock.advance(minutes(14));
    }
    expect(await refusal(owner.call('GET /admin/today'))).toBe('login_required');
  });

  test('ends when its owner is deactivated or reset', async () => {
    const owner = await atWork(store, 'owner');
    const clerk = await atWork(store, 'orders');
    await clerk.call('GET /admin/today');
    const disable = (disabled: boolean) =>
      owner.call('POST /admin/people/{id}/disable', { params: { id: clerk.id }, body: { disabled } });
    await disable(true);
    expect(await refusal(clerk.call('GET /admin/today'))).toBe('login_required');
    expect(await refusal(signIn(staffBrowser(store), clerk.email, clerk.password))).toBe(
      'staff_sign_in_refused',
    );
    await disable(false);
    // Let in again, they sign in again: the session of before is gone for good.
    expect(await refusal(clerk.call('GET /admin/today'))).toBe('login_required');
    const { oneTimePassword } = await owner.call('POST /admin/people/{id}/reset', {
      params: { id: clerk.id },
    });
    expect(await refusal(signIn(staffBrowser(store), clerk.email, clerk.password))).toBe(
      'staff_sign_in_refused',
    );
    expect(await signIn(staffBrowser(store), clerk.email, oneTimePassword)).toEqual({ step: 'password' });
    expect((await auditOf(store, `staff:${clerk.id}`)).map((row) => row.action)).toEqual(
      expect.arrayContaining(['staff.disabled', 'staff.enabled', 'staff.reset']),
    );
  });

  test('two owners who deactivate each other at once: one stays', async () => {
    const [a, b] = [await atWork(store, 'owner'), await atWork(store, 'owner')];
    const shut = (by: typeof a, whom: typeof a) =>
      refusal(
        by.call('POST /admin/people/{id}/disable', { params: { id: whom.id }, body: { disabled: true } }),
      );
    const slugs = await Promise.all([shut(a, b), shut(b, a)]);
    expect(slugs.toSorted()).toEqual(['login_required', 'no refusal']);
    const c = await atWork(store, 'owner');
    expect(await shut(c, c)).toBe('staff_not_yourself');
  });
});

describe('the calls of the staff', () => {
  const calls = ENDPOINTS.filter((endpoint: AnyEndpoint) => endpoint.access === 'staff') as AnyEndpoint[];
  const path = (endpoint: AnyEndpoint): string =>
    `${store.url}/prod-api${endpoint.path
      .replace('{orderNo}', 'HT-0000-0000-00000')
      .replaceAll(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000')}`;
  const send = async (endpoint: AnyEndpoint, cookie?: string): Promise<number> => {
    const answer = await fetch(path(endpoint), {
      method: endpoint.method,
      headers: {
        origin: store.config.publicUrl,
        ...(cookie ? { cookie: `staff=${cookie}` } : {}),
        ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      // The input is invalid for all of them: without access, a caller must not even learn that.
      ...(endpoint.method === 'GET' ? {} : { body: '{"no":"sense"}' }),
    });
    return answer.status;
  };

  test('are all under /admin, each with its roles', () => {
    expect(calls.length).toBeGreaterThan(10);
    for (const endpoint of calls) {
      expect(endpoint.path, endpoint.name).toMatch(/^\/admin\//);
      expect(endpoint.roles, endpoint.name).toBeDefined();
      expect(endpoint.cacheable ?? endpoint.idempotent ?? false, endpoint.name).toBe(false);
    }
  });

  test('answer 401 to everyone else, whatever they send', async () => {
    for (const endpoint of calls) {
      expect([endpoint.name, await send(endpoint)]).toEqual([endpoint.name, 401]);
      expect([endpoint.name, await send(endpoint, 'A'.repeat(43))]).toEqual([endpoint.name, 401]);
    }
  });

  test.each(STAFF_ROLES)('let in %s where the contract says so, and nowhere else', async (role) => {
    const member = await atWork(store, role);
    const { staff } = await member.call('GET /admin/session');
    for (const endpoint of calls) {
      const status = await send(endpoint, member.cookie());
      const may = mayCall({ role, permissions: [] }, endpoint);
      expect([endpoint.name, status === 403]).toEqual([endpoint.name, !may]);
      expect([endpoint.name, status === 401]).toEqual([endpoint.name, false]);
      expect([endpoint.name, staff?.may.includes(endpoint.name)]).toEqual([endpoint.name, may]);
    }
  });

  test('refuse an act that comes from another page', async () => {
    const owner = await atWork(store, 'owner');
    const answer = await fetch(`${store.url}/prod-api/admin/people`, {
      method: 'POST',
      headers: {
        origin: 'https://elsewhere.example',
        cookie: `staff=${owner.cookie()}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ name: 'Eve', email: 'eve@elsewhere.example', role: 'owner' }),
    });
    expect(answer.status).toBe(403);
  });
});
