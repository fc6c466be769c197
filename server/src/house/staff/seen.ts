import { problem, type Problem } from '@halfturn/contract/problem.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { versionOf } from '../../platform/version-of.ts';
import { lastActOn } from '../audit/door.ts';
import { staffNames } from './staff.queries.ts';

/**
 * Refuses `content_changed`, with who saved and when, unless an editor saw a thing as it is now. The thing must be locked.
 *
 * @param seen the version that the editor began from
 * @param now what `versionOf` was given for the reply that the editor saw, read again
 * @param subject the thing in the audit log; several if each part is a subject of its own
 */
export async function demandSeen(
  db: Db,
  seen: string,
  { now, subject }: { now: unknown; subject: string | readonly string[] },
): Promise<void> {
  if (seen !== versionOf(now)) throw await changedSince(db, subject);
}

/** The refusal of a change that began from an older version: who saved since, and when, from the audit log. */
export async function changedSince(db: Db, subject: string | readonly string[]): Promise<Problem> {
  const act = await lastActOn(db, typeof subject === 'string' ? [subject] : subject);
  const by = act && (await staffNames(db, [act.actor])).get(act.actor);
  return problem('content_changed', { data: { by: by ?? null, at: act?.at.toISOString() ?? null } });
}
