import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { EXPIRE_MONTHS, WARN_DAYS } from './expiry.ts';

/** Members whose points expire by `warnFrom`, and who have no warning that is still running; the longest inactive first. */
export async function expiryDue(
  db: Db,
  { now, warnFrom, most }: { now: Date; warnFrom: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select m.account_id from memberships m
    where m.points > 0
      and m.active_at <= ${warnFrom}::timestamptz - make_interval(months => ${EXPIRE_MONTHS}::int)
      and (m.warned_at is null or m.warned_at < m.active_at
        or m.warned_at <= ${now}::timestamptz - make_interval(days => ${WARN_DAYS}::int))
    order by m.active_at limit ${most}`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** Records the latest round of expiry, for the back office. */
export async function noteExpiryRound(
  db: Db,
  round: { ran_at: Date; told: number; expired: number },
): Promise<void> {
  await db
    .insertInto('membership_expiry')
    .values(round)
    .onConflict((oc) => oc.column('one').doUpdateSet(round))
    .execute();
}

/** Lifts up to `most` members to the level that their consumption has reached. Returns their number. */
export async function liftBatch(db: Db, most: number): Promise<number> {
  // Each member is compared with the highest level that they have reached.
  const { numAffectedRows = 0n } = await sql`
    with due as (
      select m.account_id, t.level
      from membership_tiers t
      join memberships m on m.consumption_minor >= t.threshold_minor and m.level < t.level
      where not exists (select from membership_tiers h
        where h.threshold_minor <= m.consumption_minor and h.level > t.level)
      limit ${most})
    update memberships m set level = due.level from due
    where m.account_id = due.account_id and m.level < due.level`.execute(db);
  return Number(numAffectedRows);
}
