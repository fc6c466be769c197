import { problem } from '@halfturn/contract/problem.ts';
import { staffCustomers, staffGuest } from '@halfturn/contract/staff/customers.ts';
import {
  staffAddCustomerNote,
  staffCustomerNotes,
  staffEditCustomerNote,
  staffTagCustomer,
} from '@halfturn/contract/staff/customer-notes.ts';
import { staffActor } from '../../house/audit/door.ts';
import { staffNames } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding, type StaffMember } from '../../platform/http/call.ts';
import { lastBounce, lastComplaint } from '../../platform/mail/mails.queries.ts';
import { tierNames } from '../../people/membership/door.ts';
import { customerCountries, customersPage, guestOf } from './customers.queries.ts';
import { addCustomerNote, editCustomerNote, tagCustomer, type Author } from './customer-notes.ts';
import { customerNotes, customerOf, customerTags } from './customer-notes.queries.ts';
import { customerNoteWire, customerRowWire, boughtWire } from './customers.wire.ts';

/** Members and guests, for staff. What an account says is with accounts. */
export const customersStaffRoutes = (context: Context): Binding[] => [
  ...listRoutes(context),
  ...noteRoutes(context),
];

const listRoutes = ({ db }: Context): Binding[] => [
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

/** What staff keep about a customer. */
function noteRoutes({ db, clock }: Context): Binding[] {
  const write = async (
    staff: StaffMember,
    command: (trx: Trx, by: Author) => Promise<void>,
  ): Promise<null> => {
    const by = { actor: staffActor(staff), staffId: staff.id, now: clock.now() };
    await inTransaction(db, (trx) => command(trx, by));
    return null;
  };
  return [
    bindStaff(staffCustomerNotes, async ({ params, staff }) => {
      const key = await customerOf(db, params.id);
      if (!key) throw problem('not_found');
      const [notes, tags, bounce, complained] = await Promise.all([
        customerNotes(db, key),
        customerTags(db, key),
        lastBounce(db, key.emailNorm),
        lastComplaint(db, key.emailNorm),
      ]);
      const names = await staffNames(
        db,
        notes.map(({ staff_id: id }) => staffActor({ id })),
      );
      return {
        notes: notes.map((note) => customerNoteWire(note, names, staff.id)),
        tags,
        bounced: bounce ? { at: bounce.created_at.toISOString(), reason: bounce.error ?? '' } : null,
        complainedAt: complained?.toISOString() ?? null,
      };
    }),
    bindStaff(staffAddCustomerNote, ({ params, body, staff }) =>
      write(staff, (trx, by) => addCustomerNote(trx, params.id, body.text, by)),
    ),
    bindStaff(staffEditCustomerNote, ({ params, body, staff }) =>
      write(staff, (trx, by) => editCustomerNote(trx, params.id, { note: params.note, ...body }, by)),
    ),
    bindStaff(staffTagCustomer, ({ params, body, staff }) =>
      write(staff, (trx, by) => tagCustomer(trx, params.id, body, by)),
    ),
  ];
}
