import type { makeClaim as makeCall } from '@halfturn/contract/claims.ts';
import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { answerBy, isGuaranteed, lockOrder, unitsOf, type OrderRow, type UnitRow } from '../orders/door.ts';
import { isClaimable, MOST_OPEN, MOST_PER_MONTH } from './claim.ts';
import { claimsOf, countClaims, insertClaim, type ClaimRow } from './claims.queries.ts';
import { takePictures } from './keep-pictures.ts';

const DAY_MS = 86_400_000;

/** The units of an order that can be claimed: within the guarantee, and while the order is paid. */
export function claimable(
  order: OrderRow,
  units: readonly UnitRow[],
  claims: readonly ClaimRow[],
  now: Date,
): string[] {
  const paid = order.payment_status === 'paid' || order.payment_status === 'partially_refunded';
  if (!paid || order.under_review) return [];
  return units
    .filter((unit) => {
      if (!isGuaranteed(order.paid_at, unit.not_before, now)) return false;
      const own = claims.filter((claim) => claim.delivery_id === unit.id);
      return isClaimable({
        kind: unit.kind,
        status: unit.status,
        refunded: unit.refunded_at !== null,
        refundAsked: unit.refund_asked_at !== null,
        claimed: own.some(({ state }) => state === 'open' || state === 'waiting'),
        before: own.length,
      });
    })
    .map(({ id }) => id);
}

interface ClaimDraft extends Omit<BodyOf<typeof makeCall>, 'accessKey'> {
  /** How many keys were hidden in its text. */
  hiddenKeys: number;
}

/**
 * Stores the claim that a key does not work. A claim with the same id and unit is stored once.
 *
 * Refuses `claim_not_possible` for a unit that cannot be claimed (`claimable`), `claims_full` if the buyer has made too many, and
 * `file_gone` for a missing picture.
 */
export async function makeClaim(trx: Trx, orderId: string, draft: ClaimDraft, now: Date): Promise<void> {
  const order = await lockOrder(trx, orderId);
  const [units, claims] = [await unitsOf(trx, orderId), await claimsOf(trx, orderId)];
  const known = claims.find(({ id }) => id === draft.id);
  if (known) {
    if (known.delivery_id !== draft.unit) throw problem('idempotency_conflict');
    return;
  }
  if (!claimable(order, units, claims, now).includes(draft.unit)) throw problem('claim_not_possible');
  const { open, recent } = await countClaims(trx, order, new Date(now.getTime() - 30 * DAY_MS));
  if (open >= MOST_OPEN || recent >= MOST_PER_MONTH) throw problem('claims_full');
  const stored = await insertClaim(trx, {
    id: draft.id,
    order_id: orderId,
    delivery_id: draft.unit,
    reason: draft.reason,
    content: draft.text,
    hidden_keys: draft.hiddenKeys,
    made_at: now,
    due_at: answerBy(now),
  });
  // A claim of another order has that id.
  if (!stored) throw problem('idempotency_conflict');
  await takePictures(trx, orderId, draft.id, draft.pictures);
}
