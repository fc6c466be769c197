import {
  staffAdd,
  staffChange,
  staffDisable,
  staffPeople,
  staffReset,
} from '@halfturn/contract/staff/people.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Db, type Trx } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding, type StaffMember } from '../../platform/http/call.ts';
import { staffActor } from '../audit/door.ts';
import { readPlain } from '../settings/door.ts';
import { changePerson, roleColumns } from './change-person.ts';
import { addStaff, disableStaff, resetStaff, type Invited } from './people.ts';
import { allRoles } from './roles.queries.ts';
import { countPeople, idsOfPeople, peopleRows } from './people-lists.queries.ts';
import type { StaffRow } from './staff.queries.ts';
import { personWire } from './staff.wire.ts';
import { notifyOwners } from './notify-owners.ts';

/** The calls by which owners manage staff. Every owner gets a mail about each change. */
export const peopleStaffRoutes = ({ db, clock, keyring }: Context): Binding[] => {
  const wire = async (trx: Db, row: StaffRow) => personWire(row, await allRoles(trx));
  const invited = async (trx: Trx, { staff, password }: Invited) => ({
    person: await wire(trx, staff),
    oneTimePassword: password,
  });
  const tell = (trx: Trx, kind: StaffChange, person: StaffRow, by: StaffMember) =>
    notifyOwners(
      trx,
      { kind, path: '/staff', said: { person: `${person.name} <${person.email}>` } },
      { staffId: by.id, now: clock.now() },
    );
  return [
    bindStaff(staffPeople, async ({ query }) => {
      const { 'shop.timeZone': zone } = await readPlain(db, ['shop.timeZone']);
      const wish = { ...query, zone };
      const [ids, total, roles] = await Promise.all([
        idsOfPeople(db, wish, query),
        countPeople(db, wish),
        allRoles(db),
      ]);
      const people = await peopleRows(db, ids);
      return { rows: people.map((row) => personWire(row, roles)), total };
    }),

    bindStaff(staffAdd, async ({ body: { name, email, ...chosen }, staff }) =>
      inTransaction(db, async (trx) => {
        const person = { name, email, ...(await roleColumns(trx, chosen)) };
        const done = await addStaff(trx, person, staffActor(staff), clock.now());
        await tell(trx, 'staff_added', done.staff, staff);
        return await invited(trx, done);
      }),
    ),

    bindStaff(staffChange, async ({ params, body, staff }) =>
      inTransaction(db, async (trx) => {
        const by = { id: staff.id, actor: staffActor(staff), keyring, now: clock.now() };
        const person = await changePerson(trx, { id: params.id, ...body }, by);
        await tell(trx, 'staff_changed', person, staff);
        return await wire(trx, person);
      }),
    ),

    bindStaff(staffReset, async ({ params, staff }) =>
      inTransaction(db, async (trx) => {
        const done = await resetStaff(
          trx,
          params.id,
          { id: staff.id, actor: staffActor(staff) },
          clock.now(),
        );
        await tell(trx, 'staff_reset', done.staff, staff);
        return await invited(trx, done);
      }),
    ),

    bindStaff(staffDisable, async ({ params, body: { disabled }, staff }) =>
      inTransaction(db, async (trx) => {
        const by = { id: staff.id, actor: staffActor(staff) };
        const person = await disableStaff(trx, params.id, disabled, by, clock.now());
        await tell(trx, disabled ? 'staff_disabled' : 'staff_enabled', person, staff);
        return await wire(trx, person);
      }),
    ),
  ];
};

type StaffChange = 'staff_added' | 'staff_changed' | 'staff_reset' | 'staff_disabled' | 'staff_enabled';
