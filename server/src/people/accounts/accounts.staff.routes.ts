import { problem } from '@halfturn/contract/problem.ts';
import * as calls from '@halfturn/contract/staff/customers.ts';
import { staffActor } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { loginsOf, openSessionsOf } from './accounts.queries.ts';
import { customerWire } from './accounts.staff.wire.ts';
import { customerById } from './customers.queries.ts';
import { shutAccount } from './shut-account.ts';

/** Sign-ins that the page of a customer shows. */
const LOGINS = 20;

/** An account, for staff. The list of all accounts belongs to membership. */
export const accountsStaffRoutes = ({ db, clock }: Context): Binding[] => {
  const one = async (id: string): Promise<calls.StaffCustomer> => {
    const [row, sessions, logins] = await Promise.all([
      customerById(db, id),
      openSessionsOf(db, id, clock.now()),
      loginsOf(db, id, { pageNum: 1, pageSize: LOGINS }),
    ]);
    if (!row) throw problem('not_found');
    return customerWire(row, sessions, logins);
  };
  return [
    bindStaff(calls.staffCustomerById, ({ params }) => one(params.id)),

    bindStaff(calls.staffShutCustomer, async ({ params, body, staff }) => {
      const by = { actor: staffActor(staff), now: clock.now() };
      await inTransaction(db, (trx) => shutAccount(trx, params.id, body, by));
      return await one(params.id);
    }),
  ];
};
