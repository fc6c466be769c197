import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { line } from '../primitives/text.ts';
import { ALL_STAFF } from './roles.ts';

const counts = {
  free: z.int(),
  held: z.int(),
  sold: z.int(),
  voided: z.int(),
  quarantined: z.int(),
};

export const stockRow = z.object({
  productId: z.string(),
  name: z.string(),
  kind: z.enum(['key', 'physical']),
  platform: z.string(),
  region: z.string(),
  genre: z.string(),
  status: z.enum(['draft', 'live', 'retired']),
  ...counts,
  /** Boxed goods in stock; null for keys, which are counted. */
  onHand: z.int().nullable(),
  /** Sold in the last 30 days. */
  sold30: z.int(),
});
export type StockRow = z.infer<typeof stockRow>;

export const staffStock = endpoint({
  name: 'staffStock',
  method: 'GET',
  path: '/admin/stock',
  access: 'staff',
  roles: ALL_STAFF,
  summary: 'What is on the shelf, product by product, fewest first. Counts only.',
  query: z.object({
    q: line(120).default(''),
    /** Only live products with fewer than five left. */
    low: z.stringbool().default(false),
    ...pageQuery,
  }),
  reply: page(stockRow).extend({ low: z.int() }),
});

export const stockBatch = z.object({
  id: z.string(),
  supplier: z.string(),
  invoice: z.string(),
  state: z.enum(['importing', 'live', 'quarantined']),
  imported: z.int(),
  /** Keys that did not work, by what was decided of claims. */
  bad: z.int(),
  ...counts,
  warrantyUntil: z.iso.date().nullable(),
  createdAt: z.iso.datetime(),
});
export type StockBatch = z.infer<typeof stockBatch>;

export const staffBatches = endpoint({
  name: 'staffBatches',
  method: 'GET',
  path: '/admin/stock/{productId}',
  access: 'staff',
  roles: ['stock', 'catalogue', 'finance', 'read_only'],
  summary: 'A product’s batches, newest first. Counts only.',
  params: z.object({ productId: z.uuid() }),
  reply: z.object({ product: stockRow, batches: z.array(stockBatch) }),
  problems: ['product_not_found'],
});
