import type { Trx } from '../../platform/db/kysely.ts';
import { book, bookedFor, lockMembership } from './membership.queries.ts';

/**
 * Takes an order out of the books of a member whose it never was: it had joined their account by a mistyped e-mail. The caller
 * holds the order's lock. A level that was reached with it stays, as every level does.
 */
export async function leaveOrder(trx: Trx, orderId: string, now: Date): Promise<void> {
  const row = await trx
    .deleteFrom('membership_orders')
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirst();
  if (!row) return;
  const { consumption_minor } = await lockMembership(trx, row.account_id);
  const { earned, entries } = await bookedFor(trx, orderId);
  // None were spent on it: only who is signed in spends points, and then the order is theirs.
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
  await trx
    .updateTable('memberships')
    .set({ consumption_minor: consumption_minor - row.counted_minor })
    .where('account_id', '=', row.account_id)
    .execute();
}
