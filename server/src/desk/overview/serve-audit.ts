import { Readable } from 'node:stream';
import { BASE } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { auditFilters, staffAudit } from '@halfturn/contract/staff/audit.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { audit, auditAfter, staffActor, type AuditRow, type AuditWish } from '../../house/audit/door.ts';
import { readPlain } from '../../house/settings/door.ts';
import { admitStaff, staffNames } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Db } from '../../platform/db/kysely.ts';
import { visitorOf } from '../../platform/http/visitor.ts';

/** The limit is low because the file may read the whole log. */
const WHOLE = { config: { declared: { access: 'staff', limit: { calls: 10, seconds: 600 } } } } as const;
const filters = z.object(auditFilters);

/** Serves the audit log as a CSV file, with the filters of its screen. The export is itself an entry of the log. */
export function serveAudit(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const staff = admitStaff(context);
  app.get(`${BASE}/admin/audit.csv`, WHOLE, async (request, reply) => {
    const { ip, headers } = request;
    const who = await staff(staffAudit, visitorOf({ ip, headers }));
    const asked = filters.safeParse(request.query);
    if (!asked.success) throw problem('invalid_input');
    const { 'shop.timeZone': zone } = await readPlain(db, ['shop.timeZone']);
    const wish = { ...asked.data, zone };
    await inTransaction(db, (trx) =>
      audit(trx, {
        actor: staffActor(who),
        action: 'audit.exported',
        subject: 'audit',
        after: { ...asked.data },
      }),
    );
    return await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit-log.csv"')
      .header('cache-control', 'private, no-store')
      .send(Readable.from(csvOf(db, wish)));
  });
}

const HEAD = ['id', 'at', 'actor', 'name', 'action', 'subject', 'before', 'after', 'reason'];

/** A cell in quotes. A spreadsheet would run a text that begins like a formula, so such a text gets an apostrophe before it. */
const cell = (value: unknown): string => {
  const text = String(value ?? '');
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
};

const line = (cells: readonly unknown[]): string => `${cells.map(cell).join(',')}\r\n`;

async function* csvOf(db: Db, wish: AuditWish): AsyncGenerator<string> {
  yield `\uFEFF${line(HEAD)}`;
  let last: AuditRow | null = null;
  for (;;) {
    const rows: AuditRow[] = await auditAfter(db, wish, last);
    const names = await staffNames(db, [...new Set(rows.map(({ actor }) => actor))]);
    for (const row of rows) {
      const json = (value: AuditRow['before']) => (value === null ? '' : JSON.stringify(value));
      const { id, at, actor, action, subject, reason } = row;
      const name = names.get(actor);
      yield line([
        id,
        at.toISOString(),
        actor,
        name,
        action,
        subject,
        json(row.before),
        json(row.after),
        reason,
      ]);
    }
    last = rows.at(-1) ?? null;
    if (last === null) return;
  }
}
