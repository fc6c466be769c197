import { BASE } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { customerFilters, staffCustomers } from '@halfturn/contract/staff/customers.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { audit, staffActor } from '../../house/audit/door.ts';
import { admitStaff } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { csv } from '../../platform/csv.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { customersFound } from './customers.queries.ts';

/** The limit is low because the file may read every customer. */
const WHOLE = { config: { declared: { access: 'staff', limit: { calls: 20, seconds: 600 } } } } as const;
const query = z.object(customerFilters);
const HEAD = [
  'email',
  'kind',
  'name',
  'country',
  'since',
  'level',
  'points',
  'orders',
  'spent_usd',
  'last_order',
];

/** Serves the list of customers as a CSV file, with the filters and the order of its screen. Each download is in the audit log. */
export function serveCustomerFile(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const staff = admitStaff(context);
  app.get(`${BASE}/admin/customers.csv`, WHOLE, async (request, reply) => {
    const { ip, headers } = request;
    const who = await staff(staffCustomers, visitorOf({ ip, headers }));
    const asked = query.safeParse(request.query);
    if (!asked.success) throw problem('invalid_input');
    const rows = await customersFound(db, asked.data);
    await inTransaction(db, (trx) =>
      audit(trx, {
        actor: staffActor(who),
        action: 'customers.exported',
        subject: 'customers',
        after: { ...asked.data, rows: rows.length },
      }),
    );
    const cells = rows.map((row) => [
      row.email,
      row.kind,
      row.name,
      row.country,
      row.since.toISOString(),
      row.level,
      row.points,
      row.orders,
      (row.spent / 100).toFixed(2),
      row.last_order?.toISOString() ?? null,
    ]);
    return await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="customers.csv"')
      .header('cache-control', 'private, no-store')
      // Spreadsheets take a file for UTF-8 by its mark.
      .send(`\uFEFF${csv([HEAD, ...cells])}`);
  });
}
