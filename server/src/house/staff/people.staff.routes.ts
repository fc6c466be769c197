import { staffAdd, staffDisable, staffPeople, staffReset } from '@halfturn/contract/staff/people.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding, type StaffMember } from '../../platform/http/call.ts';
import { staffActor } from '../audit/door.ts';
import { addStaff, disableStaff, resetStaff, type Invited } from './people.ts';
import { allStaff, type StaffRow } from './staff.queries.ts';
import { personWire } from './staff.wire.ts';
import { notifyOwners } from './notify-owners.ts';

const invited = ({ staff, password }: Invited) => ({ person: personWire(staff), oneTimePassword: password });

/** The calls by which owners manage staff. Every owner gets a mail about each change. */
export const peopleStaffRoutes = ({ db, clock }: Context): Binding[] => {
  const tell = (trx: Trx, kind: StaffChange, person: StaffRow, by: StaffMember) =>
    notifyOwners(
      trx,
      { kind, path: '/staff', said: { person: `${person.name} <${person.email}>` } },
      { staffId: by.id, now: clock.now() },
    );
  return [
    bindStaff(staffPeople, async () => (await allStaff(db)).map(personWire)),

    bindStaff(staffAdd, async ({ body, staff }) =>
      inTransaction(db, async (trx) => {
        const done = await addStaff(trx, body, staffActor(staff), clock.now());
        await tell(trx, 'staff_added', done.staff, staff);
        return invited(done);
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
        return invited(done);
      }),
    ),

    bindStaff(staffDisable, async ({ params, body: { disabled }, staff }) =>
      inTransaction(db, async (trx) => {
        const by = { id: staff.id, actor: staffActor(staff) };
        const person = await disableStaff(trx, params.id, disabled, by, clock.now());
        await tell(trx, disabled ? 'staff_disabled' : 'staff_enabled', person, staff);
        return personWire(person);
      }),
    ),
  ];
};

type StaffChange = 'staff_added' | 'staff_reset' | 'staff_disabled' | 'staff_enabled';
