import { disputeFilters, staffDisputes } from '@halfturn/contract/staff/disputes.ts';
import type { FastifyInstance } from 'fastify';
import { fileTime, rowsByIds, serveListFile } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { csvAmount } from '../../platform/csv.ts';
import { disputeRows, idsOfDisputes } from './dispute-lists.queries.ts';

/** The list of disputes as a file. */
export const serveDisputeFile = (app: FastifyInstance, context: Context): void =>
  serveListFile(app, context, {
    name: 'disputes',
    list: staffDisputes,
    filters: disputeFilters,
    find: async (db, wish) => rowsByIds(await idsOfDisputes(db, wish), (ids) => disputeRows(db, ids)),
    columns: {
      order: (row) => row.order_no,
      order_status: (row) => row.status,
      email: (row) => row.email,
      provider: (row) => row.provider,
      reference: (row) => row.dispute_ref,
      kind: (row) => row.kind,
      state: (row) => row.state,
      currency: (row) => row.currency,
      amount: (row) => csvAmount(row.amount_minor, row.currency),
      reason: (row) => row.reason,
      opened: (row) => fileTime(row.opened_at),
      due: (row) => fileTime(row.due_at),
      submitted: (row) => fileTime(row.submitted_at),
      closed: (row) => fileTime(row.closed_at),
    },
  });
