import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { currency } from '../primitives/money.ts';
import { seenVersion } from '../primitives/seen-version.ts';
import { countryCode } from '../primitives/text.ts';
import type { StaffRole } from './roles.ts';

const SEES_METHODS: readonly StaffRole[] = ['finance', 'read_only'];
const KEEPS_METHODS: readonly StaffRole[] = ['finance'];

/** US cents. */
const cents = z.int('invalid').min(0).max(1_000_000_000);

/** What the store decides of a payment method. Amounts in US cents. */
const terms = z.object({
  enabled: z.boolean(),
  /** Added to the buyer's total, in percent with up to three decimals. */
  feePercent: z
    .number('invalid')
    .min(0)
    .max(25)
    .refine((percent) => Math.abs(percent * 1_000 - Math.round(percent * 1_000)) < 1e-6, 'invalid'),
  feeFixed: cents.max(10_000),
  /** How long an order waits for its payment. */
  minutes: z.int('invalid').min(5).max(20_160),
  /** Empty for every currency of the store. */
  currencies: z.array(currency).max(40),
  /** The countries of buyers who may use it, or with `countriesDenied` of those who may not. Empty for all. */
  countries: z.array(countryCode).max(250),
  countriesDenied: z.boolean(),
  min: cents,
  /** Null for no end. */
  max: cents.nullable(),
  /** Lower numbers come first at the checkout. */
  position: z.int('invalid').min(0).max(1_000),
});
export type MethodTerms = z.output<typeof terms>;

export const staffPaymentMethod = terms.extend({
  code: z.string(),
  version: seenVersion,
  /** The provider is set up, so that buyers can be offered it. */
  configured: z.boolean(),
  /** Whether it is offered, its currencies and its time are kept on the bank's page. */
  atBank: z.boolean(),
});
export type StaffPaymentMethod = z.output<typeof staffPaymentMethod>;

export const staffPaymentMethods = endpoint({
  name: 'staffPaymentMethods',
  method: 'GET',
  path: '/admin/payment-methods',
  access: 'staff',
  roles: SEES_METHODS,
  summary: 'Every payment method with its terms, as buyers see them in order.',
  reply: z.array(staffPaymentMethod),
});

export const staffSavePaymentMethod = endpoint({
  name: 'staffSavePaymentMethod',
  method: 'POST',
  path: '/admin/payment-methods/{code}',
  access: 'staff',
  roles: KEEPS_METHODS,
  freshCode: true,
  summary:
    'Saves the terms of a payment method, for orders from now on. Of the bank transfer, what the bank’s page keeps stays as it is.',
  params: z.object({ code: z.string().max(40) }),
  body: terms
    .extend({ version: seenVersion })
    .refine(({ min, max }) => max === null || max > min, { path: ['max'], error: 'limit_order' }),
  reply: z.null(),
  problems: ['not_found', 'invalid_input', 'content_changed', 'staff_code_again'],
});
