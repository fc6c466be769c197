import type { Money } from '@halfturn/contract/primitives/money.ts';
import type {
  CouponState,
  CouponUse,
  StaffCoupon,
  StaffCouponRow,
} from '@halfturn/contract/staff/coupons.ts';
import { versionOf } from '../../platform/version-of.ts';
import type { Coupon } from './coupon.ts';
import type { CodeRow, CouponRow, Covered, UseRow } from './coupons.staff.queries.ts';
import { termsSeen } from './write-coupon.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The state of a coupon: ended, upcoming, used up or running. */
export function stateOf(
  coupon: Pick<Coupon, 'starts_at' | 'ends_at' | 'uses' | 'max_uses'>,
  now: Date,
): CouponState {
  if (coupon.ends_at && coupon.ends_at <= now) return 'ended';
  if (coupon.starts_at && coupon.starts_at > now) return 'upcoming';
  return coupon.max_uses !== null && coupon.uses >= coupon.max_uses ? 'used_up' : 'running';
}

/** The fields that the list and the coupon's own page share. */
const alike = (row: CouponRow, now: Date) => ({
  id: row.id,
  name: row.name,
  code: row.code,
  kind: row.kind,
  percent: row.percent_bp === null ? null : row.percent_bp / 100,
  state: stateOf(row, now),
  startsAt: iso(row.starts_at),
  endsAt: iso(row.ends_at),
  uses: row.uses,
  maxUses: row.max_uses,
  codes: row.codes,
  codesUsed: row.codes_used,
});

export function couponRowWire(row: CouponRow, now: Date): StaffCouponRow {
  const minor = row.kind === 'fixed' ? row.amount_minor : row.cap_minor;
  const amount: Money | null = minor === null ? null : { amount: minor, currency: row.currency ?? 'USD' };
  return { ...alike(row, now), amount };
}

export const couponWire = (row: CouponRow & Covered, now: Date): StaffCoupon => ({
  ...alike(row, now),
  currency: row.currency,
  amountMinor: row.amount_minor,
  capMinor: row.cap_minor,
  minimumMinor: row.minimum_minor,
  scope: row.scope,
  classIds: row.classIds,
  productIds: row.products.map(({ id }) => id),
  products: row.products,
  perCustomer: row.per_customer,
  firstOnly: row.first_only,
  minLevel: row.min_level,
  createdAt: row.created_at.toISOString(),
  version: versionOf(termsSeen(row)),
});

export const useWire = (row: UseRow): CouponUse => ({
  orderNo: row.order_no,
  email: row.email,
  code: row.code,
  amount: { amount: row.amount_minor, currency: row.currency },
  at: row.used_at.toISOString(),
  givenBackAt: iso(row.given_back_at),
});

/** Codes as CSV (RFC 4180). Their characters need no quotes, and no spreadsheet takes them for a formula. */
export const codesCsv = (rows: readonly CodeRow[]): string =>
  ['code,used', ...rows.map(({ code, uses }) => `${code},${uses > 0 ? 'yes' : 'no'}`)]
    .map((line) => `${line}\r\n`)
    .join('');
