import { problem } from '@halfturn/contract/problem.ts';
import { staffCustomers, staffGuest } from '@halfturn/contract/staff/customers.ts';
import type { Context } from '../../platform/context.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { tierNames } from '../../people/membership/door.ts';
import { customerCountries, customersPage, guestOf } from './customers.queries.ts';
import { customerRowWire, boughtWire } from './customers.wire.ts';

/** Members and guests, for staff. What an account says is with accounts. */
export const customersStaffRoutes = ({ db }: Context): Binding[] => [
  bindStaff(staffCustomers, async ({ query, visitor }) => {
    const [{ rows, total }, levels, countries] = await Promise.all([
      customersPage(db, query),
      tierNames(db, visitor.locale),
      customerCountries(db),
    ]);
    return { rows: rows.map((row) => customerRowWire(row, levels)), total, levels, countries };
  }),

  bindStaff(staffGuest, async ({ params }) => {
    const row = await guestOf(db, params.id);
    if (!row) throw problem('not_found');
    const { id, email, name, country, since } = row;
    return { id, email, name, country, since: since.toISOString(), ...boughtWire(row) };
  }),
];
