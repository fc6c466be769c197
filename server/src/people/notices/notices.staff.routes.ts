import { problem } from '@halfturn/contract/problem.ts';
import * as calls from '@halfturn/contract/staff/notices.ts';
import { staffActor } from '../../house/audit/door.ts';
import { staffNames } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { versionOf } from '../../platform/version-of.ts';
import { announce, editAnnouncement, factsOf, withdraw } from './announce.ts';
import { announcementById, announcementsPage, type AnnouncementRow } from './announcements.queries.ts';
import { textIn } from './notices.wire.ts';

/** Announcements, for staff. */
export const noticesStaffRoutes = ({ db, clock }: Context): Binding[] => {
  const headOf = (row: AnnouncementRow, names: Map<string, string>) => ({
    id: row.id,
    audience: audienceWire(row),
    state: stateOf(row, clock.now()),
    publishAt: row.publish_at.toISOString(),
    by: names.get(row.created_by) ?? '',
  });
  const show = async (row: AnnouncementRow) => ({
    ...headOf(row, await staffNames(db, [row.created_by])),
    texts: row.texts,
    version: versionOf(factsOf(row)),
  });
  const change = async (staff: { id: string }, act: (trx: Trx, by: By) => Promise<AnnouncementRow>) => {
    const by = { actor: staffActor(staff), now: clock.now() };
    return await show(await inTransaction(db, (trx) => act(trx, by)));
  };
  return [
    bindStaff(calls.staffAnnouncements, async ({ query, visitor }) => {
      const { rows, total } = await announcementsPage(db, query);
      const names = await staffNames(db, [...new Set(rows.map((row) => row.created_by))]);
      return {
        rows: rows.map((row) => ({
          ...headOf(row, names),
          title: textIn(row.texts, visitor.locale).title,
          languages: Object.keys(row.texts).length,
          reads: row.reads,
        })),
        total,
      };
    }),

    bindStaff(calls.staffAnnouncement, async ({ params }) => {
      const row = await announcementById(db, params.id);
      if (!row) throw problem('not_found');
      return await show(row);
    }),

    bindStaff(calls.staffAnnounce, ({ body, staff }) => change(staff, (trx, by) => announce(trx, body, by))),

    bindStaff(calls.staffEditAnnouncement, ({ params, body, staff }) =>
      change(staff, (trx, by) => editAnnouncement(trx, params.id, body, by)),
    ),

    bindStaff(calls.staffWithdraw, ({ params, staff }) =>
      change(staff, (trx, by) => withdraw(trx, params.id, by)),
    ),
  ];
};

interface By {
  actor: string;
  now: Date;
}

function audienceWire({ level, email }: AnnouncementRow) {
  if (email !== null) return { kind: 'one' as const, email };
  return level === null ? { kind: 'all' as const } : { kind: 'level' as const, level };
}

function stateOf({ withdrawn_at, publish_at }: AnnouncementRow, now: Date) {
  if (withdrawn_at) return 'withdrawn' as const;
  return publish_at > now ? ('scheduled' as const) : ('published' as const);
}
