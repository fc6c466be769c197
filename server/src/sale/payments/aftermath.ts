/** Money that went back, as the provider has it. */
export interface SiteRefund {
  ref: string;
  amount: number;
  currency: string;
  /** What the store named it by, where the store asked for it; null of one that was made at the provider's own site. */
  idem: string | null;
  state: 'done' | 'pending' | 'failed';
}

/** Somebody asks their bank, or the provider, for money back; `warning`: is about to. */
export interface SiteDispute {
  ref: string;
  kind: 'dispute' | 'warning';
  state: 'open' | 'won' | 'lost';
  amount: number;
  currency: string;
  /** In the provider's own words. */
  reason: string;
  /** Until when it takes evidence. */
  dueAt: string | null;
  openedAt: string;
}

/** What became of money that was taken, at the provider's own site. */
export interface Aftermath {
  captureRef: string;
  refunds: readonly SiteRefund[];
  disputes: readonly SiteDispute[];
}
