import { ADDRESS_SEEDS } from './seeds-addresses.ts';
import { AFFILIATE_SEEDS } from './seeds-affiliates.ts';
import { BELONGINGS_SEEDS } from './seeds-belongings.ts';
import { COUPON_SEEDS } from './seeds-coupons.ts';
import { HOUSE_SEEDS } from './seeds-house.ts';
import { INVOICE_SEEDS } from './seeds-invoices.ts';
import { KEYS_SEEDS } from './seeds-keys.ts';
import { MEMBERSHIP_SEEDS } from './seeds-membership.ts';
import { MONEY_SEEDS } from './seeds-money.ts';
import { ORDERS_SEEDS } from './seeds-orders.ts';
import { OWN_BOOKS_SEEDS } from './seeds-own-books.ts';
import { PRICES_SEEDS } from './seeds-prices.ts';
import { SUPPORT_SEEDS } from './seeds-support.ts';
import type { Seed } from './seed.ts';

/** Every invariant is broken at least once; doctor.db.test.ts holds the two lists against each other. */
export const SEEDS: readonly Seed[] = [
  ...KEYS_SEEDS,
  ...MONEY_SEEDS,
  ...OWN_BOOKS_SEEDS,
  ...INVOICE_SEEDS,
  ...ORDERS_SEEDS,
  ...PRICES_SEEDS,
  ...COUPON_SEEDS,
  ...MEMBERSHIP_SEEDS,
  ...AFFILIATE_SEEDS,
  ...BELONGINGS_SEEDS,
  ...SUPPORT_SEEDS,
  ...HOUSE_SEEDS,
  ...ADDRESS_SEEDS,
];
