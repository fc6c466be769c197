import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import {
  book,
  bookedFor,
  deleteFrozen,
  insertMemberOrder,
  lockMembership,
  pointsOfOrder,
  spendPoints,
  updateMembership,
} from './membership.queries.ts';
import { tierName } from './tier.ts';
import type { MemberUse } from './use-points.ts';

/** The terms of a member’s order: their current level, and the points that pay a part of it. */
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
 * transaction. Of two orders that want the same points the second waits here, and hears `points_not_enough`.
 */
export async function joinOrder(trx: Trx, orderId: string, terms: MemberTerms, now: Date): Promise<void> {
  const { accountId, points } = terms;
  await insertMemberOrder(trx, {
    order_id: orderId,
    account_id: accountId,
    level: terms.level,
    level_name: terms.levelName,
    discount_bp: terms.discountBp,
    earn: terms.earn,
    points_per_usd: terms.pointsPerUsd,
    points,
  });
  if (points === 0) return;
  const spent = await spendPoints(trx, {
    accountId,
    points,
    orderId,
    reference: `order:${orderId}:1`,
    at: now,
  });
  if (!spent) throw problem('points_not_enough');
}

/** Takes the points of an ended order again when it is paid after all. Refuses `points_not_enough` if they were spent since. */
export async function takePointsAgain(
  trx: Trx,
  { id, account_id }: { id: string; account_id: string },
  now: Date,
): Promise<void> {
  const wanted = await pointsOfOrder(trx, id);
  if (wanted === 0) return;
  const { points } = await lockMembership(trx, account_id);
  const { spent, entries } = await bookedFor(trx, id);
  const missing = wanted - spent;
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

/**
 * Removes an order from a member's ledger that it joined by a mistyped email address. The caller holds the order's lock. A
 * level that was reached with it stays, as every level does.
 */
export async function leaveOrder(trx: Trx, orderId: string, now: Date): Promise<void> {
  const row = await deleteFrozen(trx, orderId);
  if (!row) return;
  const { consumption_minor } = await lockMembership(trx, row.account_id);
  const { earned, entries } = await bookedFor(trx, orderId);
  // No points were spent on it: only signed-in members spend points, on their own orders.
  if (earned !== 0)
    await book(trx, {
      accountId: row.account_id,
      kind: 'reverse',
      side: 'earn',
      orderId,
      points: -earned,
      reference: `order:${orderId}:${entries + 1}`,
      actor: 'store',
      at: now,
    });
  await updateMembership(trx, row.account_id, { consumption_minor: consumption_minor - row.counted_minor });
}
