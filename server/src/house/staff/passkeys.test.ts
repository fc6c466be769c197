import { CallError } from '@halfturn/contract/client.ts';
import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Authenticator, type Amiss } from '../../../test/authenticator.ts';
import {
  atWork,
  auditOf,
  staffBrowser,
  type StaffAtWork,
  type StaffBrowser,
} from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';

const ORIGIN = 'http://shop.test';
const minutes = (n: number): number => n * 60_000;

let store: TestStore;
let owner: StaffAtWork;
let me: StaffAtWork;
beforeAll(async () => {
  store = await testStore();
  owner = await atWork(store, 'owner');
});
afterAll(() => store.close());
beforeEach(async () => {
  me = await atWork(store, 'support');
});

const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof CallError ? error.slug : String(error)),
  );
const optionsFor = (who: StaffAtWork, password = who.password) =>
  who.call('POST /admin/account/passkeys/options', { body: { password } });
async function add(who: StaffAtWork, device = new Authenticator(ORIGIN), amiss: Amiss = {}) {
  const credential = device.make(await optionsFor(who), amiss);
  const passkey = await who.call('POST /admin/account/passkeys', { body: { name: 'My laptop', credential } });
  return { device, passkey };
}
const enter = async (at: StaffBrowser, device: Authenticator, amiss: Amiss = {}) =>
  at.call('POST /admin/session/passkey', {
    body: { credential: device.show(await at.call('GET /admin/session/passkey'), amiss) },
  });
const actions = async (who: StaffAtWork) =>
  (await auditOf(store, `staff:${who.id}`)).map(({ action }) => action);

describe('a passkey of staff', () => {
  test('is added with password and fresh code, signs in without either, and is removed', async () => {
    expect(await refusal(optionsFor(me, 'not the password'))).toBe('password_wrong');
    const { device, passkey } = await add(me);
    expect((await me.call('GET /admin/account/passkeys')).rows).toEqual([passkey]);
    const browser = staffBrowser(store);
    expect(await enter(browser, device)).toEqual({ step: 'in' });
    expect((await browser.call('GET /admin/session')).staff).toMatchObject({ email: me.email });
    const { rows } = await me.call('GET /admin/account/passkeys');
    expect(firstOf(rows).lastUsedAt).not.toBeNull();

    await me.call('DELETE /admin/account/passkeys/{id}', { params: { id: passkey.id } });
    expect(await refusal(enter(staffBrowser(store), device))).toBe('passkey_refused');
    expect(await actions(me)).toEqual(
      expect.arrayContaining(['staff.passkey_added', 'staff.signed_in', 'staff.passkey_removed']),
    );
    const kinds = await store.db
      .selectFrom('staff_acts')
      .select('kind')
      .where('staff_id', '=', me.id)
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['own_passkey_added', 'own_passkey_removed']);
  });

  test('is not added with an old code, nor removed by another person', async () => {
    const { passkey } = await add(me);
    const params = { id: passkey.id };
    expect(await refusal(owner.call('DELETE /admin/account/passkeys/{id}', { params }))).toBe('not_found');
    store.clock.advance(minutes(6));
    expect(await refusal(optionsFor(me))).toBe('staff_code_again');
  });

  test.each<[string, Amiss]>([
    ['another page', { origin: 'http://evil.example' }],
    ['an unverified user', { unverified: true }],
    ['another person', { userHandle: Buffer.alloc(16).toString('base64url') }],
  ])('is refused from %s', async (_, amiss) => {
    const { device } = await add(me);
    expect(await refusal(enter(staffBrowser(store), device, amiss))).toBe('passkey_refused');
    expect(await enter(staffBrowser(store), device)).toEqual({ step: 'in' });
  });

  test('works once for each challenge, and not with one for members', async () => {
    const { device } = await add(me);
    const browser = staffBrowser(store);
    const credential = device.show(await browser.call('GET /admin/session/passkey'));
    await browser.call('POST /admin/session/passkey', { body: { credential } });
    const again = staffBrowser(store).call('POST /admin/session/passkey', { body: { credential } });
    expect(await refusal(again)).toBe('passkey_expired');
    const options = await browser.call('GET /api/login/passkey');
    const members = browser.call('POST /admin/session/passkey', {
      body: { credential: device.show(options) },
    });
    expect(await refusal(members)).toBe('passkey_expired');
  });

  test('whose counter went back signs in no more', async () => {
    const { device } = await add(me);
    await enter(staffBrowser(store), device);
    expect(await refusal(enter(staffBrowser(store), device, { counter: 1 }))).toBe('passkey_shut');
    expect(await refusal(enter(staffBrowser(store), device))).toBe('passkey_shut');
    expect(firstOf((await me.call('GET /admin/account/passkeys')).rows).shut).toBe(true);
  });

  test('ends with a reset of the access, and does not let a deactivated person in', async () => {
    const { device } = await add(me);
    const params = { id: me.id };
    const disable = (disabled: boolean) =>
      owner.call('POST /admin/people/{id}/disable', { params, body: { disabled } });
    await owner.call('POST /admin/session/code/again', { body: { code: firstOf(owner.recoveryCodes) } });
    await disable(true);
    expect(await refusal(enter(staffBrowser(store), device))).toBe('passkey_refused');
    await disable(false);
    expect(await enter(staffBrowser(store), device)).toEqual({ step: 'in' });
    await owner.call('POST /admin/people/{id}/reset', { params });
    expect(await refusal(enter(staffBrowser(store), device))).toBe('passkey_refused');
    expect(
      await store.db.selectFrom('staff_passkeys').selectAll().where('staff_id', '=', me.id).execute(),
    ).toEqual([]);
  });

  test('unlocks a browser that has idled: the former session ends', async () => {
    const { device } = await add(me);
    store.clock.advance(minutes(16));
    expect((await me.call('GET /admin/session')).step).toBe('code');
    await enter(me, device);
    expect((await me.call('GET /admin/session')).step).toBe('in');
    expect(await me.call('GET /admin/account/sessions')).toHaveLength(1);
  });
});
