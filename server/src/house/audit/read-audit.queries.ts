import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { AUDIT_REACH } from '@halfturn/contract/staff/audit-reach.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { inDays } from '../../platform/db/list-filters.ts';

export interface AuditWish {
  actor: string;
  area: string;
  subject: string;
  /** Days of this time zone, both included; empty for no bound. */
  from: string;
  to: string;
  zone: string;
}

export interface AuditRow {
  id: number;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string;
}

const columns = sql`id, at, actor, action, subject, before, after, reason`;
const newest = sql`at desc, id desc`;

/** SQL: what a wish asks for. Each part that is empty is left out, so that the others find their index. */
function where({ actor, area, subject, ...days }: AuditWish) {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (actor) parts.push(sql`actor = ${actor}`);
  if (area) parts.push(sql`area = ${area}`);
  if (subject) parts.push(sql`subject like ${`${subject.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`);
  parts.push(...inDays(sql`at`, days));
  return sql.join(parts, sql` and `);
}

/** A page of the log, newest first. The total stops at what the pages reach, so that no count walks a million rows. */
export async function auditPage(
  db: Db,
  wish: AuditWish & { pageNum: number; pageSize: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const skip = Math.min((wish.pageNum - 1) * wish.pageSize, AUDIT_REACH);
  const [{ rows }, counted] = await Promise.all([
    sql<AuditRow>`select ${columns} from audit_log where ${where(wish)} order by ${newest}
      limit ${wish.pageSize} offset ${skip}`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from (
      select from audit_log where ${where(wish)} limit ${AUDIT_REACH}) found`.execute(db),
  ]);
  return { rows, total: firstOf(counted.rows).n };
}

/** The next rows of the export, newest first, after the one that came last. */
export async function auditAfter(db: Db, wish: AuditWish, last: AuditRow | null): Promise<AuditRow[]> {
  const after = last ? sql`(at, id) < (${last.at}, ${last.id})` : sql`true`;
  const { rows } = await sql<AuditRow>`select ${columns} from audit_log where ${where(wish)} and ${after}
    order by ${newest} limit 1000`.execute(db);
  return rows;
}

/** The areas that have entries: one step into the index each, however many entries there are. */
export async function auditAreas(db: Db): Promise<string[]> {
  const { rows } = await sql<{ area: string }>`
    with recursive areas as (
      (select area from audit_log order by area limit 1)
      union all
      select (select l.area from audit_log l where l.area > a.area order by l.area limit 1) from areas a
      where a.area is not null)
    select area from areas where area is not null`.execute(db);
  return rows.map(({ area }) => area);
}
