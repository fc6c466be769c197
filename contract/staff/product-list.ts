import * as z from 'zod';
import { PRODUCT_KINDS } from '../catalog.ts';
import { endpoint } from '../endpoint.ts';
import { money } from '../primitives/money.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { picture } from '../primitives/picture.ts';
import { isoTime, line } from '../primitives/text.ts';
import { PRODUCT_GAPS, PRODUCT_SORTS, PRODUCT_STOCKS, PRODUCT_TABS } from './product-list-parts.ts';
import { ownCurrency } from './prices.ts';
import { SEES_PRODUCTS } from './products.ts';

const blank = z.literal('').transform(() => undefined);
const code = line(80).default('');

/** Which products are listed. The CSV file takes the same. */
export const productFilters = {
  /** Words of the names in all languages or of the SKU in any order, each at least in part; or the whole id or import reference. */
  q: line(120).default(''),
  tab: z.enum(PRODUCT_TABS).default('all'),
  /** A type, with those below it. */
  type: z.union([blank, z.uuid()]).optional(),
  platform: code,
  region: code,
  genre: code,
  stock: z.union([blank, z.enum(PRODUCT_STOCKS)]).optional(),
  /** Only those whose price is reduced. */
  sale: z.stringbool().default(false),
  lacks: z.union([blank, z.enum(PRODUCT_GAPS)]).optional(),
};
const filters = z.object(productFilters);
export type ProductFilters = z.output<typeof filters>;

/** A column, with a minus before it for downward. */
const sort = z.enum(PRODUCT_SORTS.flatMap((one) => [one, `-${one}`] as const)).default('name');
export const productOrder = { sort };
export type ProductSort = z.output<typeof sort>;

export const productListRow = z.object({
  id: z.string(),
  name: z.string(),
  edition: z.string(),
  /** How an import knows it again; null for a product that was made by hand. */
  ref: z.string().nullable(),
  type: z.string(),
  /** Null where the product has none: a T-shirt is for no platform. */
  platform: z.string().nullable(),
  region: z.string().nullable(),
  genre: z.string().nullable(),
  /** The code of its genre, by which its cover is drawn. */
  genreCode: z.string().nullable(),
  kind: z.enum(PRODUCT_KINDS),
  status: z.enum(['draft', 'live', 'retired']),
  /** The price in the store's own currency, and what it is reduced to. */
  price: money,
  sale: money.nullable(),
  /** Keys that can be sold, or boxed units. */
  stock: z.int(),
  /** Below this, staff are warned. */
  threshold: z.int(),
  /** Units sold in the last 30 days. */
  sold: z.int(),
  changedAt: isoTime,
  image: picture.nullable(),
  /** The shop's own number of it; empty for none. */
  sku: z.string(),
  /** How many variants it has; its stock is theirs together, and its price the lowest. */
  variants: z.int(),
});
export type ProductListRow = z.infer<typeof productListRow>;

export const staffProducts = endpoint({
  name: 'staffProducts',
  method: 'GET',
  path: '/admin/products',
  access: 'staff',
  roles: SEES_PRODUCTS,
  summary:
    'The products, drafts and retired ones too, with price, stock and sales. The same rows are `/admin/products.csv`.',
  query: z.object({ ...productFilters, ...productOrder, ...pageQuery }),
  reply: page(productListRow).extend({
    /** How many products each tab has under the other filters. */
    counts: z.object({ all: z.int(), live: z.int(), draft: z.int(), retired: z.int() }),
  }),
});

const choice = z.object({ code: z.string(), name: z.string() });

export const staffProductChoices = endpoint({
  name: 'staffProductChoices',
  method: 'GET',
  path: '/admin/product-choices',
  access: 'staff',
  roles: SEES_PRODUCTS,
  summary:
    'What the list of products can be narrowed by: types, platforms, regions and genres that have products.',
  reply: z.object({
    /** In the order of a tree: each type is followed by those below it. */
    types: z.array(z.object({ id: z.string(), name: z.string(), depth: z.int() })),
    platforms: z.array(choice),
    regions: z.array(choice),
    genres: z.array(choice),
    /** The store's own currency, in which prices of many products are changed; null if it is the dollar, or its rate is too old to convert by. */
    own: ownCurrency.nullable(),
  }),
});
export type StaffProductChoices = z.infer<typeof staffProductChoices.reply>;

/** The calls of the list of products. */
export const PRODUCT_LIST_CALLS = [staffProducts, staffProductChoices] as const;
