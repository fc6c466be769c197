import type { ClaimState } from '@halfturn/contract/primitives/claim-limits.ts';
import type { ClaimAnswer } from '@halfturn/contract/staff/claims.ts';
import type { DeliveryStatus } from '@halfturn/contract/orders.ts';

/** The state that each answer leads to. A decision is final. */
const STEPS: Readonly<Record<ClaimState, Partial<Record<ClaimAnswer, ClaimState>>>> = {
  open: { replace: 'replaced', refund: 'refunded', wait: 'waiting', decline: 'declined' },
  waiting: { replace: 'replaced', refund: 'refunded', decline: 'declined' },
  replaced: {},
  refunded: {},
  declined: {},
};

/** What about a unit decides which answers a claim can get. */
export interface UnitFacts {
  /** Its delivery; `voided` if its money went back. */
  status: DeliveryStatus;
  /** The order is paid, and not disputed. */
  paid: boolean;
}

/** The state that an answer leads to; null if it cannot be given. A claim about a unit that is gone can only be declined. */
export function after(
  state: ClaimState,
  answer: ClaimAnswer,
  { status, paid }: UnitFacts,
): ClaimState | null {
  const there = paid && (status === 'revealed' || status === 'delivered');
  if (!there && answer !== 'decline') return null;
  return STEPS[state][answer] ?? null;
}

interface Claimable {
  kind: 'key' | 'physical';
  status: DeliveryStatus;
  /** Its money has gone back. */
  refunded: boolean;
  /** A refund request for it is open. */
  refundAsked: boolean;
  /** A claim about it is open, or waits for a key. */
  claimed: boolean;
  /** How many claims were made about it before. */
  before: number;
}

/** The most claims about one unit: after a no the buyer may explain the claim once more. */
const MOST_PER_UNIT = 2;
/** The most claims that one account or address has open, and makes in 30 days. */
export const MOST_OPEN = 10;
export const MOST_PER_MONTH = 20;

/** Whether a unit can be claimed: its key was revealed, and nothing else is open about it. An unrevealed key is refunded instead. */
export const isClaimable = (unit: Claimable): boolean =>
  unit.kind === 'key' &&
  unit.status === 'revealed' &&
  !unit.refunded &&
  !unit.refundAsked &&
  !unit.claimed &&
  unit.before < MOST_PER_UNIT;
