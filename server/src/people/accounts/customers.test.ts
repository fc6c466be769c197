import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { present } from '@halfturn/contract/primitives/rows.ts';
import { mailedLink } from '../../../test/account-links.ts';
import { browser, makeMember } from '../../../test/member-browser.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';

let store: TestStore;
let support: StaffAtWork;
let orders: StaffAtWork;
beforeAll(async () => {
  store = await testStore();
  [support, orders] = await Promise.all([atWork(store, 'support'), atWork(store, 'orders')]);
});
afterAll(() => store.close());

const list = (q: string, more = {}) => support.call('GET /admin/customers', { query: { q, ...more } });
const shut = (id: string, disabled: boolean, reason = 'Chargebacks', by = support) =>
  by.call('POST /admin/customers/{id}/disable', { params: { id }, body: { disabled, reason } });

describe('customers', () => {
  test('are found by a part of their email, newest first, by pages', async () => {
    for (let n = 0; n < 12; n++) await makeMember(store, { email: `Find.${n}@example.com`, name: `N${n}` });
    await makeMember(store, { email: 'f_nd@example.com' });
    const first = await list('find.', { pageSize: 10 });
    expect(first.total).toBe(12);
    expect(first.rows.map(({ name }) => name)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `N${n}`));
    expect((await list('FIND.', { pageSize: 10, pageNum: 2 })).rows.map(({ name }) => name)).toEqual([
      'N1',
      'N0',
    ]);
    // Wildcards of SQL are plain characters.
    expect((await list('f_nd')).total).toBe(1);
    expect((await list('%')).total).toBe(0);
  });

  test('show their account and their sessions', async () => {
    const member = await makeMember(store, { name: 'Ida Brandt' });
    await member.call('POST /api/account', { body: { uname: 'Ida Brandt', country: 'DE', zip: '10117' } });
    const seen = await orders.call('GET /admin/customers/{id}', { params: { id: member.id } });
    expect(seen).toMatchObject({
      name: 'Ida Brandt',
      country: 'DE',
      zip: '10117',
      confirmed: true,
      shut: null,
    });
    expect(seen.sessions).toHaveLength(1);
    expect(seen.logins).toMatchObject([{ method: 'password', ip: member.ip }]);
    expect(JSON.stringify(seen)).not.toMatch(/argon2|token/);
    await expect(
      orders.call('GET /admin/customers/{id}', { params: { id: randomUUID() } }),
    ).rejects.toMatchObject({ slug: 'not_found' });
  });

  test('are created by staff, and choose their password by the mailed link, once', async () => {
    const email = `invited-${randomUUID()}@example.com`;
    const body = { email, name: 'Ida Brandt', locale: 'de' as const };
    await expect(orders.call('POST /admin/customers', { body })).rejects.toMatchObject({ status: 403 });
    await expect(
      support.call('POST /admin/customers', { body: { ...body, email: 'no address', name: ' ' } }),
    ).rejects.toMatchObject({ fields: { email: expect.any(String), name: expect.any(String) } });
    const { id } = await support.call('POST /admin/customers', { body });
    await expect(
      support.call('POST /admin/customers', { body: { ...body, email: email.toUpperCase() } }),
    ).rejects.toMatchObject({ slug: 'customer_exists' });
    expect(await auditOf(store, `account:${id}`)).toMatchObject([
      { action: 'accounts.created', after: { locale: 'de' } },
    ]);
    expect(await support.call('GET /admin/customers/{id}', { params: { id } })).toMatchObject({
      email,
      confirmed: false,
    });
    const guest = browser(store);
    const password = 'lantern orbit 9';
    const signIn = () => guest.call('POST /api/login', { body: { email, password } });
    await expect(signIn()).rejects.toMatchObject({ slug: 'login_refused' });
    const token = present(await mailedLink(store, email, 'invite'));
    await guest.call('POST /api/resetPassword', { body: { token, password, confirmPassword: password } });
    await expect(
      guest.call('POST /api/resetPassword', { body: { token, password, confirmPassword: password } }),
    ).rejects.toMatchObject({
      slug: 'incorrect_link',
    });
    await signIn();
    expect(await support.call('GET /admin/customers/{id}', { params: { id } })).toMatchObject({
      confirmed: true,
      sessions: [expect.anything()],
    });
  });

  test('are deactivated with a reason, at once and everywhere, and activated again', async () => {
    const member = await makeMember(store);
    const { id, email, password } = member;
    await expect(shut(id, true, ' ')).rejects.toMatchObject({ fields: { reason: expect.any(String) } });
    await expect(shut(id, true, 'No', orders)).rejects.toMatchObject({ status: 403 });
    await expect(shut(randomUUID(), true)).rejects.toMatchObject({ slug: 'not_found' });

    const after = await shut(id, true);
    expect(after).toMatchObject({ disabled: true, shut: { reason: 'Chargebacks' }, sessions: [] });
    expect(await member.call('GET /api/checkSession')).toEqual({ state: 2, is_success: true });
    const again = browser(store);
    const signIn = () => again.call('POST /api/login', { body: { email, password } });
    await expect(signIn()).rejects.toMatchObject({ slug: 'account_disabled' });
    // Twice is once.
    await shut(id, true, 'And again');
    expect((await shut(id, false, 'A mistake')).shut).toBeNull();
    await signIn();

    const acts = await auditOf(store, `account:${id}`);
    expect(acts.map(({ action, reason }) => [action, reason])).toEqual([
      ['accounts.disabled', 'Chargebacks'],
      ['accounts.enabled', 'A mistake'],
    ]);
    expect(acts[0]).toMatchObject({
      before: { disabled: false },
      after: { disabled: true, sessions_ended: 1 },
    });
  });
});
