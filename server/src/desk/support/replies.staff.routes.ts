import * as calls from '@halfturn/contract/staff/replies.ts';
import { staffActor } from '../../house/audit/door.ts';
import { staffNames } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { savedReplies } from './replies.queries.ts';
import { removeReply, saveReply } from './save-reply.ts';

/** The answers that staff keep under a name. */
export const repliesStaffRoutes = ({ db, clock }: Context): Binding[] => [
  bindStaff(calls.staffReplies, async () => {
    const rows = await savedReplies(db);
    const names = await staffNames(
      db,
      rows.map((row) => row.saved_by),
    );
    return {
      rows: rows.map(({ id, name, texts, version, saved_by, saved_at }) => ({
        id,
        name,
        texts,
        version,
        savedBy: names.get(saved_by) ?? null,
        savedAt: saved_at.toISOString(),
      })),
    };
  }),

  bindStaff(calls.staffSaveReply, async ({ body, staff }) => {
    const by = { actor: staffActor(staff), now: clock.now() };
    await inTransaction(db, (trx) => saveReply(trx, body, by));
    return null;
  }),

  bindStaff(calls.staffRemoveReply, async ({ params, body, staff }) => {
    const by = { actor: staffActor(staff), now: clock.now() };
    await inTransaction(db, (trx) => removeReply(trx, params.id, body.version, by));
    return null;
  }),
];
