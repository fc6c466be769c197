/** What a source quoted, and when: the currency's code → its units for one US dollar, as an exact decimal. */
export interface Quotes {
  asOf: Date;
  rates: ReadonlyMap<string, string>;
}

/** Why a source gave nothing: it could not be reached in time, or what it sent cannot be believed. */
export class FeedFailure extends Error {
  readonly reason: 'unreachable' | 'unreadable';

  constructor(reason: FeedFailure['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
