import type { Trx } from '../../platform/db/kysely.ts';
import { book, bookedFor, deleteFrozen, lockMembership, updateMembership } from './membership.queries.ts';

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
