import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { choice, days, sortBy } from '../primitives/list-parts.ts';
import { currency, money } from '../primitives/money.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { seenVersion } from '../primitives/seen-version.ts';
import { isoTime, line } from '../primitives/text.ts';
import type { StaffRole } from './roles.ts';

/** What is given away is the catalogue's and finance's to decide; who answers buyers looks at it. */
const CHANGES: readonly StaffRole[] = ['catalogue', 'finance'];
const SEES: readonly StaffRole[] = ['catalogue', 'finance', 'support', 'read_only'];
/** Who used it is a list of buyers, which the catalogue need not see. */
const SEES_BUYERS: readonly StaffRole[] = ['finance', 'support', 'read_only'];
const params = z.object({ id: z.uuid() });

export const COUPON_STATES = ['running', 'upcoming', 'used_up', 'ended'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

/** Codes that are made at once, and that a coupon can have in all. */
export const MOST_NEW_CODES = 1_000;
export const MOST_CODES = 20_000;
/** Products, and classes, that a coupon can name. */
export const MOST_COVERED = 100;

const amount = z.int('invalid').min(1, 'invalid').max(1_000_000_000_000, 'invalid');
const many = z.int('invalid').min(1, 'invalid').max(1_000_000_000, 'invalid');

const terms = {
  /** What the shopkeeper calls it. */
  name: line(120).pipe(z.string().min(1, 'required')),
  /** The code that everybody may type; null where there are only codes for one use each. */
  code: z
    .string()
    .transform((typed) => typed.normalize('NFKC').trim().toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9_-]{2,39}$/, 'coupon_code_format'))
    .nullable(),
  kind: z.enum(['percent', 'fixed']),
  /** Percent, two decimals at most. Where `kind` is `percent`. */
  percent: z.number('invalid').min(0.01, 'invalid').max(100, 'invalid').nullable(),
  /** For this currency alone, with amounts in its minor units; null: in all, with amounts in US cents. */
  currency: currency.nullable(),
  /** What it takes off, where `kind` is `fixed`; and the most that a percentage does. */
  amountMinor: amount.nullable(),
  capMinor: amount.nullable(),
  /** What the goods must come to. */
  minimumMinor: z.int('invalid').min(0, 'invalid').max(1_000_000_000_000, 'invalid'),
  scope: z.enum(['all', 'classes', 'products']),
  classIds: z.array(z.uuid()).max(MOST_COVERED),
  productIds: z.array(z.uuid()).max(MOST_COVERED),
  startsAt: isoTime.nullable(),
  endsAt: isoTime.nullable(),
  maxUses: many.nullable(),
  perCustomer: many.nullable(),
  firstOnly: z.boolean(),
  minLevel: z.int().min(1).max(10).nullable(),
};

export const staffCouponRow = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  kind: z.enum(['percent', 'fixed']),
  percent: z.number().nullable(),
  /** What it takes off, or takes off at most; null for a percentage without a cap. */
  amount: money.nullable(),
  state: z.enum(COUPON_STATES),
  startsAt: isoTime.nullable(),
  endsAt: isoTime.nullable(),
  uses: z.int(),
  maxUses: z.int().nullable(),
  /** Codes for one use each, and how many of them are used. */
  codes: z.int(),
  codesUsed: z.int(),
});
export type StaffCouponRow = z.infer<typeof staffCouponRow>;

const named = z.object({ id: z.string(), name: z.string() });

export const staffCoupon = z.object({
  ...terms,
  id: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  classIds: z.array(z.string()),
  productIds: z.array(z.string()),
  /** The products that it names, by their names. */
  products: z.array(named),
  state: z.enum(COUPON_STATES),
  uses: z.int(),
  codes: z.int(),
  codesUsed: z.int(),
  createdAt: isoTime,
  version: seenVersion,
});
export type StaffCoupon = z.infer<typeof staffCoupon>;

/** What narrows the list of coupons and its file; what is empty narrows nothing. */
export const couponFilters = {
  state: z.enum([...COUPON_STATES, 'all']).default('all'),
  /** The beginning of a code, or a part of the name. */
  q: line(60).default(''),
  kind: choice(['percent', 'fixed']),
  /** Days on which they were created, in the store's time zone. */
  ...days,
  sort: sortBy(['created', 'name', 'ends', 'uses']),
};

