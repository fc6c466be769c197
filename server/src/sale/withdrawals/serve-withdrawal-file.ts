import { staffWithdrawals, withdrawalFilters } from '@halfturn/contract/staff/withdrawals.ts';
import type { FastifyInstance } from 'fastify';
import { fileTime, rowsByIds, serveListFile } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { csvAmount } from '../../platform/csv.ts';
import { idsOfWithdrawals, withdrawalRows } from './withdrawals.staff.queries.ts';

/** The list of withdrawals as a file. */
export const serveWithdrawalFile = (app: FastifyInstance, context: Context): void =>
  serveListFile(app, context, {
    name: 'withdrawals',
    list: staffWithdrawals,
    filters: withdrawalFilters,
    find: async (db, wish) => rowsByIds(await idsOfWithdrawals(db, wish), (ids) => withdrawalRows(db, ids)),
    columns: {
      order: (row) => row.order_no,
      declared: (row) => fileTime(row.declared_at),
      name: (row) => row.name,
      email: (row) => row.email,
      products: (row) =>
        row.units
          .map((unit) => (unit.of === 1 ? unit.product : `${unit.product} (${unit.no}/${unit.of})`))
          .join('; '),
      copies: (row) => row.units.length,
      awaited: (row) => row.units.filter(({ settled }) => settled === null).length,
      currency: (row) => row.currency,
      refunded_at_once: (row) => csvAmount(row.refunded_minor, row.currency),
    },
  });
