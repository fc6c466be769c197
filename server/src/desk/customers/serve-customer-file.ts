import { customerFilters, staffCustomers } from '@halfturn/contract/staff/customers.ts';
import type { FastifyInstance } from 'fastify';
import { fileTime, serveListFile } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { customersFound } from './customers.queries.ts';

/** The list of customers as a file, with the filters and the order of its screen. */
export const serveCustomerFile = (app: FastifyInstance, context: Context): void =>
  serveListFile(app, context, {
    name: 'customers',
    list: staffCustomers,
    filters: customerFilters,
    find: async (db, wish) => {
      const rows = await customersFound(db, wish);
      return { count: rows.length, parts: [rows] };
    },
    columns: {
      email: (row) => row.email,
      kind: (row) => row.kind,
      name: (row) => row.name,
      country: (row) => row.country,
      since: (row) => fileTime(row.since),
      level: (row) => row.level,
      points: (row) => row.points,
      orders: (row) => row.orders,
      spent_usd: (row) => (row.spent / 100).toFixed(2),
      last_order: (row) => fileTime(row.last_order),
    },
  });
