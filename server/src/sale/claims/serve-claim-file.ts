import { BASE } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { claimFilters, staffClaims } from '@halfturn/contract/staff/claims.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { audit, staffActor } from '../../house/audit/door.ts';
import { readPlain } from '../../house/settings/door.ts';
import { admitStaff } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { csv } from '../../platform/csv.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { claimsFound } from './claims.staff.queries.ts';

/** The limit is low because the file may read every claim. */
const WHOLE = { config: { declared: { access: 'staff', limit: { calls: 20, seconds: 600 } } } } as const;
const query = z.object(claimFilters);
const HEAD = [
  'order',
  'product',
  'email',
  'problem',
  'state',
  'reported',
  'due',
  'decided',
  'supplier',
  'batch',
];

/** Serves the list of claims as a CSV file, with the filters of its screen. Each download is in the audit log. */
export function serveClaimFile(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const staff = admitStaff(context);
  app.get(`${BASE}/admin/claims.csv`, WHOLE, async (request, reply) => {
    const { ip, headers } = request;
    const who = await staff(staffClaims, visitorOf({ ip, headers }));
    const asked = query.safeParse(request.query);
    if (!asked.success) throw problem('invalid_input');
    const { 'shop.timeZone': zone } = await readPlain(db, ['shop.timeZone']);
    const rows = await claimsFound(db, { ...asked.data, zone });
    await inTransaction(db, (trx) =>
      audit(trx, {
        actor: staffActor(who),
        action: 'claims.exported',
        subject: 'claims',
        after: { ...asked.data, rows: rows.length },
      }),
    );
    const cells = rows.map((row) => [
      row.order_no,
      row.product,
      row.email,
      row.reason,
      row.state,
      row.made_at.toISOString(),
      row.due_at.toISOString(),
      row.decided_at?.toISOString() ?? null,
      row.supplier,
      row.batch,
    ]);
    return await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="claims.csv"')
      .header('cache-control', 'private, no-store')
      // Spreadsheets take a file for UTF-8 by its mark.
      .send(`\uFEFF${csv([HEAD, ...cells])}`);
  });
}
