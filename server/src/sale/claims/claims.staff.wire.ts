import { CLAIM_ANSWERS, type StaffClaim, type StaffClaimRow } from '@halfturn/contract/staff/claims.ts';
import { unitAmount } from '../orders/door.ts';
import { after } from './claim.ts';
import type { Background, FullClaim, ListedClaim } from './claims.staff.queries.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const staffRowWire = (row: ListedClaim): StaffClaimRow => ({
  id: row.id,
  orderNo: row.order_no,
  product: row.product,
  email: row.email,
  reason: row.reason,
  state: row.state,
  at: row.made_at.toISOString(),
  due: row.due_at.toISOString(),
  pictures: row.pictures,
});

/** A claim in full for staff, field by field. Of the key it says what happened to it, and not what it is. */
export function staffClaimWire(background: Background, now: Date): StaffClaim {
  const { claim, pictures, batch, reveals, free, buyer } = background;
  const worth = unitAmount(claim, claim.unit_no, claim.currency);
  return {
    ...staffRowWire({ ...claim, pictures: pictures.length }),
    name: claim.buyer_name,
    locale: claim.locale,
    text: claim.content,
    hiddenKeys: claim.hidden_keys,
    files: pictures,
    decidedAt: iso(claim.decided_at),
    decidedBy: claim.staff_name,
    answer: claim.answer,
    unit: {
      no: claim.unit_no,
      of: claim.quantity,
      status: claim.unit_status,
      worth: { amount: worth, currency: claim.currency },
      deliveredAt: iso(claim.delivered_at),
      revealedAt: iso(claim.revealed_at),
      replaces: claim.replaces !== null,
    },
    batch: {
      supplier: claim.supplier,
      invoice: claim.invoice,
      cameInAt: claim.came_in_at.toISOString(),
      warrantyUntil: claim.warranty_until,
      sold: batch.sold,
      bad: batch.bad,
      state: claim.batch_state,
    },
    reveals: reveals.map(({ at, actor, ip, device }) => ({ at: at.toISOString(), by: actor, ip, device })),
    free,
    buyer,
    answers: answersOf(claim),
    serverNow: now.toISOString(),
  };
}

function answersOf(claim: FullClaim): StaffClaim['answers'] {
  const paid = claim.payment_status === 'paid' || claim.payment_status === 'partially_refunded';
  const status = claim.refunded_at === null ? claim.unit_status : 'voided';
  return CLAIM_ANSWERS.filter((answer) => after(claim.state, answer, { status, paid }) !== null);
}
