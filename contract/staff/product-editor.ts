import * as z from 'zod';
import { PRODUCT_KINDS } from '../catalog.ts';
import { endpoint } from '../endpoint.ts';
import { KEY_PATTERN_NAMES } from '../primitives/key-patterns.ts';
import { LOCALES } from '../primitives/locale.ts';
import { TAX_CLASSES } from '../primitives/tax-classes.ts';
import { ownPrice } from './prices.ts';
import { SALE_RULES } from '../primitives/sale-countries.ts';
import { countryCode, line, prose, visible } from '../primitives/text.ts';
import { PRODUCT_STATES } from './product-states.ts';
import { attributeValues, typeAttribute } from './product-types.ts';
import { KEEPS_PRODUCTS, SEES_PRODUCTS, typedSlug } from './products.ts';

/** US cents: more than any price, and exact. */
const cents = z.int().min(1).max(1_000_000_000_000);
const code = z.string().max(60);
const params = z.object({ id: z.uuid() });

/** What the product's page says in one language; an empty text is none, and the English one stands in. */
export const productText = z.object({
  summary: prose(1_000),
  /** Paragraphs of plain text, with an empty line between two. */
  description: prose(20_000),
  edition: line(200),
  system: prose(2_000),
  tips: prose(2_000),
  /** What search engines show; empty: the name and the summary. */
  seoTitle: line(200),
  seoDescription: line(500),
});
export type ProductText = z.output<typeof productText>;

/** Texts by language. The English edition, system requirements and tip are fields of the product, and empty here. */
const texts = z.partialRecord(
  z.enum(LOCALES),
  productText.extend({
    /** It was held against the English one and says the same. */
    checked: z.boolean().default(false),
  }),
);

/** What is written in the editor of a product; empty and null are none. */
export const productFacts = z.object({
  name: line(200).refine(visible, 'required'),
  /** Its name in the languages in which it has another one; an empty one is none. */
  names: z.partialRecord(z.enum(LOCALES), line(200)).default({}),
  /** The store's own number of it; empty for none. A product with variants has none, as each of them has its own. */
  sku: line(64).default(''),
  typeId: z.uuid('required'),
  status: z.enum(PRODUCT_STATES),
  platform: code.nullable(),
  region: code.nullable(),
  genre: code.nullable(),
  /** ISO 639 codes. */
  languages: z.array(z.string().regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/)).max(80),
  developer: line(200),
  publisher: line(200),
  /** What the buyer gets, in English: "Standard, full game". */
  edition: line(200),
  /** System requirements and a tip on activating it, in English. */
  system: prose(2_000),
  tips: prose(2_000),
  keyPattern: z.enum(KEY_PATTERN_NAMES),
  orderLimit: z.int().min(1, 'too_small').max(100, 'too_large'),
  taxClass: z.enum(TAX_CLASSES),
  /** The countries where it is sold; `saleCountries` is empty if it is sold everywhere. */
  saleRule: z.enum(SALE_RULES).default('everywhere'),
  saleCountries: z.array(countryCode).max(250).default([]),
  /** Of goods that are sent. */
  weightGrams: z.int().min(1).max(1_000_000).nullable(),
  /** Without one, it stays a draft. */
  price: cents.nullable(),
  sale: cents.nullable(),
  /** When the sale begins and ends; null: at once, and never. */
  saleFrom: z.iso.datetime().nullable().default(null),
  saleUntil: z.iso.datetime().nullable().default(null),
  /** When a draft is published by itself. */
  publishAt: z.iso.datetime().nullable().default(null),
  /** No discount takes it below this price. */
  floor: cents.nullable(),
  /** What one unit costs the store. */
  cost: z.int().min(0).max(1_000_000_000_000).nullable(),
  attributes: attributeValues,
});
export type ProductFacts = z.output<typeof productFacts>;

/** A price that is far from the one before, or below floor or cost, is refused with `price_unusual` unless it is confirmed. */
const confirmed = { confirmed: z.boolean().default(false) };

export const staffCreateProduct = endpoint({
  name: 'staffCreateProduct',
  method: 'POST',
  path: '/admin/products',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary:
    'Creates a product. The same `id` sent twice creates one. `product_incomplete` names what a live product lacks.',
  body: productFacts.extend({
    id: z.uuid(),
    kind: z.enum(PRODUCT_KINDS),
    /** Empty: made from the name. */
    slug: typedSlug.default(''),
    released: z.iso.date().nullable(),
    /** Units in stock of goods that are sent; null for keys. */
    onHand: z.int().min(0).max(10_000_000).nullable(),
    texts: texts.default({}),
    /** The price in the store's own currency: it is fixed there, and the one in dollars is set from it at today's rate. */
    own: ownPrice.nullable().default(null),
    ...confirmed,
  }),
  reply: z.object({ id: z.string() }),
  problems: [
    'product_incomplete',
    'slug_taken',
    'price_unusual',
    'content_changed',
    'payment_currency_unavailable',
  ],
});

