import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { send, sendLast, statement } from '../../platform/db/send.ts';
import { book, bookedFor, lockMembership } from './membership.queries.ts';
import { tierName } from './tier.ts';
import type { MemberUse } from './use-points.ts';

/** What a member's order is placed with: their level as it is now, and the points that pay for a part of it. */
export interface MemberTerms {
  accountId: string;
  level: number;
  levelName: string;
  discountBp: number;
  earn: number;
  pointsPerUsd: number;
  points: number;
}

/** The level that is frozen on an order, and the points that it takes. */
export const termsOf = (accountId: string, { standing, used }: MemberUse, locale: Locale): MemberTerms => ({
  accountId,
  level: standing.level,
  levelName: tierName(standing, locale),
  discountBp: standing.discount_bp,
  earn: standing.earn,
  pointsPerUsd: standing.points_per_usd,
  points: used.points,
});

/**
 * Freezes a member's level on an order that was just placed, and takes the points that pay for a part of it, in the order's
 * own transaction. Of two orders that want the same points the second waits here, and hears `points_not_enough`.
 */
export async function joinOrder(trx: Trx, orderId: string, terms: MemberTerms, now: Date): Promise<void> {
  await sendLast(
    trx,
    freeze(
      orderId,
      terms.accountId,
      terms.level,
      terms.levelName,
      terms.discountBp,
      terms.earn,
      terms.pointsPerUsd,
      terms.points,
    ),
  );
  if (terms.points === 0) return;
  const [taken] = await send(trx, spend(terms.accountId, terms.points, orderId, `order:${orderId}:1`, now));
  if (!taken) throw problem('points_not_enough');
}

const freeze = statement<
  [
    orderId: string,
    accountId: string,
    level: number,
    levelName: string,
    discountBp: number,
    earn: number,
    pointsPerUsd: number,
    points: number,
  ]
>`
  insert into membership_orders (order_id, account_id, level, level_name, discount_bp, earn, points_per_usd, points)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

// The lock is what the second of two waits for; it then sees what the first has left.
const spend = statement<[accountId: string, points: number, orderId: string, reference: string, at: Date]>`
  with member as (
    select account_id from memberships where account_id = $1 and points >= $2 for update
  )
  insert into points_ledger (account_id, no, kind, side, order_id, points, balance, reference, actor, at)
  select account_id, 0, 'spend', 'spend', $3, -$2::bigint, 0, $4, 'buyer', $5 from member
  returning no`;

/**
 * Takes the points of an order again that had ended and gave them back, as it is paid after all. Refuses `points_not_enough`
 * where they have gone elsewhere in the meantime.
 */
export async function takePointsAgain(
  trx: Trx,
  { id, account_id }: { id: string; account_id: string },
  now: Date,
): Promise<void> {
  const row = await trx
    .selectFrom('membership_orders')
    .select('points')
    .where('order_id', '=', id)
    .executeTakeFirst();
  if (!row || row.points === 0) return;
  const { points } = await lockMembership(trx, account_id);
  const { spent, entries } = await bookedFor(trx, id);
  const missing = row.points - spent;
  if (missing === 0) return;
  if (points < missing) throw problem('points_not_enough');
  await book(trx, {
    accountId: account_id,
    kind: 'spend',
    side: 'spend',
    orderId: id,
    points: -missing,
    reference: `order:${id}:${entries + 1}`,
    actor: 'buyer',
    at: now,
  });
}
