import type { makeClaim as makeCall } from '@halfturn/contract/claims.ts';
import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { answerBy, isGuaranteed, lockOrder, unitsOf, type OrderRow, type UnitRow } from '../orders/door.ts';
import { isClaimable, MOST_A_MONTH, MOST_OPEN } from './claim.ts';
import { claimsOf, countClaims, type ClaimRow } from './claims.queries.ts';
import { takePictures } from './keep-pictures.ts';

const DAY_MS = 86_400_000;

/** The copies of an order that a claim can be made for: within the guarantee, and while its money is here. */
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

export interface ClaimDraft extends Omit<BodyOf<typeof makeCall>, 'accessKey'> {
  /** Keys that stood in its words and were made unreadable. */
  hiddenKeys: number;
}

/**
 * Notes that a key does not work. Under an id that is known already nothing happens, where it was the same copy. Refuses
 * `claim_not_possible` for a copy that is not revealed, gone, refunded or dealt with, and after the guarantee; `claims_full` to
 * who makes a habit of it; `file_gone` for a picture that is not there.
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
  if (open >= MOST_OPEN || recent >= MOST_A_MONTH) throw problem('claims_full');
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('claims')
    .values({
      id: draft.id,
      order_id: orderId,
      delivery_id: draft.unit,
      reason: draft.reason,
      content: draft.text,
      hidden_keys: draft.hiddenKeys,
      made_at: now,
      due_at: answerBy(now),
    })
    .onConflict((oc) => oc.column('id').doNothing())
    .executeTakeFirstOrThrow();
  // Somebody else's has that id.
  if (numInsertedOrUpdatedRows !== 1n) throw problem('idempotency_conflict');
  await takePictures(trx, orderId, draft.id, draft.pictures);
}
