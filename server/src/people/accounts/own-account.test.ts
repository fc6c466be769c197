import { present } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browser, makeMember, type Browser } from '../../../test/member-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';

let store: TestStore;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
});
afterAll(() => store.close());

const PASSWORD = 'k4#mQ9-lark';
const login = (at: Browser, email: string, password: string) =>
  at.call('POST /api/login', { body: { email, password } });
const mails = async (email: string) =>
  (await store.db.selectFrom('mails').select('kind').where('recipient', '=', email).execute()).map(
    ({ kind }) => kind,
  );
const refusal = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'went through',
    (error: { slug: string }) => error.slug,
  );

describe('an account', () => {
  test('shows what its owner wrote, with phone and zip in the format of the country', async () => {
    const member = await makeMember(store);
    const body = {
      uname: 'Mara Lindt',
      country: 'DE',
      phone: '030 901820',
      zip: '10117',
      address: 'Spandauer Str. 10\nBerlin',
      contactTools: 'Signal: mara.10',
      newsletter: false,
    };
    expect(await member.call('POST /api/account', { body })).toEqual({
      info: { id: member.id, uname: 'Mara Lindt' },
      phone: '+49 30 901820',
      zip: '10117',
    });
    const { uname: _, ...said } = body;
    expect(await member.call('GET /api/getInfo')).toMatchObject({ ...said, phone: '+49 30 901820' });
  });

  test('refuses an invalid phone, zip and country', async () => {
    const member = await makeMember(store);
    await expect(
      member.call('POST /api/account', { body: { uname: 'M', country: 'DE', phone: '12', zip: '1' } }),
    ).rejects.toMatchObject({
      fields: {
        phone: 'Please enter the correct phone number!',
        zip: 'Please enter the correct zip or postal code.',
      },
    });
    await expect(
      member.call('POST /api/account', { body: { uname: 'M', country: 'XX' } }),
    ).rejects.toMatchObject({ fields: { country: expect.any(String) } });
  });

  test('a new password, with the old one, ends the other sessions', async () => {
    const member = await makeMember(store);
    const other = browser(store);
    await login(other, member.email, member.password);
    const change = (oldPassword: string, password = PASSWORD, confirmPassword = password) =>
      member.call('POST /api/account/password', { body: { oldPassword, password, confirmPassword } });
    await expect(change('not-this')).rejects.toMatchObject({
      slug: 'password_wrong',
      fields: { oldPassword: 'This isn’t the password of the account.' },
    });
    expect(await refusal(change(member.password, '123456'))).toBe('password_weak');
    await expect(change(member.password, PASSWORD, 'other')).rejects.toMatchObject({
      fields: { confirmPassword: 'The two passwords do not match!' },
    });
    expect(await change(member.password)).toEqual({ ended: 1 });
    expect(await refusal(other.call('GET /api/getInfo'))).toBe('authentication_failed');
    expect((await member.call('GET /api/getInfo')).email).toBe(member.email);
    expect(await mails(member.email)).toContain('account-password-changed');
  });

  test('lists its sign-ins and its open sessions, and each session can be ended', async () => {
    const member = await makeMember(store);
    const other = browser(store);
    await login(other, member.email, member.password);
    const { rows, total, sessions } = await member.call('GET /api/account/logins', { query: {} });
    expect(total).toBe(2);
    expect(rows.map(({ ip }) => ip)).toEqual([other.ip, member.ip]);
    expect(rows[0]).toMatchObject({ system: 'Linux', deviceName: 'Firefox', method: 'password' });
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const { id } = present(sessions.find(({ current }) => !current));
    expect(
      await refusal((await makeMember(store)).call('DELETE /api/account/sessions/{id}', { params: { id } })),
    ).toBe('not_found');
    await member.call('DELETE /api/account/sessions/{id}', { params: { id } });
    expect(await refusal(other.call('GET /api/getInfo'))).toBe('authentication_failed');
    await login(other, member.email, member.password);
    expect(await member.call('DELETE /api/account/sessions')).toEqual({ ended: 1 });
    expect((await member.call('GET /api/account/logins', { query: {} })).sessions).toHaveLength(1);
  });
});
