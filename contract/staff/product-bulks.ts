import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { currency } from '../primitives/money.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { SALE_RULES } from '../primitives/sale-countries.ts';
import { countryCode, isoTime } from '../primitives/text.ts';
import { BULK_KINDS, BULK_REASONS, BULK_SHOWN, MOST_BULK } from './product-bulk-parts.ts';
import { productFilters } from './product-list.ts';
import { PRODUCT_STATES } from './product-states.ts';
import { attributeValues } from './product-types.ts';
import { KEEPS_PRODUCTS, SEES_PRODUCTS } from './products.ts';

const percent = z.number('invalid').multipleOf(0.01, 'invalid');
/** More than any price, and exact in any currency. */
const MOST = 1_000_000_000_000;

/** Percent of the price or minor units of the currency, less than 0 to lower it; or the price itself. */
const price = z.discriminatedUnion('by', [
  z.object({ by: z.literal('percent'), value: percent.min(-95, 'too_small').max(1_000, 'too_large') }),
  z.object({
    by: z.literal('amount'),
    value: z.int('invalid').min(-MOST, 'too_small').max(MOST, 'too_large'),
  }),
  z.object({ by: z.literal('set'), value: z.int('invalid').min(1, 'too_small').max(MOST, 'too_large') }),
]);

/**
 * The dollar, or the store's own currency: then prices are changed as they stand there, fixed or converted, and are fixed there; the base
 * price follows what was changed.
 */
const inCurrency = currency.default('USD');

/** What is done with each of the products. */
export const bulkAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), status: z.enum(PRODUCT_STATES) }),
  /** Changes the price; `ending`: to the nearest price that ends in .99, in currencies that have such prices. */
  z.object({
    kind: z.literal('price'),
    currency: inCurrency,
    change: price,
    ending: z.boolean().default(false),
  }),
  /** Reduces the price by so many percent: at once and until it is ended, unless it says when. */
  z.object({
    kind: z.literal('sale'),
    currency: inCurrency,
    percent: percent.min(1, 'too_small').max(95, 'too_large'),
    ending: z.boolean().default(false),
    saleFrom: isoTime.nullable().default(null),
    saleUntil: isoTime.nullable().default(null),
  }),
  z.object({ kind: z.literal('end_sale'), currency: inCurrency }),
  z.object({ kind: z.literal('type'), typeId: z.uuid('required') }),
  /** Sets a value of an attribute that is not built in; null removes it. */
  z.object({
    kind: z.literal('attribute'),
    code: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'required'),
    value: attributeValues.valueType,
  }),
  z.object({
    kind: z.literal('limit'),
    orderLimit: z.int('invalid').min(1, 'too_small').max(100, 'too_large'),
  }),
  /** Where they are sold; `countries` is empty for everywhere. */
  z.object({
    kind: z.literal('countries'),
    rule: z.enum(SALE_RULES),
    countries: z.array(countryCode).max(250).default([]),
  }),
]);
export type BulkAct = z.output<typeof bulkAct>;

/** These products, or all that the filters of the list find. */
const chosen = z.union([
  z.object({ ids: z.array(z.uuid()).min(1).max(MOST_BULK) }),
  z.object({ filters: z.object({ ...productFilters, sale: z.boolean().default(false) }) }),
]);
export type BulkChosen = z.output<typeof chosen>;

/** A value as people read it, and money in the minor unit of the act's currency. */
const shown = z.object({
  /** Of a price or sale: the price and what it is reduced to. */
  price: z.int().optional(),
  sale: z.int().nullable().optional(),
  status: z.enum(PRODUCT_STATES).optional(),
  soldIn: z.object({ rule: z.enum(SALE_RULES), countries: z.array(z.string()) }).optional(),
  text: z.string().optional(),
});
export type BulkShown = z.infer<typeof shown>;

const reasonCounts = z.array(z.object({ reason: z.enum(BULK_REASONS), count: z.int() }));

