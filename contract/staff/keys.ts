import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { money } from '../primitives/money.ts';
import { MOST_LAST_CHARACTERS } from '../primitives/key-patterns.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { isoTime, line, orderNo } from '../primitives/text.ts';
import { ALL_STAFF, type StaffRole } from './roles.ts';
import { KEY_STATES, STOCK_SHOWN, STOCK_SORTS } from './stock-lists.ts';

/** Who sees batches: what they cost, and what became of their keys. */
export const SEES_BATCHES: readonly StaffRole[] = ['stock', 'catalogue', 'finance', 'read_only'];
/** Who brings keys in, takes them off sale, and looks for one. */
export const KEEPS_KEYS: readonly StaffRole[] = ['stock'];

export { KEY_STATES, type KeyState } from './stock-lists.ts';

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
  /** Below this number the stock counts as low. */
  threshold: z.int(),
  /** Batches with keys that are for sale. */
  batches: z.int(),
  /** What the keys for sale cost, by the currency that they were bought in. Keys of unknown cost are left out. */
  value: z.array(money),
});
export type StockRow = z.infer<typeof stockRow>;

export { STOCK_SHOWN, STOCK_SORTED_BY, type StockSort } from './stock-lists.ts';

/** Which products of the stock are listed; the CSV file takes the same. */
export const stockFilter = {
  q: line(120).default(''),
  show: z.enum(STOCK_SHOWN).default('all'),
  /** The same as `show=low`. */
  low: z.stringbool().default(false),
  /** `days`: for how many days the stock lasts at the pace of the last 30. With a minus downward. */
  sort: z.enum(STOCK_SORTS).default('free'),
};

export const staffStock = endpoint({
  name: 'staffStock',
  method: 'GET',
  path: '/admin/stock',
  access: 'staff',
  roles: ALL_STAFF,
  grantable: true,
  summary:
    'The stock of each product, fewest first. Counts only. The same as a file is `/admin/stock.csv`. `low` and `out` count live products.',
  query: z.object({ ...stockFilter, ...pageQuery }),
  reply: page(stockRow).extend({
    low: z.int(),
    out: z.int(),
    quarantined: z.int(),
    /** The threshold of products that have none of their own. */
    usual: z.int(),
  }),
});

export const staffLowStock = endpoint({
  name: 'staffLowStock',
  method: 'GET',
  path: '/admin/stock-low',
  access: 'staff',
  roles: ALL_STAFF,
  grantable: true,
  summary: 'How many live products have less stock than their threshold. Cheap: for the menu.',
  reply: z.object({ total: z.int() }),
});

const threshold = z.int('invalid').min(0, 'too_small').max(1_000_000, 'too_large');

export const staffSaveUsualThreshold = endpoint({
  name: 'staffSaveUsualThreshold',
  method: 'POST',
  path: '/admin/stock-threshold',
  access: 'staff',
  roles: KEEPS_KEYS,
  summary: 'Sets the low-stock threshold of the products that have none of their own.',
  body: z.object({ threshold, was: z.int() }),
  reply: z.object({ usual: z.int() }),
  problems: ['content_changed'],
});

export const stockBatch = z.object({
  id: z.string(),
  /** Empty for keys that came without an import. */
  name: z.string(),
  supplier: z.string(),
  invoice: z.string(),
  state: z.enum(['importing', 'live', 'quarantined', 'undone']),
  imported: z.int(),
  /** Keys that did not work, by what was decided of claims. */
  bad: z.int(),
  returned: z.int(),
  ...counts,
  /** What one key cost. */
  cost: money.nullable(),
  boughtOn: z.iso.date().nullable(),
  warrantyUntil: z.iso.date().nullable(),
  createdAt: isoTime,
});
export type StockBatch = z.infer<typeof stockBatch>;

export const staffBatches = endpoint({
  name: 'staffBatches',
  method: 'GET',
  path: '/admin/stock/{productId}',
  access: 'staff',
  roles: SEES_BATCHES,
  summary: 'A product’s stock and its batches, newest first. Counts only.',
  params: z.object({ productId: z.uuid() }),
  reply: z.object({
    product: stockRow,
    batches: z.array(stockBatch),
    /** The product’s own threshold; null for the usual one. */
    ownThreshold: z.int().nullable(),
    usual: z.int(),
  }),
  problems: ['product_not_found'],
});

