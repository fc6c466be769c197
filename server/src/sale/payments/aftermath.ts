/** A refund in the provider's books. */
export interface SiteRefund {
  ref: string;
  amount: number;
  currency: string;
  /** The store's name for a refund that it requested; null for one that was made at the provider's own site. */
  idem: string | null;
  state: 'done' | 'pending' | 'failed';
}

/** A buyer disputes a payment at their bank or the provider; `warning`: a dispute may follow. */
export interface SiteDispute {
  ref: string;
  kind: 'dispute' | 'warning';
  state: 'open' | 'won' | 'lost';
  amount: number;
  currency: string;
  /** In the provider's own words. */
  reason: string;
  /** The time until which the provider accepts evidence. */
  dueAt: string | null;
  openedAt: string;
}

/** The refunds and disputes of a payment, as the provider has them. */
export interface Aftermath {
  captureRef: string;
  refunds: readonly SiteRefund[];
  disputes: readonly SiteDispute[];
}
