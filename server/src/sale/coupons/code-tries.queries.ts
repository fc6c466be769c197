import { sql } from 'kysely';
import { SITE_ALLOWANCE } from '../../platform/client-network.ts';
import type { Db } from '../../platform/db/kysely.ts';

/** The beginning of a subject that is an IPv6 site. Its tries count as one each `SITE_ALLOWANCE`. */
export const SITE = 'site:';

export interface CountedTries {
  /** Wrong codes of the subject that has the most. */
  wrong: number;
  /** Whether one of the subjects has tried this code. */
  known: boolean;
  /** The earliest wrong try of a subject that has `limit` of them or more. */
  since: Date | null;
}

/** Counts the tries of some subjects since a time. */
export async function countTries(
  db: Db,
  { subjects, code, limit }: { subjects: readonly string[]; code: Buffer; limit: number },
  since: Date,
): Promise<CountedTries> {
  const { rows } = await sql<CountedTries>`
    select coalesce(max(wrong), 0)::int as wrong, coalesce(bool_or(known), false) as known,
      max(since) filter (where wrong >= ${limit}) as since
    from (
      select count(*) filter (where wrong)
          / case when starts_with(subject, ${SITE}) then ${SITE_ALLOWANCE}::int else 1 end as wrong,
        bool_or(code_hash = ${code}) as known, min(at) filter (where wrong) as since
      from coupon_tries where subject = any(${[...subjects]}::text[]) and at > ${since}::timestamptz
      group by subject) as each`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error('a count has one row');
  return counted;
}

/** Stores a wrong try of a code for each subject. */
export async function insertTries(
  db: Db,
  subjects: readonly string[],
  code: Buffer,
  now: Date,
): Promise<void> {
  await sql`
    insert into coupon_tries as t (subject, code_hash, wrong, at)
    select subject, ${code}, true, ${now} from unnest(${[...subjects]}::text[]) as subject order by subject
    on conflict (subject, code_hash) do update set wrong = true, at = excluded.at`.execute(db);
}

/** The tries of a code by these subjects were not wrong. */
export async function clearTries(db: Db, subjects: readonly string[], code: Buffer): Promise<void> {
  await sql`update coupon_tries set wrong = false
    where subject = any(${[...subjects]}::text[]) and code_hash = ${code} and wrong`.execute(db);
}

export async function deleteTries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('coupon_tries').where('at', '<', before).execute();
}
