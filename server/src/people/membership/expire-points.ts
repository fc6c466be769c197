import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Db, type Trx } from '../../platform/db/kysely.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { accountById } from '../accounts/door.ts';
import { DAY_MS, EXPIRE_MONTHS, expiryOf, WARN_DAYS } from './expiry.ts';
import { pointsExpire } from './mail/points-expire.mail.ts';
import { book, lockMembership } from './membership.queries.ts';

/** Members that one round looks at; the rest is for the next. */
const BATCH = 500;

/**
 * Tells members whose points have not moved for eleven months that they will expire, and lets those expire whose members were
 * told 30 days ago. Nobody loses points without having been told so long before: a store that slept tells first.
 *
 * @returns how many were told, and of how many the points expired
 */
export async function expirePoints({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<{ told: number; expired: number }> {
  const now = clock.now();
  const idle = (ahead: Date) => sql<boolean>`m.points > 0
    and m.active_at <= ${ahead}::timestamptz - make_interval(months => ${EXPIRE_MONTHS}::int)`;
  const warnFrom = new Date(now.getTime() + WARN_DAYS * DAY_MS);
  const due = await db
    .selectFrom('memberships as m')
    .select('m.account_id')
    .where(idle(warnFrom))
    .where(
      sql<boolean>`(m.warned_at is null or m.warned_at < m.active_at or m.warned_at <= ${now}::timestamptz - make_interval(days => ${WARN_DAYS}::int))`,
    )
    .orderBy('m.active_at')
    .limit(BATCH)
    .execute();
  const outcome = { told: 0, expired: 0 };
  for (const { account_id } of due) {
    const done = await inTransaction(db, (trx) => expireOrTell(trx, account_id, now));
    if (done) outcome[done] += 1;
  }
  await note(db, now, outcome);
  return outcome;
}

/** The back office sees that the round runs, and what it found. */
async function note(db: Db, ran_at: Date, found: { told: number; expired: number }): Promise<void> {
  await db
    .insertInto('membership_expiry')
    .values({ ran_at, ...found })
    .onConflict((oc) => oc.column('one').doUpdateSet({ ran_at, ...found }))
    .execute();
}

/** Looks again under the lock: the member may have earned or spent some meanwhile. */
async function expireOrTell(trx: Trx, accountId: string, now: Date): Promise<'told' | 'expired' | null> {
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
  await trx.updateTable('memberships').set({ warned_at: now }).where('account_id', '=', accountId).execute();
  // Whoever may not sign in cannot spend them either; the account was erased, or shut out.
  if (account.disabled_at || account.erased_at) return;
  await queueMail(trx, {
    kind: pointsExpire.kind,
    dedupe: `points-expire:${accountId}:${now.toISOString()}`,
    subjectId: accountId,
    recipient: account.email,
    locale: account.locale as Locale,
  });
}
