import { staffAdd, staffDisable, staffPeople, staffReset } from '@halfturn/contract/staff/people.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { staffActor } from '../audit/door.ts';
import { addStaff, disableStaff, resetStaff, type Invited } from './people.ts';
import { allStaff } from './staff.queries.ts';
import { personWire } from './staff.wire.ts';

const invited = ({ staff, password }: Invited) => ({ person: personWire(staff), oneTimePassword: password });

/** The owner's calls about who works in the store. */
export const peopleStaffRoutes = ({ db, clock }: Context): Binding[] => [
  bindStaff(staffPeople, async () => (await allStaff(db)).map(personWire)),

  bindStaff(staffAdd, async ({ body, staff }) =>
    invited(await inTransaction(db, (trx) => addStaff(trx, body, staffActor(staff), clock.now()))),
  ),

  bindStaff(staffReset, async ({ params, staff }) => {
    const by = { id: staff.id, actor: staffActor(staff) };
    return invited(await inTransaction(db, (trx) => resetStaff(trx, params.id, by)));
  }),

  bindStaff(staffDisable, async ({ params, body, staff }) => {
    const by = { id: staff.id, actor: staffActor(staff) };
    return personWire(
      await inTransaction(db, (trx) => disableStaff(trx, params.id, body.disabled, by, clock.now())),
    );
  }),
];
