import type { OwnRole } from '@halfturn/contract/staff/people.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdFirstCommit } from '../../../test/race.ts';
import { atWork, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { roleColumns } from './change-person.ts';
import { saveRole } from './own-roles.ts';
import { updateStaff } from './staff.queries.ts';

let store: TestStore;
let owner: StaffAtWork;
beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  owner = await atWork(store, 'owner');
});
afterAll(() => store.close());

const made = (name: string): Promise<OwnRole> =>
  owner.call('POST /admin/roles', { body: { id: null, version: 0, name, permissions: ['coupons.change'] } });
const removed = ({ id }: OwnRole) => owner.call('DELETE /admin/roles/{id}', { params: { id } });

test('of two owners who save a role at once, the second waits and is told', async () => {
  const role = await made('Coupon desk');
  const { id, version } = role;
  const { second, waited } = await holdFirstCommit({
    db: store.db,
    first: (trx) =>
      saveRole(trx, { id, version, name: 'Coupons', permissions: ['coupons.see'] }, 'staff:another'),
    second: () => owner.call('POST /admin/roles', { body: { ...role, name: 'Discounts' } }),
  });
  expect(waited).toBe(true);
  expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'content_changed' } });
});

test('a role is not deleted while a person gets it', async () => {
  const role = await made('Night desk');
  const { second, waited } = await holdFirstCommit({
    db: store.db,
    first: async (trx) => {
      const columns = await roleColumns(trx, { role: 'own', ownRoleId: role.id });
      const person = await atWork(store, 'support');
      await updateStaff(trx, person.id, columns);
    },
    second: () => removed(role),
  });
  expect(waited).toBe(true);
  expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'staff_role_in_use' } });
});

test('a person does not get a role that is deleted at the same moment', async () => {
  const role = await made('Day desk');
  const { second, waited } = await holdFirstCommit({
    db: store.db,
    first: (trx) => trx.deleteFrom('staff_roles').where('id', '=', role.id).execute(),
    second: () =>
      owner.call('POST /admin/people', {
        body: { name: 'Kim', email: 'kim@desk.example', role: 'own', ownRoleId: role.id },
      }),
  });
  expect(waited).toBe(true);
  expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'staff_role_gone' } });
});
