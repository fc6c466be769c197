import { staffSubscribers, subscriberFilters } from '@halfturn/contract/staff/newsletter.ts';
import type { FastifyInstance } from 'fastify';
import { fileTime, rowsByIds, serveListFile } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { idsOfSubscribers, subscriberRows } from './newsletter.queries.ts';

/** The list of subscribers as a file, with what each has agreed to. */
export const serveSubscriberFile = (app: FastifyInstance, context: Context): void =>
  serveListFile(app, context, {
    name: 'newsletter',
    list: staffSubscribers,
    filters: subscriberFilters,
    find: async (db, wish) => rowsByIds(await idsOfSubscribers(db, wish), (ids) => subscriberRows(db, ids)),
    columns: {
      email: (row) => row.email,
      locale: (row) => row.locale,
      state: (row) => row.state,
      source: (row) => row.source,
      asked_at: (row) => fileTime(row.asked_at),
      confirmed_at: (row) => fileTime(row.confirmed_at),
      ended_at: (row) => fileTime(row.ended_at),
      consent: (row) => row.consent,
    },
  });
