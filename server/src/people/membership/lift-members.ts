import { sql } from 'kysely';
import * as z from 'zod';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { defineJob } from '../../platform/jobs/job.ts';

/** Members that one statement lifts. */
const BATCH = 1_000;

/**
 * Lifts every member to the level that their consumption has reached. Needed where a threshold was lowered; a purchase lifts its
 * member by itself. Comes round each hour too, for a purchase that was counted by the old levels in the moment of the change.
 *
 * @returns how many were lifted
 */
export async function lift(db: Db): Promise<number> {
  let lifted = 0;
  for (;;) {
    // By level, from the highest down: each member is looked at under the level that they end on.
    const { numAffectedRows } = await sql`
      with due as (
        select m.account_id, t.level
        from membership_tiers t
        join memberships m on m.consumption_minor >= t.threshold_minor and m.level < t.level
        where not exists (select from membership_tiers h
          where h.threshold_minor <= m.consumption_minor and h.level > t.level)
        limit ${BATCH})
      update memberships m set level = due.level from due
      where m.account_id = due.account_id and m.level < due.level`.execute(db);
    lifted += Number(numAffectedRows ?? 0n);
    if (Number(numAffectedRows ?? 0n) < BATCH) return lifted;
  }
}

export const liftMembers = defineJob<Context, z.ZodType>({
  name: 'membership.lift',
  payload: z.object({}).loose(),
  run: async ({ db }) => void (await lift(db)),
});
