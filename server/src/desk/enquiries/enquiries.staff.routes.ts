import { mayCall } from '@halfturn/contract/staff/roles.ts';
import * as calls from '@halfturn/contract/staff/enquiries.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { answerEnquiry, markEnquiry, moveEnquiry, noteEnquiry, type By } from './answer-enquiry.ts';
import { listEnquiries, newEnquiries, readEnquiry } from './enquiries.queries.ts';
import { enquiryWire, rowWire } from './enquiries.wire.ts';

/** The inbox of enquiries, and the answers. */
export const enquiriesStaffRoutes = ({ db, clock }: Context): Binding[] => {
  const show = async (id: string) => {
    const { row, items, messages } = await readEnquiry(db, id);
    return enquiryWire(row, items, messages);
  };
  const change = async (id: string, staff: { id: string }, act: (trx: Trx, by: By) => Promise<void>) => {
    await inTransaction(db, (trx) => act(trx, { staffId: staff.id, now: clock.now() }));
    return await show(id);
  };
  return [
    bindStaff(calls.staffEnquiries, async ({ query }) => {
      const { rows, total, counts } = await listEnquiries(db, query);
      return { rows: rows.map(rowWire), total, counts };
    }),

    bindStaff(calls.staffReadEnquiry, ({ params }) => show(params.id)),

    bindStaff(calls.staffAnswerEnquiry, ({ params, body, staff }) =>
      change(params.id, staff, (trx, by) => answerEnquiry(trx, params.id, body, by)),
    ),

    bindStaff(calls.staffNoteEnquiry, ({ params, body, staff }) =>
      change(params.id, staff, (trx, by) => noteEnquiry(trx, params.id, body, by)),
    ),

    bindStaff(calls.staffMoveEnquiry, ({ params, body, staff }) =>
      change(params.id, staff, (trx, by) => moveEnquiry(trx, params.id, body, by)),
    ),

    bindStaff(calls.staffMarkEnquiry, ({ params, body, staff }) =>
      change(params.id, staff, (trx, by) => markEnquiry(trx, params.id, body, by)),
    ),

    bindStaff(calls.staffEnquiriesWaiting, async ({ staff }) => {
      if (!mayCall(staff.role, calls.staffAnswerEnquiry)) return { rows: [], total: 0 };
      const { rows, total } = await newEnquiries(db);
      return { rows: rows.map(rowWire), total };
    }),
  ];
};