export const staffSaveProduct = endpoint({
  name: 'staffSaveProduct',
  method: 'POST',
  path: '/admin/products/{id}',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary:
    'Saves what is written in the editor of a product. Where another was saved since `version`: 409 `content_changed`, with who and when in `data`.',
  params,
  body: productFacts.extend({
    version: z.int().min(1),
    /** Units in stock of goods that are sent, and what the editor showed: the difference is booked, so that no sale is lost. */
    stock: z.object({ is: z.int().min(0).max(10_000_000), was: z.int().min(0) }).nullable(),
    /** The texts of the languages in which one was changed. */
    texts: texts.default({}),
    ...confirmed,
  }),
  reply: z.object({ version: z.int() }),
  problems: [
    'product_not_found',
    'variant_of_product',
    'product_incomplete',
    'content_changed',
    'slug_taken',
    'price_unusual',
  ],
});

export const staffDuplicateProduct = endpoint({
  name: 'staffDuplicateProduct',
  method: 'POST',
  path: '/admin/products/{id}/duplicate',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary:
    'Creates a draft with the fields, texts and pictures of a product, without its SKU, its stock, its sale and the prices fixed for currencies. The same `id` sent twice creates one.',
  params,
  body: z.object({ id: z.uuid() }),
  reply: z.object({ id: z.string() }),
  problems: ['product_not_found', 'variant_of_product'],
});

const historyEntry = z.object({
  at: z.iso.datetime(),
  /** Empty for the store itself. */
  by: z.string(),
  action: z.string(),
  /** The fields that changed, as the audit log names them. */
  fields: z.array(z.string()),
});
export type ProductHistoryEntry = z.infer<typeof historyEntry>;

export const staffProductFacts = endpoint({
  name: 'staffProductFacts',
  method: 'GET',
  path: '/admin/products/{id}/facts',
  access: 'staff',
  roles: SEES_PRODUCTS,
  summary:
    'What the editor of a product shows, with its version, who saved it and what it lacks for publishing.',
  params,
  reply: z.object({
    facts: productFacts,
    version: z.int(),
    /** Who saved it last in the editor, and when; null if it never did. */
    savedBy: z.string().nullable(),
    savedAt: z.iso.datetime().nullable(),
    kind: z.enum(PRODUCT_KINDS),
    createdAt: z.iso.datetime(),
    /** Goods in stock, or keys that can be sold. */
    units: z.int(),
    /** Fields that are empty and that a live product needs, as the published version is. */
    missing: z.array(z.string()),
    /** The languages in which it has a text of its own. */
    texts: z.partialRecord(
      z.enum(LOCALES),
      productText.extend({
        /** When it was last written or checked. */
        at: z.iso.datetime(),
        /** The English text has changed since. */
        older: z.boolean(),
      }),
    ),
    /** When an English text last changed. */
    englishAt: z.iso.datetime(),
    /** The lowest price of the last 30 days, in US cents; null if it was never for sale. */
    lowest: z.int().nullable(),
    /** Its last changes, newest first. */
    history: z.array(historyEntry),
  }),
  problems: ['product_not_found'],
});
export type StaffProductFacts = z.infer<typeof staffProductFacts.reply>;

const productField = typeAttribute.extend({
  /** False for one that is built in and that the type does not have: it is shown if the product has a value. */
  held: z.boolean(),
  options: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type ProductField = z.infer<typeof productField>;

export const staffProductFields = endpoint({
  name: 'staffProductFields',
  method: 'GET',
  path: '/admin/product-fields/{typeId}',
  access: 'staff',
  roles: SEES_PRODUCTS,
  summary:
    'The fields of products of a type: its attributes with their options, and those that are built in.',
  params: z.object({ typeId: z.uuid() }),
  reply: z.array(productField),
  problems: ['not_found'],
});

/** Every call of the product editor. */
export const PRODUCT_EDITOR_CALLS = [
  staffCreateProduct,
  staffSaveProduct,
  staffDuplicateProduct,
  staffProductFacts,
  staffProductFields,
] as const;
