import { affiliateFilters, staffAffiliates } from '@halfturn/contract/staff/affiliates.ts';
import type { FastifyInstance } from 'fastify';
import { fileTime, rowsByIds, serveListFile } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { csvAmount } from '../../platform/csv.ts';
import { affiliateRows, idsOfAffiliates } from './affiliate-lists.queries.ts';

/** The list of affiliates as a file, with what each has earned. */
export const serveAffiliateFile = (app: FastifyInstance, context: Context): void =>
  serveListFile(app, context, {
    name: 'affiliates',
    list: staffAffiliates,
    filters: affiliateFilters,
    find: async (db, wish) =>
      rowsByIds(await idsOfAffiliates(db, wish), (ids) => affiliateRows(db, ids, wish.now)),
    columns: {
      email: (row) => row.email,
      name: (row) => row.name,
      code: (row) => row.code,
      state: (row) => row.state,
      since: (row) => fileTime(row.made_at),
      rate_percent: (row) => row.rate_bp / 100,
      held_usd: (row) => csvAmount(row.held_minor, 'USD'),
      available_usd: (row) => csvAmount(row.available_minor, 'USD'),
      paid_out_usd: (row) => csvAmount(row.paid_out_minor, 'USD'),
    },
  });
