import { createHash } from 'node:crypto';
import { problem, type ProblemSlug } from '@halfturn/contract/problem.ts';
import { clientOf, SITE_ALLOWANCE, siteOf } from './client-network.ts';
import type { Db } from './db/kysely.ts';
import { countTry, highestCount, removeCounts, takeOffTry, type TryTimes } from './tries.queries.ts';

/** After this many wrong tries within `WITHIN_MINUTES`, the next one has to wait for `WAIT_MINUTES`. */
export const TRIES = 5;
const WITHIN_MINUTES = 5;
export const WAIT_MINUTES = 15;

/** The subjects for which tries are counted. */
export interface Subjects {
  /** The kind of try; each kind has counts of its own. */
  door: string;
  /** The account or code that is tried, whether it exists or not. Its count is removed after a right try. */
  own: readonly string[];
  /** The client's address. A right try takes itself off this count and leaves the others. */
  ip: string | null;
}

/** The subject of an email address, hashed, so that the table does not tell who has an account. */
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

const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);
const timesAt = (now: Date): TryTimes => ({ now, begunBefore: before(now, WITHIN_MINUTES) });

/**
 * Counts a try before its result is known, so that a hundred simultaneous tries count as a hundred. Refuses with `wait` for 15
 * minutes after five tries within five minutes. `forgive` takes a right try off again.
 */
export async function takeTry(
  db: Db,
  subjects: Subjects,
  now: Date,
  wait: ProblemSlug & `${string}_wait`,
): Promise<void> {
  const { own, shared, site } = namesOf(subjects);
  const allowed = (names: string[], most: number) => names.map((subject) => ({ subject, most }));
  const counted = [...allowed([...own, ...shared], TRIES), ...allowed(site, TRIES * SITE_ALLOWANCE)];
  const waitUntil = before(now, -WAIT_MINUTES);
  const until: Date[] = [];
  for (const { subject, most } of counted) {
    const count = await countTry(db, { subject, most, waitUntil, times: timesAt(now) });
    if (count?.wait_until && count.tries > most) until.push(count.wait_until);
  }
  if (until.length === 0) return;
  const seconds = Math.max(...until.map((at) => (at.getTime() - now.getTime()) / 1000));
  throw problem(wait, {
    retryAfter: seconds,
    values: { minutes: Math.ceil(seconds / 60) },
    ...(subjects.own[0] !== undefined && { about: subjects.own[0] }),
  });
}

/** The number of recent tries for the subject with the most of them. */
export async function triesOf(db: Db, subjects: Subjects, now: Date): Promise<number> {
  const { own, shared } = namesOf(subjects);
  return await highestCount(db, [...own, ...shared], timesAt(now));
}

/**
 * Records that the try was right. The account's count is removed. The address keeps its count less this try: otherwise one good
 * account would buy an address more guesses at all the others.
 */
export async function forgive(db: Db, subjects: Subjects, now: Date): Promise<void> {
  const { own, shared, site } = namesOf(subjects);
  await removeCounts(db, own, before(now, 24 * 60));
  await takeOffTry(db, shared, TRIES);
  await takeOffTry(db, site, TRIES * SITE_ALLOWANCE);
}
