import type { HeldPart } from '@halfturn/contract/personal-data.ts';

/** How many days what is kept, counted from when it was last of use; null: as long as the account, or the order. */
export const KEPT_DAYS: Readonly<Record<HeldPart, number | null>> = {
  account: null,
  addresses: null,
  logins: 365,
  sessions: 90,
  passkeys: null,
  orders: 3650,
  lines: 3650,
  reveals: 3650,
  points: 3650,
  balance: 3650,
  notices: 365,
  cart: null,
  wishlist: null,
  newsletter: 1095,
  alerts: null,
  reviews: null,
  support: 730,
  enquiries: 730,
  mails: 365,
  visits: 90,
  requests: 1095,
};

/** Where an order or a key was asked for from: for as long as a payment may be disputed. */
export const PLACE_DAYS = 180;
/** What a provider said, for as long as it may be asked again. */
export const PROVIDER_DAYS = 180;
/** What was not taken, and what was declined: for as long as it says something of who orders now, or of the rules. */
export const REFUSED_DAYS = 90;
export const DECLINED_DAYS = 30;
/** Whom a gift was for, once it is opened or will not be; and one that nobody opened. */
export const GIVEN_DAYS = 30;
export const UNOPENED_DAYS = 365;
/** What was marked as spam. */
export const SPAM_DAYS = 30;
/** The mailbox of a settled request, and an account or subscription that never said yes. */
export const UNPROVED_DAYS = 30;
