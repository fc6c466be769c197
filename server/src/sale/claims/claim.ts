import type { ClaimState } from '@halfturn/contract/primitives/claim-limits.ts';
import type { ClaimAnswer } from '@halfturn/contract/staff/claims.ts';
import type { DeliveryStatus } from '@halfturn/contract/orders.ts';

/** What each answer makes of a claim, from where. A claim that was decided stays so. */
const STEPS: Readonly<Record<ClaimState, Partial<Record<ClaimAnswer, ClaimState>>>> = {
  open: { replace: 'replaced', refund: 'refunded', wait: 'waiting', decline: 'declined' },
  waiting: { replace: 'replaced', refund: 'refunded', decline: 'declined' },
  replaced: {},
  refunded: {},
  declined: {},
};

export interface CopyFacts {
  status: DeliveryStatus;
  /** The money of its order is here: paid, and not disputed. */
  paid: boolean;
}

/** The state that an answer leads to; null where it cannot be given. Of a copy that is gone there is nothing left but to decline. */
export function after(
  state: ClaimState,
  answer: ClaimAnswer,
  { status, paid }: CopyFacts,
): ClaimState | null {
  const there = paid && (status === 'revealed' || status === 'delivered');
  if (!there && answer !== 'decline') return null;
  return STEPS[state][answer] ?? null;
}

export interface Claimable {
  kind: 'key' | 'physical';
  status: DeliveryStatus;
  /** Its money has gone back. */
  refunded: boolean;
  /** Somebody looks at a refund request for it. */
  refundAsked: boolean;
  /** A claim about it is open, or waits for a key. */
  claimed: boolean;
  /** How often it was claimed before. */
  before: number;
}

/** How often a copy may be claimed: once more after a no, with better words and pictures. */
export const MOST_A_COPY = 2;
/** How many claims one account or mailbox may have open, and make in thirty days. */
export const MOST_OPEN = 10;
export const MOST_A_MONTH = 20;

/** Whether a copy can be claimed: its key was seen, and nobody deals with it. An unseen one is simply taken back. */
export const isClaimable = (copy: Claimable): boolean =>
  copy.kind === 'key' &&
  copy.status === 'revealed' &&
  !copy.refunded &&
  !copy.refundAsked &&
  !copy.claimed &&
  copy.before < MOST_A_COPY;
