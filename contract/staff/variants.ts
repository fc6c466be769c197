import * as z from 'zod';
import { PRODUCT_KINDS } from '../catalog.ts';
import { endpoint } from '../endpoint.ts';
import { picture } from '../primitives/picture.ts';
import { line } from '../primitives/text.ts';
import { MOST_VARIANTS, MOST_VARIANT_ATTRIBUTES } from './limits.ts';
import { ownCurrency, ownPrice } from './prices.ts';
import { KEEPS_PRODUCTS, SEES_PRODUCTS } from './products.ts';

/** US cents: more than any price, and exact. */
const cents = z.int('price_required').min(1, 'price_required').max(1_000_000_000_000, 'too_large');
const code = z.string().max(60);
/** The option of each attribute by which the variants differ: `{"color": "black", "size": "m"}`. */
const options = z.record(code, code);
const params = z.object({ id: z.uuid() });
const units = z.int('whole_number').min(0, 'whole_number').max(10_000_000, 'too_large');

const variantFields = {
  options,
  /** The store's own number of it, which no other product or variant has; empty for none. */
  sku: line(64),
  price: cents,
  /** Below the price; null for none. */
  sale: cents.nullable(),
  /** When the sale begins and ends; null: at once, and never. */
  saleFrom: z.iso.datetime().nullable().default(null),
  saleUntil: z.iso.datetime().nullable().default(null),
  /** Of goods; null: that of the product. */
  weightGrams: z.int('whole_number').min(1, 'whole_number').max(1_000_000, 'too_large').nullable(),
  /** What one unit costs the store. */
  cost: z.int().min(0).max(1_000_000_000_000).nullable(),
  /** False takes it off sale by itself. */
  onSale: z.boolean(),
};

export const staffVariant = z.object({
  ...variantFields,
  id: z.string(),
  version: z.int(),
  name: z.string(),
  /** Keys that can be sold, or goods in stock. */
  units: z.int(),
  sold: z.int(),
  /** Its own picture; without one, its product's stand for it. */
  image: picture.extend({ id: z.string() }).nullable(),
  /** What it costs in the store's own currency: what is fixed there, or the price in dollars at today's rate. Null with `own` of the reply. */
  own: z
    .object({
      fixed: z.boolean(),
      digits: z.int(),
      regular: z.int(),
      sale: z.int().nullable(),
      saleFrom: z.iso.datetime().nullable(),
      saleUntil: z.iso.datetime().nullable(),
    })
    .nullable(),
});
export type StaffVariant = z.infer<typeof staffVariant>;

const choice = z.object({
  code: z.string(),
  name: z.string(),
  options: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type VariantChoice = z.infer<typeof choice>;

export const staffVariants = endpoint({
  name: 'staffVariants',
  method: 'GET',
  path: '/admin/products/{id}/variants',
  access: 'staff',
  roles: SEES_PRODUCTS,
  summary: 'The variants of a product, and the attributes of its type by which variants can differ.',
  params,
  reply: z.object({
    kind: z.enum(PRODUCT_KINDS),
    /** The select attributes of its type, with their options. */
    choices: z.array(choice),
    /** Codes of those by which its variants differ; empty for a product without variants. */
    attributes: z.array(z.string()),
    /** Units of the product itself, which are not sold once it has variants. */
    ownUnits: z.int(),
    /** The SKU of the product itself, which it loses with its first variant; empty for none. */
    ownSku: z.string(),
    /** The store's own currency, in which prices are typed; null if it is the dollar, or its rate is too old to convert by. */
    own: ownCurrency.nullable(),
    rows: z.array(staffVariant),
  }),
  problems: ['product_not_found'],
});
export type StaffVariants = z.infer<typeof staffVariants.reply>;

export const staffSaveVariants = endpoint({
  name: 'staffSaveVariants',
  method: 'POST',
  path: '/admin/products/{id}/variants',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary:
    'Adds, changes and removes variants of a product; those that are not named stay as they are. A variant that another person has changed since: 409 `content_changed`, with who and when in `data`.',
  params,
  body: z.object({
    /** Can be changed only as long as the product has no variants. */
    attributes: z.array(code).max(MOST_VARIANT_ATTRIBUTES),
    rows: z
      .array(
        z.object({
          ...variantFields,
          /** The browser makes it, so that a form that is sent twice adds one. */
          id: z.uuid(),
          /** The version that was shown; null for a variant that is added. */
          version: z.int().min(1).nullable(),
          /** Goods in stock, and what was shown: the difference is booked, so that no sale is lost. Null for keys, or no change. */
          stock: z.object({ is: units, was: z.int().min(0) }).nullable(),
          /**
           * A price that was typed in the store's own currency: it is fixed there, and `price` and `sale` follow from it at today's
           * rate. Null leaves what is fixed as it is.
           */
          own: ownPrice.nullish(),
          /** What was shown as fixed in that currency; null for nothing. */
          ownSeen: z.object({ regular: z.int(), sale: z.int().nullable() }).nullish(),
        }),
      )
      .max(MOST_VARIANTS),
    /** Variants that were never sold and have no keys. */
    removed: z.array(z.uuid()).max(MOST_VARIANTS).default([]),
    /** A price that is far from the one before, or below floor or cost, is refused with `price_unusual` unless it is confirmed. */
    confirmed: z.boolean().default(false),
  }),
  reply: z.null(),
  problems: [
    'product_not_found',
    'variant_of_product',
    'variants_have_stock',
    'variant_in_use',
    'content_changed',
    'price_unusual',
    'payment_currency_unavailable',
  ],
});

/** Every call about variants. */
export const VARIANT_CALLS = [staffVariants, staffSaveVariants] as const;
