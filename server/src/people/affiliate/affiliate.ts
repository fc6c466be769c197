import { randomBytes } from 'node:crypto';
import { type Currency, currencyFacts } from '@halfturn/contract/primitives/money.ts';

/** Earnings become available this long after the order is completed. */
export const HELD_DAYS = 30;
/** US cents that must be available before they can be moved to the store balance. */
export const LEAST_TO_MOVE = 1_000;

/** Crockford's base 32: no I, L, O, U, which are misread or spell words. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/** A new code for an affiliate's links: 40 random bits. */
export const newCode = (): string => [...randomBytes(8)].map((byte) => ALPHABET[byte & 31]).join('');

/** The code of a link or a cookie, in upper case; null if it cannot be one. */
export function readCode(text: string | null | undefined): string | null {
  const code = text?.toUpperCase() ?? '';
  return CODE.test(code) ? code : null;
}

/** An order that came by an affiliate's link. Amounts in minor units of `currency`. */
export interface ReferredOrder {
  /** Paid for goods after all discounts, without shipping, service charge and tax. */
  goodsMinor: number;
  totalMinor: number;
  refundedMinor: number;
  currency: Currency;
  /** Units of the currency for one US dollar, with up to eight decimals. */
  rate: string;
  /** Paid, completed and not disputed. */
  counts: boolean;
}

/**
 * The earnings of an affiliate by an order as it is now, in US cents, rounded down. A refund takes back its share. Integers
 * keep it exact.
 *
 * @param rateBp hundredths of a percent
 */
export function earnedBy(order: ReferredOrder, rateBp: number): number {
  const { goodsMinor, totalMinor, refundedMinor, currency, counts } = order;
  if (!counts || goodsMinor <= 0 || totalMinor <= 0) return 0;
  const units = 10n ** BigInt(currencyFacts(currency).digits);
  const rate = BigInt(Math.round(Number(order.rate) * 1e8));
  const kept = BigInt(totalMinor - refundedMinor);
  const above = BigInt(goodsMinor) * 100n * 100_000_000n * BigInt(rateBp) * kept;
  return Number(above / (units * rate * 10_000n * BigInt(totalMinor)));
}

/** Keeps the code of the affiliate's link that a browser followed last. */
export const REF_COOKIE = 'ref';
export const REF_COOKIE_SECONDS = 30 * 86_400;
