import { problem } from '@halfturn/contract/problem.ts';
import * as calls from '@halfturn/contract/staff/notices.ts';
import { staffActor } from '../../house/audit/door.ts';
import { readPlain } from '../../house/settings/door.ts';
import { staffNames } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { versionOf } from '../../platform/version-of.ts';
import { announce, editAnnouncement, factsOf, withdraw } from './announce.ts';
import { announcementRows, countAnnouncements, idsOfAnnouncements } from './announcement-lists.queries.ts';
import { announcementById, type AnnouncementRow } from './announcements.queries.ts';
import { announcementState, audienceWire, textIn } from './notices.wire.ts';

/** Announcements, for staff. */
export const noticesStaffRoutes = ({ db, clock }: Context): Binding[] => {
  const headOf = (row: AnnouncementRow, names: Map<string, string>) => ({
    id: row.id,
    audience: audienceWire(row),
    state: announcementState(row, clock.now()),
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
      const { 'shop.timeZone': zone } = await readPlain(db, ['shop.timeZone']);
      const wish = { ...query, zone, now: clock.now() };
      const [ids, total] = await Promise.all([
        idsOfAnnouncements(db, wish, query),
        countAnnouncements(db, wish),
      ]);
      const rows = await announcementRows(db, ids);
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
