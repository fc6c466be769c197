import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { accountById } from '../accounts/door.ts';
import { DAY_MS, expiryOf, WARN_DAYS } from './expiry.ts';
import { pointsExpire } from './membership.mails.ts';
import { book, lockMembership, updateMembership } from './membership.queries.ts';
import { expiryDue, noteExpiryRound } from './rounds.queries.ts';

/** Members per round; the next round takes the rest. */
const BATCH = 500;

/**
 * Warns members whose points have not moved for eleven months, and expires the points of members who were warned 30 days ago.
 * Points never expire without a warning: after a downtime the store warns first.
 *
 * @returns the numbers of warned members, and of members whose points expired
 */
export async function expirePoints({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<{ told: number; expired: number }> {
  const now = clock.now();
  const warnFrom = new Date(now.getTime() + WARN_DAYS * DAY_MS);
  const due = await expiryDue(db, { now, warnFrom, most: BATCH });
  const outcome = { told: 0, expired: 0 };
  for (const accountId of due) {
    const done = await inTransaction(db, (trx) => expireOrWarn(trx, accountId, now));
    if (done) outcome[done] += 1;
  }
  await noteExpiryRound(db, { ran_at: now, ...outcome });
  return outcome;
}

/** Checks again under the lock: the member may have earned or spent points in the meantime. */
async function expireOrWarn(trx: Trx, accountId: string, now: Date): Promise<'told' | 'expired' | null> {
  const { points, active_at, warned_at } = await lockMembership(trx, accountId);
  if (points <= 0 || !active_at) return null;
  const expiry = expiryOf(active_at);
  const told = warned_at !== null && warned_at >= active_at ? warned_at : null;
  if (!told) {
    if (expiry.getTime() - now.getTime() > WARN_DAYS * DAY_MS) return null;
    await tell(trx, accountId, now);
    return 'told';
  }
  if (expiry > now || told.getTime() > now.getTime() - WARN_DAYS * DAY_MS) return null;
  await book(trx, {
    accountId,
    kind: 'expire',
    points: -points,
    reference: `expire:${accountId}:${active_at.toISOString()}`,
    actor: 'store',
    at: now,
  });
  return 'expired';
}

async function tell(trx: Trx, accountId: string, now: Date): Promise<void> {
  const account = await accountById(trx, accountId);
  await updateMembership(trx, accountId, { warned_at: now });
  // A member who cannot sign in cannot spend points, so there is no mail.
  if (account.disabled_at || account.erased_at) return;
  await queueMail(trx, {
    kind: pointsExpire.kind,
    dedupe: `points-expire:${accountId}:${now.toISOString()}`,
    subjectId: accountId,
    recipient: account.email,
    locale: account.locale,
  });
}
