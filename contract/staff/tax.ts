import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { seenVersion } from '../primitives/seen-version.ts';
import { TAX_CLASSES } from '../primitives/tax-classes.ts';
import { countryCode, line, prose } from '../primitives/text.ts';
import type { StaffRole } from './roles.ts';

const SEES_TAX: readonly StaffRole[] = ['finance', 'read_only'];
const KEEPS_TAX: readonly StaffRole[] = ['finance'];

const params = z.object({ id: z.uuid() });

const rate = {
  country: countryCode,
  /** Of a state or province, by its name; empty for the whole country. */
  region: line(100).default(''),
  class: z.enum(TAX_CLASSES),
  /** Percent, to the thousandth. */
  rate: z
    .number()
    .min(0)
    .max(100)
    .refine((percent) => Math.abs(percent * 1000 - Math.round(percent * 1000)) < 1e-6, 'invalid'),
  /** The first day and the last one, by UTC; null for no end. */
  from: z.iso.date(),
  to: z.iso.date().nullable(),
};

const isInOrder = ({ from, to }: { from: string; to: string | null }) => to === null || to >= from;

export const staffTaxRate = z.object({ id: z.string(), version: seenVersion, ...rate });
export type StaffTaxRate = z.infer<typeof staffTaxRate>;

/** How the store taxes, and who it is on its papers. */
export const taxSettings = z.object({
  included: z.boolean(),
  /** A packing slip says what things cost. */
  slipPrices: z.boolean(),
  name: line(120),
  address: prose(500),
  country: z.union([z.literal(''), countryCode]),
  taxNumber: line(60),
  register: line(200),
});
export type TaxSettings = z.output<typeof taxSettings>;

export const staffTax = endpoint({
  name: 'staffTax',
  method: 'GET',
  path: '/admin/tax',
  access: 'staff',
  roles: SEES_TAX,
  summary: 'Every rate of tax, by country, and what the store says of itself on its invoices.',
  reply: z.object({
    rates: z.array(staffTaxRate),
    settings: taxSettings.extend({ version: seenVersion }),
    /** Those that there are. */
    countries: z.array(z.string()),
  }),
});

export const staffSaveTaxSettings = endpoint({
  name: 'staffSaveTaxSettings',
  method: 'POST',
  path: '/admin/tax/settings',
  access: 'staff',
  roles: KEEPS_TAX,
  summary: 'Sets whether prices include tax, and the store’s details on future invoices.',
  body: taxSettings.extend({ version: seenVersion }),
  reply: z.null(),
  problems: ['content_changed'],
});

export const staffAddTaxRate = endpoint({
  name: 'staffAddTaxRate',
  method: 'POST',
  path: '/admin/tax/rates',
  access: 'staff',
  roles: KEEPS_TAX,
  summary: 'Adds a rate. One that overlaps another of the same place and class is refused.',
  body: z.object(rate).refine(isInOrder, { path: ['to'], error: 'tax_days' }),
  reply: z.object({ id: z.string() }),
});

export const staffAddEuRates = endpoint({
  name: 'staffAddEuRates',
  method: 'POST',
  path: '/admin/tax/rates/eu',
  access: 'staff',
  roles: KEEPS_TAX,
  summary:
    'Adds the standard rate of each EU country that has none today or later. Rates that are there stay as they are.',
  reply: z.object({
    /** How many were added. */
    added: z.int(),
  }),
});

export const staffEditTaxRate = endpoint({
  name: 'staffEditTaxRate',
  method: 'POST',
  path: '/admin/tax/rates/{id}',
  access: 'staff',
  roles: KEEPS_TAX,
  summary: 'Changes a rate, for orders from now on.',
  params,
  body: z.object({ ...rate, version: seenVersion }).refine(isInOrder, { path: ['to'], error: 'tax_days' }),
  reply: z.null(),
  problems: ['not_found', 'content_changed'],
});

export const staffRemoveTaxRate = endpoint({
  name: 'staffRemoveTaxRate',
  method: 'DELETE',
  path: '/admin/tax/rates/{id}',
  access: 'staff',
  roles: KEEPS_TAX,
  summary: 'Takes a rate away, for orders from now on.',
  params,
  reply: z.null(),
  problems: ['not_found'],
});
