import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { ENDPOINTS } from '@halfturn/contract/calls.ts';
import { CallError } from '@halfturn/contract/client.ts';
import type { AnyEndpoint } from '@halfturn/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atWork, auditOf, staffBrowser, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { codeAt } from './second-factor.ts';

let store: TestStore;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

const minutes = (n: number): number => n * 60_000;
const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof CallError ? error.slug : String(error)),
  );
let added = 0;
const add = (by: StaffAtWork) =>
  by.call('POST /admin/people', {
    body: { name: 'Somebody', email: `fresh${++added}@staff.example.com`, role: 'read_only' },
  });
const confirm = (by: StaffAtWork, code: string) =>
  by.call('POST /admin/session/code/again', { body: { code } });

describe('a call that needs a fresh code', () => {
  test('is refused five minutes after the last one, and answered once another was given', async () => {
    const owner = await atWork(store, 'owner');
    await add(owner);
    store.clock.advance(minutes(5.1));
    expect(await refusal(add(owner))).toBe('staff_code_again');
    // Other calls work without a fresh code.
    await owner.call('GET /admin/today');

    expect(await refusal(confirm(owner, '000000'))).toBe('staff_code_wrong');
    expect(await refusal(add(owner))).toBe('staff_code_again');
    const cookie = owner.cookie();
    await confirm(owner, codeAt(owner.secret, store.clock.now()));
    // The session goes on under its token: calls that are under way are not signed out.
    expect(owner.cookie()).toBe(cookie);
    await add(owner);
    store.clock.advance(minutes(4.8));
    await add(owner);
    const rows = await auditOf(store, `staff:${owner.id}`);
    expect(rows.filter(({ action }) => action === 'staff.code_confirmed')).toHaveLength(1);
  });

  test('takes no code twice, and a recovery code once', async () => {
    const owner = await atWork(store, 'owner');
    store.clock.advance(minutes(6));
    expect(await refusal(confirm(owner, owner.usedCode))).toBe('staff_code_wrong');
    const code = codeAt(owner.secret, store.clock.now());
    await confirm(owner, code);
    store.clock.advance(minutes(0.1));
    expect(await refusal(confirm(owner, code))).toBe('staff_code_wrong');
    await confirm(owner, firstOf(owner.recoveryCodes));
    expect(await refusal(confirm(owner, firstOf(owner.recoveryCodes)))).toBe('staff_code_wrong');
  });

  test('is fresh in the session that gave the code alone', async () => {
    const owner = await atWork(store, 'owner');
    store.clock.advance(minutes(6));
    const other = staffBrowser(store);
    await other.call('POST /admin/session', { body: { email: owner.email, password: owner.password } });
    await other.call('POST /admin/session/code', {
      body: { code: codeAt(owner.secret, store.clock.now()) },
    });
    expect(await refusal(add(owner))).toBe('staff_code_again');
    await add({ ...owner, ...other });
  });

  test('after five wrong codes the right one waits', async () => {
    const owner = await atWork(store, 'owner');
    store.clock.advance(minutes(6));
    for (let i = 0; i < 5; i++) expect(await refusal(confirm(owner, '000000'))).toBe('staff_code_wrong');
    expect(await refusal(confirm(owner, codeAt(owner.secret, store.clock.now())))).toBe('staff_wait');
  });

  test('says so in the contract', () => {
    const fresh = (ENDPOINTS as readonly AnyEndpoint[]).filter((one) => one.freshCode);
    expect(fresh.length).toBeGreaterThan(3);
    for (const { name, access, problems } of fresh) {
      expect([name, access]).toEqual([name, 'staff']);
      expect(problems, name).toContain('staff_code_again');
    }
  });
});
