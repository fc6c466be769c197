import { present } from '@halfturn/contract/primitives/rows.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import {
  book,
  bookedFor,
  frozenOrder,
  hasEarned,
  insertFrozen,
  lockMembership,
  setCounted,
  tiersOf,
  updateMembership,
  type MembershipOrderRow,
  type MembershipRow,
} from './membership.queries.ts';
import { countsOf, type OrderFacts } from './points.ts';
import { tierFor, tierName } from './tier.ts';

/**
 * Adjusts a member's ledger to the present state of an order (`countsOf`): consumption and level, points earned, points spent.
 * It writes the difference to the booked amounts, so it is safe to run repeatedly and in any order. The caller holds the
 * order's lock.
 *
 * A level, once reached, stays. If earned points are taken back after they were spent, the balance becomes negative.
 */
export async function countOrder(trx: Trx, order: OrderFacts, locale: Locale, now: Date): Promise<void> {
  const member = await lockMembership(trx, order.accountId);
  const frozen = (await frozenOrder(trx, order.orderId)) ?? (await freezeLate(trx, order, member, locale));
  const counts = countsOf(order, frozen);
  const booked = await bookedFor(trx, order.orderId);

  const entry = (side: 'earn' | 'spend', kind: 'earn' | 'spend' | 'reverse', points: number, no: number) =>
    book(trx, {
      accountId: order.accountId,
      kind,
      side,
      orderId: order.orderId,
      points,
      reference: `order:${order.orderId}:${no}`,
      actor: 'store',
      at: now,
    });
  const spent = booked.spent - counts.spent;
  // Points that were returned and are spent again are booked as a reversal.
  if (spent !== 0) await entry('spend', 'reverse', spent, booked.entries + 1);
  const earned = counts.earned - booked.earned;
  const first = earned > 0 && !(await hasEarned(trx, order.orderId, order.accountId));
  if (earned !== 0)
    await entry('earn', first ? 'earn' : 'reverse', earned, booked.entries + (spent === 0 ? 1 : 2));
  if (counts.countedMinor !== frozen.counted_minor) await count(trx, member, frozen, counts.countedMinor);
}

/** Freezes the present level for an order that joined the account after it was placed. */
async function freezeLate(
  trx: Trx,
  order: OrderFacts,
  member: MembershipRow,
  locale: Locale,
): Promise<MembershipOrderRow> {
  const tier = present((await tiersOf(trx)).find(({ level }) => level === member.level));
  return await insertFrozen(trx, {
    order_id: order.orderId,
    account_id: order.accountId,
    level: tier.level,
    level_name: tierName(tier, locale),
    discount_bp: 0,
    earn: tier.earn,
    points_per_usd: tier.points_per_usd,
  });
}

async function count(
  trx: Trx,
  member: MembershipRow,
  row: MembershipOrderRow,
  countedMinor: number,
): Promise<void> {
  const consumption = member.consumption_minor + countedMinor - row.counted_minor;
  const level = Math.max(member.level, tierFor(await tiersOf(trx), consumption).level);
  await setCounted(trx, row.order_id, countedMinor);
  await updateMembership(trx, member.account_id, { consumption_minor: consumption, level });
}
