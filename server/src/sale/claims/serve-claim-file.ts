import { claimFilters, staffClaims } from '@halfturn/contract/staff/claims.ts';
import type { FastifyInstance } from 'fastify';
import { fileTime, rowsByIds, serveListFile } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { claimRows, idsOfClaims } from './claims.staff.queries.ts';

/** The list of claims as a file, with the batch of each key. */
export const serveClaimFile = (app: FastifyInstance, context: Context): void =>
  serveListFile(app, context, {
    name: 'claims',
    list: staffClaims,
    filters: claimFilters,
    find: async (db, wish) => rowsByIds(await idsOfClaims(db, wish), (ids) => claimRows(db, ids)),
    columns: {
      order: (row) => row.order_no,
      product: (row) => row.product,
      email: (row) => row.email,
      problem: (row) => row.reason,
      state: (row) => row.state,
      reported: (row) => fileTime(row.made_at),
      due: (row) => fileTime(row.due_at),
      decided: (row) => fileTime(row.decided_at),
      supplier: (row) => row.supplier,
      batch: (row) => row.batch,
    },
  });
