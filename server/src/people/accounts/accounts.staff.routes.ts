import { problem } from '@halfturn/contract/problem.ts';
import * as calls from '@halfturn/contract/staff/customers.ts';
import type { StaffCustomer } from '@halfturn/contract/staff/customers.ts';
import { staffActor } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { type Binding, bindStaff } from '../../platform/http/call.ts';
import { type LoginRow, loginsOf, openSessionsOf, type SessionRow } from './accounts.queries.ts';
import { loginWire, sessionWire } from './accounts.wire.ts';
import { customerById, type CustomerRow } from './customers.queries.ts';
import { disableAccount } from './disable-account.ts';
import { inviteCustomer } from './invite-customer.ts';

/** Sign-ins that the page of a customer shows. */
const LOGINS = 20;

/** An account, for staff. The list of all accounts belongs to membership. */
export const accountsStaffRoutes = (context: Context): Binding[] => {
  const { db, clock } = context;
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

    bindStaff(calls.staffCreateCustomer, async ({ body, staff }) => {
      const by = { actor: staffActor(staff), now: clock.now() };
      return { id: await inTransaction(db, (trx) => inviteCustomer(trx, context, body, by)) };
    }),

    bindStaff(calls.staffDisableCustomer, async ({ params, body, staff }) => {
      const by = { actor: staffActor(staff), now: clock.now() };
      await inTransaction(db, (trx) => disableAccount(trx, params.id, body, by));
      return await one(params.id);
    }),
  ];
};

const customerWire = (
  row: CustomerRow,
  sessions: readonly SessionRow[],
  logins: readonly LoginRow[],
): StaffCustomer => ({
  id: row.id,
  email: row.email,
  name: row.name,
  country: row.country,
  since: row.created_at.toISOString(),
  confirmed: row.email_confirmed_at !== null,
  disabled: row.disabled_at !== null,
  lastLogin: row.last_login?.toISOString() ?? null,
  phone: row.phone,
  zip: row.zip,
  address: row.address,
  contactTools: row.contact_tools,
  locale: row.locale,
  affiliate: row.affiliate === true,
  shut: row.disabled_at && { at: row.disabled_at.toISOString(), reason: row.disabled_reason },
  sessions: sessions.map((session) => {
    const { current: _nobodys, ...wire } = sessionWire(session, { sessionId: '' });
    return wire;
  }),
  logins: logins.map(loginWire),
});
