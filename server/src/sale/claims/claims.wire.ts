import type { Claim, Claims } from '@halfturn/contract/claims.ts';
import type { OrderRow, UnitRow } from '../orders/door.ts';
import type { ClaimRow } from './claims.queries.ts';
import { claimable } from './make-claim.ts';

const claimWire = (row: ClaimRow & { pictures: number }): Claim => ({
  id: row.id,
  unit: row.delivery_id,
  reason: row.reason,
  text: row.content,
  pictures: row.pictures,
  state: row.state,
  at: row.made_at.toISOString(),
  answerBy: row.state === 'open' ? row.due_at.toISOString() : null,
  answeredAt: row.decided_at?.toISOString() ?? null,
  answer: row.answer,
  replacement: row.replacement_id,
});

/** The claims of an order, and the units that can be claimed, as its buyer sees them. */
export const claimsWire = (
  order: OrderRow,
  units: readonly UnitRow[],
  claims: readonly (ClaimRow & { pictures: number })[],
  now: Date,
): Claims => ({ claims: claims.map(claimWire), claimable: claimable(order, units, claims, now) });
