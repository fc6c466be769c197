import * as z from 'zod';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { liftBatch } from './rounds.queries.ts';

/** Members that one statement lifts. */
const BATCH = 1_000;

/**
 * Lifts every member to the level that their consumption has reached. Needed after a threshold was lowered; a purchase lifts its
 * member itself. It also runs each hour, for purchases that were counted by the old levels during the change.
 *
 * @returns the number of lifted members
 */
export async function lift(db: Db): Promise<number> {
  let lifted = 0;
  for (;;) {
    const done = await liftBatch(db, BATCH);
    lifted += done;
    if (done < BATCH) return lifted;
  }
}

export const liftMembers = defineJob<Context, z.ZodType>({
  name: 'membership.lift',
  payload: z.object({}).loose(),
  run: async ({ db }) => void (await lift(db)),
});

export const membershipJobs = () => [liftMembers];
