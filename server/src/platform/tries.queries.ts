import { sql } from 'kysely';
import type { Db } from './db/kysely.ts';

export interface CountedTry {
  tries: number;
  wait_until: Date | null;
}

/** The times by which a count is over: it began before `begunBefore`, or its wait ended at or before `now`. */
export interface TryTimes {
  now: Date;
  begunBefore: Date;
}

/** Counts a try for a subject and returns the count. The try that reaches `most` starts a wait until `waitUntil`. */
export async function countTry(
  db: Db,
  { subject, most, waitUntil, times }: { subject: string; most: number; waitUntil: Date; times: TryTimes },
): Promise<CountedTry | undefined> {
  const { rows } = await sql<CountedTry>`
    insert into tries as t (subject, tries, since) values (${subject}, 1, ${times.now})
    on conflict (subject) do update set
      tries = case when ${isOver(times)} then 1 else t.tries + 1 end,
      since = case when ${isOver(times)} then ${times.now} else t.since end,
      wait_until = case
        when ${isOver(times)} then null
        when t.tries + 1 = ${most} then ${waitUntil}
        else t.wait_until end
    returning tries, wait_until`.execute(db);
  return rows[0];
}

/** Records that a subject was asked about, without counting a try. */
export async function noteAsked(db: Db, subject: string, now: Date): Promise<void> {
  await sql`
    insert into tries (subject, tries, since) values (${subject}, 0, ${now})
    on conflict (subject) do update set since = excluded.since`.execute(db);
}

/** The highest count among the subjects; 0 if there is none. */
export async function highestCount(db: Db, subjects: readonly string[], times: TryTimes): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    select coalesce(max(tries), 0)::int as tries from tries as t
    where subject = any(${subjects}::text[]) and not ${isOver(times)}`.execute(db);
  return rows[0]?.tries ?? 0;
}

/** Removes the counts of these subjects, and those of all subjects that began before `begunBefore`. */
export async function removeCounts(db: Db, subjects: readonly string[], begunBefore: Date): Promise<void> {
  await sql`delete from tries where subject = any(${subjects}::text[]) or since < ${begunBefore}`.execute(db);
}

/** Takes one try off the counts that have not gone beyond `most`, and ends their wait. */
export async function takeOffTry(db: Db, subjects: readonly string[], most: number): Promise<void> {
  if (subjects.length === 0) return;
  await sql`update tries set tries = tries - 1, wait_until = null
    where subject = any(${subjects}::text[]) and tries between 1 and ${most}`.execute(db);
}

const isOver = ({ now, begunBefore }: TryTimes) => sql<boolean>`
  case when t.wait_until is null then t.since < ${begunBefore}::timestamptz
    else t.wait_until <= ${now}::timestamptz end`;
