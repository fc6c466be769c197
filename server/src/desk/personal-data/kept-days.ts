import type { HeldPart } from '@halfturn/contract/personal-data.ts';
import { MAIL_KEPT_DAYS } from '../mails/door.ts';

/** Days for which each part is kept after its last use; null: as long as the account or the order. */
export const KEPT_DAYS = {
  account: null,
  addresses: null,
  logins: 365,
  sessions: 90,
  passkeys: null,
  identities: null,
  notes: 730,
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
  mails: MAIL_KEPT_DAYS,
  visits: 90,
  requests: 1095,
} as const satisfies Record<HeldPart, number | null>;

/** Network addresses of orders and reveals: as long as a payment may be disputed. */
export const PLACE_DAYS = 180;
/** Payment providers' messages: as long as they may be asked for again. */
export const PROVIDER_DAYS = 180;
/** Refused orders and declined payments: as long as they help to judge an order or the rules. */
export const REFUSED_DAYS = 90;
export const DECLINED_DAYS = 30;
/** The people of a gift after it was opened or canceled, and of one that was never opened. */
export const GIVEN_DAYS = 30;
export const UNOPENED_DAYS = 365;
/** Chats of guests who left no address. */
export const UNKNOWN_CHAT_DAYS = 90;
/** Inquiries marked as spam. */
export const SPAM_DAYS = 30;
/** The address of a settled request, and accounts and subscriptions that were never confirmed. */
export const UNPROVED_DAYS = 30;
