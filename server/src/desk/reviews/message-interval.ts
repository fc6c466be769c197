import { createHash } from 'node:crypto';
import { problem } from '@halfturn/contract/problem.ts';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { clientOf } from '../../platform/client-network.ts';

/** One message in so many seconds (specification, section 9). */
export const INTERVAL_SECONDS = 60;

/** What somebody who writes is known by. */
export interface Writer {
  accountId: string | null;
  /** Their own, and that of the order that they bought with. */
  emails: readonly string[];
  ip: string;
}

const subjectsOf = ({ accountId, emails, ip }: Writer): Buffer[] =>
  [
    ...(accountId ? [`account:${accountId}`] : []),
    ...emails.map((email) => `email:${email.trim().toLowerCase()}`),
    `ip:${clientOf(ip)}`,
  ].map((subject) => createHash('sha256').update(subject).digest());

/**
 * Notes that somebody writes now. Refuses `message_interval` where the account, one of the addresses or the place that it
 * comes from has written within the minute; in its transaction, so that a message which is refused for another reason costs
 * no minute. Of two at once the second waits for the first.
 */
export async function takeInterval(trx: Trx, writer: Writer, now: Date): Promise<void> {
  const subjects = [...new Map(subjectsOf(writer).map((hash) => [hash.toString('hex'), hash])).entries()]
    // In one order for all: two who share two of them would otherwise wait for each other.
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, hash]) => hash);
  for (const subject of subjects) {
    const { rows } = await sql<{ at: Date }>`
      insert into message_times as t (subject, at) values (${subject}, ${now})
      on conflict (subject) do update set at = excluded.at
        where t.at <= ${now}::timestamptz - ${INTERVAL_SECONDS} * interval '1 second'
      returning at`.execute(trx);
    if (rows.length > 0) continue;
    const last = await trx
      .selectFrom('message_times')
      .select('at')
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow();
    const left = INTERVAL_SECONDS - (now.getTime() - last.at.getTime()) / 1000;
    throw problem('message_interval', {
      retryAfter: Math.min(INTERVAL_SECONDS, Math.max(1, Math.ceil(left))),
    });
  }
}

/** Forgets who wrote an hour ago. */
export async function forgetTimes({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - 3_600_000);
  await db.deleteFrom('message_times').where('at', '<', before).execute();
}
