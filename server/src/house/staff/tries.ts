import { createHash } from 'node:crypto';
import { problem } from '@halfturn/contract/problem.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { clientOf } from '../../platform/http/rate-limit.ts';
import { emailNorm } from './staff.queries.ts';

/** So many wrong tries within so many minutes, and the next has to wait. */
export const TRIES = 5;
const WITHIN_MINUTES = 5;
export const WAIT_MINUTES = 15;

/** What tries at a password are counted for: the account, whether it exists or not, and the address that asks. */
export const passwordSubjects = (email: string, ip: string): string[] => [
  `account:${createHash('sha256').update(emailNorm(email)).digest('base64url')}`,
  `ip:${clientOf(ip)}`,
];

/** What tries at a code are counted for. */
export const codeSubjects = (staffId: string): string[] => [`code:${staffId}`];

/**
 * Counts a try before it is looked at, so that a hundred at once are a hundred tries. Refuses `staff_wait` after five
 * within five minutes, for 15 minutes; a right one is taken off again (`forgive`).
 */
export async function takeTry(db: Db, subjects: readonly string[], now: Date): Promise<void> {
  const until: Date[] = [];
  for (const subject of subjects) {
    const { rows } = await sql<{ tries: number; wait_until: Date | null }>`
      insert into staff_tries as t (subject, tries, since) values (${subject}, 1, ${now})
      on conflict (subject) do update set
        tries = case when ${overWith(now)} then 1 else t.tries + 1 end,
        since = case when ${overWith(now)} then ${now} else t.since end,
        wait_until = case
          when ${overWith(now)} then null
          when t.tries + 1 = ${TRIES} then ${new Date(now.getTime() + WAIT_MINUTES * 60_000)}
          else t.wait_until end
      returning tries, wait_until`.execute(db);
    const [row] = rows;
    if (row?.wait_until && row.tries > TRIES) until.push(row.wait_until);
  }
  if (until.length === 0) return;
  const seconds = Math.max(...until.map((at) => (at.getTime() - now.getTime()) / 1000));
  throw problem('staff_wait', { retryAfter: seconds, values: { minutes: Math.ceil(seconds / 60) } });
}

const overWith = (now: Date) => sql<boolean>`
  case when t.wait_until is null then t.since < ${new Date(now.getTime() - WITHIN_MINUTES * 60_000)}::timestamptz
    else t.wait_until <= ${now}::timestamptz end`;

/**
 * The try was right. What was counted for the account is forgotten; of an address's count only this try is taken off, or
 * one good account would buy its address guesses at all the others.
 */
export async function forgive(db: Db, subjects: readonly string[], now: Date): Promise<void> {
  const [shared, own] = [
    subjects.filter((s) => s.startsWith('ip:')),
    subjects.filter((s) => !s.startsWith('ip:')),
  ];
  await sql`delete from staff_tries where subject = any(${own}::text[])
    or since < ${new Date(now.getTime() - 86_400_000)}`.execute(db);
  await sql`update staff_tries set tries = tries - 1, wait_until = null
    where subject = any(${shared}::text[]) and tries between 1 and ${TRIES}`.execute(db);
}
