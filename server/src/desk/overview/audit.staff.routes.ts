import { AUDIT_REACH } from '@halfturn/contract/staff/audit-reach.ts';
import { staffAudit, type AuditEntry } from '@halfturn/contract/staff/audit.ts';
import { auditAreas, auditPage, type AuditRow } from '../../house/audit/door.ts';
import { readPlain } from '../../house/settings/door.ts';
import { allStaffNames, staffNames } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { subjectNames } from './audit-subjects.queries.ts';

/** The audit log for its screen, each entry with the name of the person. */
export const auditStaffRoutes = ({ db }: Pick<Context, 'db'>): Binding[] => [
  bindStaff(staffAudit, async ({ query, visitor }) => {
    // Further back than this the pages do not reach: the last page is shown again.
    const last = Math.ceil(AUDIT_REACH / query.pageSize);
    const { 'shop.timeZone': zone } = await readPlain(db, ['shop.timeZone']);
    const [{ rows, total }, people, areas] = await Promise.all([
      auditPage(db, { ...query, zone, pageNum: Math.min(query.pageNum, last) }),
      allStaffNames(db),
      auditAreas(db),
    ]);
    const [names, subjects] = await Promise.all([
      staffNames(
        db,
        rows.map(({ actor }) => actor),
      ),
      subjectNames(
        db,
        rows.map(({ subject }) => subject),
        visitor.locale,
      ),
    ]);
    const wire = (row: AuditRow) => entryWire(row, names.get(row.actor), subjects.get(row.subject));
    return { rows: rows.map(wire), total, people, areas };
  }),
];

const entryWire = (row: AuditRow, name = '', about = ''): AuditEntry => ({
  id: String(row.id),
  at: row.at.toISOString(),
  actor: row.actor,
  name,
  action: row.action,
  subject: row.subject,
  about,
  before: row.before,
  after: row.after,
  reason: row.reason,
});