export const staffSaveThreshold = endpoint({
  name: 'staffSaveThreshold',
  method: 'POST',
  path: '/admin/stock/{productId}/threshold',
  access: 'staff',
  roles: KEEPS_KEYS,
  summary: 'Sets below how many keys staff are warned about a product; null: the usual number.',
  params: z.object({ productId: z.uuid() }),
  body: z.object({ threshold: threshold.nullable(), was: z.int().nullable() }),
  reply: z.object({ threshold: z.int().nullable() }),
  problems: ['product_not_found', 'content_changed'],
});

/** A key as staff see it: by its last characters. */
export const stockKey = z.object({
  id: z.string(),
  masked: z.string(),
  batchId: z.string(),
  batch: z.string(),
  supplier: z.string(),
  state: z.enum(KEY_STATES),
  /** Its batch is not for sale, whatever the key’s own state is. */
  withheld: z.boolean(),
  bad: z.boolean(),
  returned: z.boolean(),
  orderNo: z.string().nullable(),
  at: isoTime.nullable(),
});
export type StockKey = z.infer<typeof stockKey>;

export const staffStockKeys = endpoint({
  name: 'staffStockKeys',
  method: 'GET',
  path: '/admin/stock/{productId}/keys',
  access: 'staff',
  roles: KEEPS_KEYS,
  summary:
    'The keys of a product or of one batch, newest first, each by its last characters. `q`: the last characters, at least two, or an order number.',
  params: z.object({ productId: z.uuid() }),
  query: z.object({
    batch: z.uuid().optional(),
    state: z.enum(KEY_STATES).optional(),
    q: z.union([line(MOST_LAST_CHARACTERS), orderNo], { error: 'too_long' }).default(''),
    ...pageQuery,
  }),
  reply: page(stockKey),
  problems: ['product_not_found'],
  limit: { calls: 120, seconds: 60 },
});

export const staffBatch = endpoint({
  name: 'staffBatch',
  method: 'GET',
  path: '/admin/key-batches/{id}',
  access: 'staff',
  roles: SEES_BATCHES,
  summary: 'One batch: where it comes from, what it cost, and what became of its keys.',
  params: z.object({ id: z.uuid() }),
  reply: z.object({
    batch: stockBatch,
    product: z.object({ id: z.string(), name: z.string() }),
    /** The import on screen that brought it. */
    importId: z.string().nullable(),
    /** No order has had one of its keys yet. */
    undoable: z.boolean(),
  }),
  problems: ['not_found'],
});

const reason = line(500).pipe(z.string().min(1, 'required'));
export const KEY_ACTS = ['quarantine', 'release', 'void', 'return'] as const;
export type KeyAct = (typeof KEY_ACTS)[number];

export const staffMoveKeys = endpoint({
  name: 'staffMoveKeys',
  method: 'POST',
  path: '/admin/key-batches/{id}/keys',
  freshCode: true,
  access: 'staff',
  roles: KEEPS_KEYS,
  summary:
    'Takes the unsold keys of a batch off sale, puts them back, voids them or notes them as returned to the supplier: all of them, or those that are named. Keys in a checkout follow when it ends.',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    act: z.enum(KEY_ACTS),
    /** Null: the whole batch. */
    keys: z.array(z.uuid()).min(1).max(500).nullable(),
    reason,
  }),
  reply: z.object({ moved: z.int(), held: z.int() }),
  problems: ['not_found', 'batch_has_moved_on', 'staff_code_again'],
});

export const staffUndoBatch = endpoint({
  name: 'staffUndoBatch',
  method: 'POST',
  path: '/admin/key-batches/{id}/undo',
  freshCode: true,
  access: 'staff',
  roles: KEEPS_KEYS,
  summary:
    'Removes all keys of a batch, as if they had not been imported: until an order has had one of them.',
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason }),
  reply: z.object({ removed: z.int() }),
  problems: ['not_found', 'import_not_undoable', 'staff_code_again'],
});

export const staffFindKey = endpoint({
  name: 'staffFindKey',
  method: 'POST',
  path: '/admin/key-search',
  access: 'staff',
  roles: ['stock', 'orders', 'support'],
  summary:
    'Finds a whole key, in any spelling, by its fingerprint. The search is written to the audit log, without the key.',
  body: z.object({ key: z.string().min(1, 'required').max(300) }),
  reply: z.object({
    found: z.object({ productId: z.string(), product: z.string(), ...stockKey.shape }).nullable(),
  }),
  limit: { calls: 20, seconds: 60 },
});

/** The calls about stock, batches and keys. */
export const KEY_CALLS = [
  staffStock,
  staffBatches,
  staffLowStock,
  staffSaveUsualThreshold,
  staffSaveThreshold,
  staffStockKeys,
  staffBatch,
  staffMoveKeys,
  staffUndoBatch,
  staffFindKey,
] as const;
