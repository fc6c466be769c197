import { createHash } from 'node:crypto';
import { problem, type ProblemSlug } from '@halfturn/contract/problem.ts';
import { sql } from 'kysely';
import { clientOf, SITE_ALLOWANCE, siteOf } from './client-network.ts';
import type { Db } from './db/kysely.ts';

/** So many wrong tries within so many minutes, and the next has to wait. */
export const TRIES = 5;
const WITHIN_MINUTES = 5;
export const WAIT_MINUTES = 15;

/** What tries are counted for. */
export interface Subjects {
  /** Which door: each has its own counts. */
  door: string;
  /** The account or code that is tried, whether it exists or not; its count is forgotten once a try was right. */
  own: readonly string[];
  /** The address that asks: a right try is taken off, and no other. */
  ip: string | null;
}

/** An address as it is counted: nobody reads from the table who has an account. */
export const addressSubject = (emailNorm: string): string =>
  `account:${createHash('sha256').update(emailNorm).digest('base64url')}`;

interface Names {
  own: string[];
  /** The client's network; empty without an address. */
  shared: string[];
  /** The wider network around a client of IPv6, which may try `SITE_ALLOWANCE` times as often. */
  site: string[];
}

function namesOf({ door, own, ip }: Subjects): Names {
  const site = ip === null ? null : siteOf(ip);
  return {
    own: own.map((subject) => `${door}:${subject}`),
    shared: ip === null ? [] : [`${door}:ip:${clientOf(ip)}`],
    site: site === null ? [] : [`${door}:site:${site}`],
  };
}

/**
 * Counts a try before it is looked at, so that a hundred at once are a hundred tries. Refuses with `wait` after five within
 * five minutes, for 15 minutes; a right one is taken off again (`forgive`).
 */
export async function takeTry(
  db: Db,
  subjects: Subjects,
  now: Date,
  wait: ProblemSlug & `${string}_wait`,
): Promise<void> {
  const { own, shared, site } = namesOf(subjects);
  const until: Date[] = [];
  const allowed = (names: string[], most: number) => names.map((subject) => ({ subject, most }));
  const counted = [...allowed([...own, ...shared], TRIES), ...allowed(site, TRIES * SITE_ALLOWANCE)];
  for (const { subject, most } of counted) {
    const { rows } = await sql<{ tries: number; wait_until: Date | null }>`
      insert into tries as t (subject, tries, since) values (${subject}, 1, ${now})
      on conflict (subject) do update set
        tries = case when ${overWith(now)} then 1 else t.tries + 1 end,
        since = case when ${overWith(now)} then ${now} else t.since end,
        wait_until = case
          when ${overWith(now)} then null
          when t.tries + 1 = ${most} then ${new Date(now.getTime() + WAIT_MINUTES * 60_000)}
          else t.wait_until end
      returning tries, wait_until`.execute(db);
    const [row] = rows;
    if (row?.wait_until && row.tries > most) until.push(row.wait_until);
  }
  if (until.length === 0) return;
  const seconds = Math.max(...until.map((at) => (at.getTime() - now.getTime()) / 1000));
  throw problem(wait, {
    retryAfter: seconds,
    values: { minutes: Math.ceil(seconds / 60) },
    ...(subjects.own[0] !== undefined && { about: subjects.own[0] }),
  });
}

/** How many tries have been counted for these of late, at the most tried of them. Counts none. */
export async function triesOf(db: Db, subjects: Subjects, now: Date): Promise<number> {
  const { own, shared } = namesOf(subjects);
  const { rows } = await sql<{ tries: number }>`
    select coalesce(max(tries), 0)::int as tries from tries as t
    where subject = any(${[...own, ...shared]}::text[]) and not ${overWith(now)}`.execute(db);
  return rows[0]!.tries;
}

/** Records that a subject was asked about, without counting a try. */
export async function noteAsked(db: Db, subject: string, now: Date): Promise<void> {
  await sql`
    insert into tries (subject, tries, since) values (${subject}, 0, ${now})
    on conflict (subject) do update set since = excluded.since`.execute(db);
}

const overWith = (now: Date) => sql<boolean>`
  case when t.wait_until is null then t.since < ${new Date(now.getTime() - WITHIN_MINUTES * 60_000)}::timestamptz
    else t.wait_until <= ${now}::timestamptz end`;

/**
 * The try was right. What was counted for the account is forgotten; of an address's count only this try is taken off, or
 * one good account would buy its address guesses at all the others.
 */
export async function forgive(db: Db, subjects: Subjects, now: Date): Promise<void> {
  const { own, shared, site } = namesOf(subjects);
  await sql`delete from tries where subject = any(${own}::text[])
    or since < ${new Date(now.getTime() - 86_400_000)}`.execute(db);
  if (shared.length === 0) return;
  await sql`update tries set tries = tries - 1, wait_until = null
    where (subject = any(${shared}::text[]) and tries between 1 and ${TRIES})
      or (subject = any(${site}::text[]) and tries between 1 and ${TRIES * SITE_ALLOWANCE})`.execute(db);
}
