import { createHash } from 'node:crypto';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { clientOf } from '../../platform/client-network.ts';
import { deleteTimes, takeTime } from './write.queries.ts';

/** The minimum interval between two messages, in seconds (specification, section 9). */
const INTERVAL_SECONDS = 60;

/** The identity of a writer. */
export interface Writer {
  accountId: string | null;
  /** The writer's address, and that of the order behind a review. */
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
 * Records a message of a writer. Refuses `message_interval` if the account, one of the addresses or the network has written
 * within the interval. It runs in the message's transaction, so that a message refused for another reason does not count. Two
 * concurrent messages wait for each other.
 */
export async function takeInterval(trx: Trx, writer: Writer, now: Date): Promise<void> {
  const subjects = [...new Map(subjectsOf(writer).map((hash) => [hash.toString('hex'), hash])).entries()]
    // Sorted, so that two writers who share subjects do not deadlock.
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, hash]) => hash);
  for (const subject of subjects) {
    const last = await takeTime(trx, subject, { now, seconds: INTERVAL_SECONDS });
    if (last === null) continue;
    const left = INTERVAL_SECONDS - (now.getTime() - last.getTime()) / 1000;
    throw problem('message_interval', {
      retryAfter: Math.min(INTERVAL_SECONDS, Math.max(1, Math.ceil(left))),
    });
  }
}

/** Deletes records that are older than an hour. */
export async function forgetTimes({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - 3_600_000);
  await deleteTimes(db, before);
}
