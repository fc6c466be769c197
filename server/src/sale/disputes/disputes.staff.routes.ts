import { problem } from '@halfturn/contract/problem.ts';
import {
  staffCloseDispute,
  staffDispute,
  staffDisputeEvidence,
  staffDisputes,
  staffNoteDispute,
  staffOpenDispute,
} from '@halfturn/contract/staff/disputes.ts';
import { audit, staffActor } from '../../house/audit/door.ts';
import { readPlain } from '../../house/settings/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Db } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding, type StaffMember } from '../../platform/http/call.ts';
import { orderForStaff } from '../orders/door.ts';
import { closeByHand, noteDispute, openByHand } from './act-by-hand.ts';
import {
  countDisputes,
  disputeById,
  disputeProviders,
  disputeRows,
  idsOfDisputes,
} from './dispute-lists.queries.ts';
import { disputeWire, rowWire } from './disputes.wire.ts';
import { readEvidence, type EvidenceRow } from './evidence.queries.ts';
import { frozenFor } from './freezes.queries.ts';
import { writeEvidence } from './write-evidence.ts';

/**
 * The staff's calls about disputes.
 *
 * @param orderTalk what a buyer and support wrote to each other about an order
 */
export const disputesStaffRoutes = (
  { db, clock }: Context,
  orderTalk: (db: Db, orderId: string) => Promise<EvidenceRow[]>,
): Binding[] => {
  const show = async (id: string) => {
    const row = await disputeById(db, id);
    if (!row) throw problem('not_found');
    return disputeWire(row, await frozenFor(db, id));
  };
  const by = (staff: StaffMember) => ({ actor: staffActor(staff), now: clock.now() });
  return [
    bindStaff(staffDisputes, async ({ query }) => {
      const { 'shop.timeZone': zone } = await readPlain(db, ['shop.timeZone']);
      const wish = { ...query, zone };
      const [ids, counts, providers] = await Promise.all([
        idsOfDisputes(db, wish, query),
        countDisputes(db, wish),
        disputeProviders(db),
      ]);
      const rows = await disputeRows(db, ids);
      return { rows: rows.map(rowWire), total: counts[query.tab], counts, providers };
    }),

    bindStaff(staffDispute, ({ params }) => show(params.id)),

    bindStaff(staffOpenDispute, async ({ body, staff }) => {
      const { id } = await orderForStaff(db, body.orderNo);
      const dueAt = body.dueAt === null ? null : new Date(body.dueAt);
      const opened = await inTransaction(db, (trx) =>
        openByHand(trx, id, { reason: body.reason, dueAt }, by(staff)),
      );
      return await show(opened);
    }),

    bindStaff(staffNoteDispute, async ({ params, body, staff }) => {
      await inTransaction(db, (trx) => noteDispute(trx, params.id, body, by(staff)));
      return await show(params.id);
    }),

    bindStaff(staffCloseDispute, async ({ params, body, staff }) => {
      await inTransaction(db, (trx) => closeByHand(trx, params.id, body.outcome, by(staff)));
      return await show(params.id);
    }),

    bindStaff(staffDisputeEvidence, async ({ params, staff }) => {
      const row = await disputeById(db, params.id);
      if (!row) throw problem('not_found');
      const { actor, now } = by(staff);
      const evidence = await readEvidence(db, row, await orderTalk(db, row.order_id));
      await inTransaction(db, (trx) =>
        audit(trx, {
          actor,
          action: 'disputes.evidence_taken',
          subject: `order:${row.order_no}`,
          after: { dispute: row.id },
        }),
      );
      return writeEvidence(evidence, row.order_no, now);
    }),
  ];
};