export const staffPreviewBulk = endpoint({
  name: 'staffPreviewBulk',
  method: 'POST',
  path: '/admin/product-bulks/preview',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary:
    'What a change of many products would do, counted over all of them and shown for the first. Changes nothing.',
  body: z.object({ chosen, act: bulkAct }),
  reply: z.object({
    total: z.int(),
    changes: z.int(),
    same: z.int(),
    refused: reasonCounts,
    rows: z.array(z.object({ id: z.string(), name: z.string(), before: shown, after: shown })),
    /** The first that are refused. */
    problems: z.array(z.object({ id: z.string(), name: z.string(), reason: z.enum(BULK_REASONS) })),
  }),
  problems: ['bulk_none', 'bulk_too_many', 'content_changed', 'payment_currency_unavailable'],
  limit: { calls: 60, seconds: 60 },
});
export type BulkPreview = z.infer<typeof staffPreviewBulk.reply>;

export const staffStartBulk = endpoint({
  name: 'staffStartBulk',
  method: 'POST',
  path: '/admin/product-bulks',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary:
    'Changes many products in the background. The same `id` sent twice starts one change. Prices that are far from the ones before, or below cost, are refused with `price_unusual` unless they are confirmed.',
  body: z.object({ id: z.uuid(), chosen, act: bulkAct, confirmed: z.boolean().default(false) }),
  reply: z.object({ id: z.string() }),
  problems: [
    'bulk_none',
    'bulk_too_many',
    'content_changed',
    'payment_currency_unavailable',
    'price_unusual',
  ],
  limit: { calls: 60, seconds: 60 },
});

const bulk = z.object({
  id: z.string(),
  kind: z.enum(BULK_KINDS),
  act: bulkAct,
  /** The type or attribute, and its value, as people read it. */
  about: z.string(),
  by: z.string(),
  state: z.enum(['running', 'done', 'undoing', 'undone']),
  total: z.int(),
  /** How many it has been through, or has put back or kept while it is undone. */
  tried: z.int(),
  changed: z.int(),
  same: z.int(),
  refused: z.int(),
  /** After it was undone: put back, and kept because they had been changed since. */
  undone: z.int(),
  kept: z.int(),
  createdAt: isoTime,
  finishedAt: isoTime.nullable(),
  undoneAt: isoTime.nullable(),
  /** Until when it can be undone; null if it cannot. */
  undoUntil: isoTime.nullable(),
});
export type ProductBulk = z.infer<typeof bulk>;

export const staffBulks = endpoint({
  name: 'staffBulks',
  method: 'GET',
  path: '/admin/product-bulks',
  access: 'staff',
  roles: SEES_PRODUCTS,
  summary: 'The changes of many products, newest first.',
  query: z.object({ ...pageQuery }),
  reply: page(bulk),
});

const params = z.object({ id: z.uuid() });

export const staffBulk = endpoint({
  name: 'staffBulk',
  method: 'GET',
  path: '/admin/product-bulks/{id}',
  access: 'staff',
  roles: SEES_PRODUCTS,
  summary:
    'A change of many products: how far it is, and each product with what was before and why it was refused.',
  params,
  query: z.object({ show: z.enum(BULK_SHOWN).default('problems'), ...pageQuery }),
  reply: page(
    z.object({
      id: z.string(),
      name: z.string(),
      state: z.enum(['waiting', 'changed', 'same', 'refused', 'undone', 'kept']),
      reason: z.enum(BULK_REASONS).nullable(),
      before: shown.nullable(),
      after: shown.nullable(),
    }),
  ).extend({ bulk }),
  problems: ['not_found'],
});

export const staffUndoBulk = endpoint({
  name: 'staffUndoBulk',
  method: 'POST',
  path: '/admin/product-bulks/{id}/undo',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary:
    'Puts the products of a change back as they were, within 24 hours. Those that were changed since stay as they are, and are named.',
  params,
  reply: z.null(),
  problems: ['not_found', 'bulk_has_moved_on', 'bulk_too_late'],
});

/** The calls about changes of many products. */
export const PRODUCT_BULK_CALLS = [
  staffPreviewBulk,
  staffStartBulk,
  staffBulks,
  staffBulk,
  staffUndoBulk,
] as const;