export const staffCoupons = endpoint({
  name: 'staffCoupons',
  method: 'GET',
  path: '/admin/coupons',
  access: 'staff',
  roles: SEES,
  summary: 'The coupons by state, newest first, found by how a code begins or by what stands in the name.',
  query: z.object({ ...couponFilters, ...pageQuery }),
  reply: page(staffCouponRow),
});

export const staffCouponById = endpoint({
  name: 'staffCouponById',
  method: 'GET',
  path: '/admin/coupons/{id}',
  access: 'staff',
  roles: SEES,
  summary: 'A coupon with its terms.',
  params,
  reply: staffCoupon,
  problems: ['not_found'],
});

/** What a coupon can be told to cover, and whom it can be kept for. */
export const staffCouponChoices = endpoint({
  name: 'staffCouponChoices',
  method: 'GET',
  path: '/admin/coupon-choices',
  access: 'staff',
  roles: SEES,
  summary: 'The classes that a coupon can be for, and the levels of membership, by name.',
  reply: z.object({
    classes: z.array(named),
    levels: z.array(z.object({ level: z.int(), name: z.string() })),
  }),
});

export const staffMakeCoupon = endpoint({
  name: 'staffMakeCoupon',
  method: 'POST',
  path: '/admin/coupons',
  access: 'staff',
  roles: CHANGES,
  summary: 'Makes a coupon. Sent twice with the same id, it is made once.',
  body: z.object({ id: z.uuid(), ...terms }),
  reply: z.object({ id: z.string() }),
  problems: ['coupon_code_taken', 'staff_code_again'],
});

export const staffEditCoupon = endpoint({
  name: 'staffEditCoupon',
  method: 'POST',
  path: '/admin/coupons/{id}',
  access: 'staff',
  roles: CHANGES,
  summary: 'Changes the terms of a coupon. Orders that were placed with it keep what they have.',
  params,
  body: z.object({ ...terms, version: seenVersion }),
  reply: staffCoupon,
  problems: ['not_found', 'content_changed', 'coupon_code_taken', 'staff_code_again'],
});

export const staffEndCoupon = endpoint({
  name: 'staffEndCoupon',
  method: 'POST',
  path: '/admin/coupons/{id}/end',
  access: 'staff',
  roles: CHANGES,
  summary: 'Ends a coupon now. Orders that were placed with it keep what they have.',
  params,
  body: z.object({}),
  reply: staffCoupon,
  problems: ['not_found'],
});

export const couponUse = z.object({
  orderNo: z.string(),
  /** Empty where its person was forgotten. */
  email: z.string(),
  code: z.string(),
  amount: money,
  at: isoTime,
  /** The order ended unpaid, or was undone: it counts no more. */
  givenBackAt: isoTime.nullable(),
});
export type CouponUse = z.infer<typeof couponUse>;

export const staffCouponUses = endpoint({
  name: 'staffCouponUses',
  method: 'GET',
  path: '/admin/coupons/{id}/uses',
  access: 'staff',
  roles: SEES_BUYERS,
  summary: 'The uses of a coupon: by which buyer, with which order and when, latest first.',
  params,
  query: z.object(pageQuery),
  reply: page(couponUse),
  problems: ['not_found'],
});

export const staffMakeCodes = endpoint({
  name: 'staffMakeCodes',
  method: 'POST',
  path: '/admin/coupons/{id}/codes',
  access: 'staff',
  roles: CHANGES,
  summary:
    'Makes codes for one use each, and hands them out as CSV. Noted in the audit log, without the codes.',
  params,
  body: z.object({
    count: z.int('invalid').min(1, 'invalid').max(MOST_NEW_CODES, 'invalid'),
    /** Before each code, and a dash. */
    prefix: z
      .string()
      .transform((typed) => typed.normalize('NFKC').trim().toUpperCase())
      .pipe(z.string().regex(/^(|[A-Z0-9]{1,12})$/, 'coupon_code_format'))
      .default(''),
  }),
  reply: z.object({ csv: z.string(), count: z.int() }),
  problems: ['not_found', 'coupon_codes_full', 'staff_code_again'],
});

export const staffListCodes = endpoint({
  name: 'staffListCodes',
  method: 'POST',
  path: '/admin/coupons/{id}/codes/export',
  access: 'staff',
  roles: CHANGES,
  summary: 'The codes for one use each, with which are used, as CSV. Noted in the audit log.',
  params,
  body: z.object({}),
  reply: z.object({ csv: z.string(), count: z.int() }),
  problems: ['not_found'],
});
