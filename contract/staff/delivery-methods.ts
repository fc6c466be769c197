import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import type { StaffRole } from './roles.ts';

const SEES: readonly StaffRole[] = ['finance', 'read_only'];
const KEEPS: readonly StaffRole[] = ['finance'];

/** US cents. */
const cents = z.int('invalid').min(0).max(1_000_000_00);
const days = z.int('invalid').min(0).max(365);
const name = z
  .string()
  .trim()
  .min(1, 'required')
  .max(40, 'too_long')
  .regex(/^[^\p{C}/]*$/u, 'text_control');

/** How boxed goods are shipped, for what price and where to. Amounts in US cents. */
const terms = z.object({
  enabled: z.boolean(),
  first: cents,
  /** For each further kilogram begun; 0 for a fixed price. */
  further: cents,
  /** From this value of goods on, shipping is free; null if never. */
  freeFrom: cents.min(1).nullable(),
  minDays: days,
  maxDays: days,
  /** Countries by their two letters; empty for all. */
  countries: z
    .array(
      z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{2}$/, 'country_format'),
    )
    .max(250),
  /** Lower numbers come first at the checkout. */
  position: z.int('invalid').min(0).max(1_000),
});
export type DeliveryTerms = z.output<typeof terms>;

export const staffDeliveryMethod = terms.extend({
  /** What buyers and packing slips call it; two built-in names are translated. */
  name: z.string(),
  /** Goes along with saving. */
  version: z.int(),
});
export type StaffDeliveryMethod = z.output<typeof staffDeliveryMethod>;

export const staffDeliveryMethods = endpoint({
  name: 'staffDeliveryMethods',
  method: 'GET',
  path: '/admin/delivery-methods',
  access: 'staff',
  roles: SEES,
  summary: 'Every delivery method with its terms, in the order in which buyers see them.',
  reply: z.array(staffDeliveryMethod),
});

export const staffSaveDeliveryMethod = endpoint({
  name: 'staffSaveDeliveryMethod',
  method: 'POST',
  path: '/admin/delivery-methods',
  access: 'staff',
  roles: KEEPS,
  summary: 'Adds a delivery method (`version` 0), or saves its terms for orders from now on.',
  body: terms
    .extend({ name, version: z.int().min(0) })
    .refine(({ minDays, maxDays }) => minDays <= maxDays, { path: ['maxDays'], error: 'limit_order' }),
  reply: z.null(),
  problems: ['invalid_input', 'content_changed'],
});

export const staffRemoveDeliveryMethod = endpoint({
  name: 'staffRemoveDeliveryMethod',
  method: 'POST',
  path: '/admin/delivery-methods/remove',
  access: 'staff',
  roles: KEEPS,
  summary: 'Removes a delivery method. Orders that were placed with it keep its name.',
  body: z.object({ name: z.string().max(40), version: z.int().min(1) }),
  reply: z.null(),
  problems: ['content_changed'],
});

/** The calls about delivery methods. */
export const DELIVERY_METHOD_CALLS = [
  staffDeliveryMethods,
  staffSaveDeliveryMethod,
  staffRemoveDeliveryMethod,
] as const;
