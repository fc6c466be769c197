import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { LOCALES } from '../primitives/locale.ts';
import { translated, translatedIfAny } from './product-types.ts';
import type { StaffRole } from './roles.ts';

const SEES: readonly StaffRole[] = ['finance', 'read_only'];
const KEEPS: readonly StaffRole[] = ['finance'];

/** US cents. */
const cents = z.int('invalid').min(0).max(1_000_000_00);
const days = z.int('invalid').min(0).max(365);
/** What orders keep of a method. */
const code = z.string().max(40);
/** The name and the hint by language. English stands in for a language without one. */
const texts = z.partialRecord(z.enum(LOCALES), z.string());

/** What stands for the tracking number in the address of a carrier. */
const NUMBER = '{number}';

/** Whether it is an https address with `{number}` after its host: a number can't lead to another website. */
function isTrackingAddress(address: string): boolean {
  if (!address.startsWith('https://') || /\s/.test(address)) return false;
  if (!address.includes(NUMBER) || !URL.canParse(address)) return false;
  const { host, username, password } = new URL(address);
  return !/[{}]|%7b/i.test(host) && username === '' && password === '';
}

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
  /** The carrier's page for a parcel, with `{number}` where its tracking number goes; empty if there is none. */
  trackingAddress: z
    .string()
    .trim()
    .max(300)
    .refine((address) => address === '' || isTrackingAddress(address), 'tracking_address'),
});
export type DeliveryTerms = z.output<typeof terms>;

export const staffDeliveryMethod = terms.extend({
  code,
  /** What buyers, mails, invoices and packing slips call it. */
  names: texts,
  /** What buyers read below the name. */
  hints: texts,
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
  summary: 'Adds a delivery method (without `code`), or saves its words and terms for orders from now on.',
  body: terms
    .extend({
      code: code.optional(),
      names: translated(60),
      hints: translatedIfAny(120),
      /** 0 for a new method. */
      version: z.int().min(0),
    })
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
  body: z.object({ code, version: z.int().min(1) }),
  reply: z.null(),
  problems: ['content_changed'],
});

/** The calls about delivery methods. */
export const DELIVERY_METHOD_CALLS = [
  staffDeliveryMethods,
  staffSaveDeliveryMethod,
  staffRemoveDeliveryMethod,
] as const;
