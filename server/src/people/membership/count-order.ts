import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import {
  book,
  bookedFor,
  lockMembership,
  tiersOf,
  type MembershipOrderRow,
  type MembershipRow,
} from './membership.queries.ts';
import { countsOf, type OrderFacts } from './points.ts';
import { tierFor, tierName } from './tier.ts';

/**
 * Brings the books of a member to what an order stands for now (`countsOf`): consumption and level, points earned, points
 * spent. It looks at what is booked and writes the difference, so it may be told of anything any number of times, and in any
 * order. The caller holds the order's lock.
 *
 * A level, once reached, stays. Points that were spent in the meantime leave a debt where their earning is taken back.
 */
export async function countOrder(trx: Trx, order: OrderFacts, locale: Locale, now: Date): Promise<void> {
  const member = await lockMembership(trx, order.accountId);
  const frozen = (await rowOf(trx, order.orderId)) ?? (await freezeLate(trx, order, member, locale));
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
  // Given back and taken again, points are taken by reversal: the money is here, so the order stands.
  if (spent !== 0) await entry('spend', 'reverse', spent, booked.entries + 1);
  const earned = counts.earned - booked.earned;
  const first = earned > 0 && !(await hasEarned(trx, order));
  if (earned !== 0)
    await entry('earn', first ? 'earn' : 'reverse', earned, booked.entries + (spent === 0 ? 1 : 2));
  if (counts.countedMinor !== frozen.counted_minor) await count(trx, member, frozen, counts.countedMinor);
}

const rowOf = async (trx: Trx, orderId: string): Promise<MembershipOrderRow | undefined> =>
  await trx.selectFrom('membership_orders').selectAll().where('order_id', '=', orderId).executeTakeFirst();

async function hasEarned(trx: Trx, { orderId, accountId }: OrderFacts): Promise<boolean> {
  const row = await trx
    .selectFrom('points_ledger')
    .select('no')
    .where('order_id', '=', orderId)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'earn')
    .executeTakeFirst();
  return row !== undefined;
}

/** An order that joined the account later: nothing was frozen when it was placed, so it counts by the level of now. */
async function freezeLate(
  trx: Trx,
  order: OrderFacts,
  member: MembershipRow,
  locale: Locale,
): Promise<MembershipOrderRow> {
  const tier = (await tiersOf(trx)).find(({ level }) => level === member.level)!;
  return await trx
    .insertInto('membership_orders')
    .values({
      order_id: order.orderId,
      account_id: order.accountId,
      level: tier.level,
      level_name: tierName(tier, locale),
      discount_bp: 0,
      earn: tier.earn,
      points_per_usd: tier.points_per_usd,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function count(
  trx: Trx,
  member: MembershipRow,
  row: MembershipOrderRow,
  countedMinor: number,
): Promise<void> {
  const consumption = member.consumption_minor + countedMinor - row.counted_minor;
  const level = Math.max(member.level, tierFor(await tiersOf(trx), consumption).level);
  await trx
    .updateTable('membership_orders')
    .set({ counted_minor: countedMinor })
    .where('order_id', '=', row.order_id)
    .execute();
  await trx
    .updateTable('memberships')
    .set({ consumption_minor: consumption, level })
    .where('account_id', '=', member.account_id)
    .execute();
}
