import * as calls from '@halfturn/contract/staff/keys.ts';
import { orderNo } from '@halfturn/contract/primitives/text.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { staffActor } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { batchById, batchesOf, keysPage, productNameOf } from './batches.staff.queries.ts';
import { findKey, keysEndingWith } from './find-key.ts';
import { productStock, stockOf } from './keys.staff.queries.ts';
import { batchWire, keyWire, stockWire } from './keys.wire.ts';
import { lowProducts, thresholdsOf } from './levels.queries.ts';
import { moveBatchKeys } from './move-batch-keys.ts';
import { saveThreshold, saveUsualThreshold } from './save-threshold.ts';
import { undoBatch } from './undo-batch.ts';

/** What staff see of the stock, and do with it. No call answers with a key. */
export const keysStaffRoutes = (context: Context): Binding[] => [
  ...stockRoutes(context),
  ...batchRoutes(context),
];

const stockRoutes = ({ db }: Context): Binding[] => [
  bindStaff(calls.staffStock, async ({ query, visitor }) => {
    const wish = { ...query, show: query.low ? ('low' as const) : query.show };
    const [{ rows, ...totals }, { usual }] = await Promise.all([
      stockOf(db, wish, visitor.locale),
      thresholdsOf(db, null),
    ]);
    return { rows: rows.map(stockWire), ...totals, usual };
  }),

  bindStaff(calls.staffLowStock, async () => ({ total: await lowProducts(db) })),

  bindStaff(calls.staffBatches, async ({ params: { productId }, visitor }) => {
    const [product, batches, { usual, own }] = await Promise.all([
      productStock(db, productId, visitor.locale),
      batchesOf(db, productId),
      thresholdsOf(db, productId),
    ]);
    return { product: stockWire(product), batches: batches.map(batchWire), ownThreshold: own, usual };
  }),

  bindStaff(calls.staffSaveThreshold, async ({ params, body, staff }) => {
    await inTransaction(db, (trx) => saveThreshold(trx, params.productId, body, staff));
    return { threshold: body.threshold };
  }),

  bindStaff(calls.staffSaveUsualThreshold, async ({ body, staff }) => {
    await inTransaction(db, (trx) => saveUsualThreshold(trx, body, staff));
    return { usual: body.threshold };
  }),
];

const batchRoutes = ({ db, keyring, clock }: Context): Binding[] => [
  bindStaff(calls.staffStockKeys, async ({ params: { productId }, query }) => {
    const number = orderNo.safeParse(query.q);
    const wish = {
      productId,
      batchId: query.batch ?? null,
      state: query.state ?? null,
      orderNo: number.success ? number.data : null,
    };
    if (query.q.length >= 2 && !number.success) {
      const found = await keysEndingWith(db, keyring, wish, query.q);
      return { rows: found.map((row) => keyWire(keyring, row)), total: found.length };
    }
    const offset = (query.pageNum - 1) * query.pageSize;
    const { rows, total } = await keysPage(db, wish, { limit: query.pageSize, offset });
    return { rows: rows.map((row) => keyWire(keyring, row)), total };
  }),

  bindStaff(calls.staffBatch, async ({ params }) => {
    const row = await batchById(db, params.id);
    if (!row) throw problem('not_found');
    return {
      batch: batchWire(row),
      product: { id: row.product_id, name: row.product },
      importId: row.import_id,
      undoable: row.state !== 'undone' && row.held + row.sold + row.voided === 0 && row.imported > 0,
    };
  }),

  bindStaff(calls.staffMoveKeys, ({ params, body, staff }) =>
    inTransaction(db, (trx) => moveBatchKeys(trx, params.id, body, staff, clock.now())),
  ),

  bindStaff(calls.staffUndoBatch, async ({ params, body, staff }) => ({
    removed: await inTransaction(db, (trx) =>
      undoBatch(trx, params.id, { actor: staffActor(staff), reason: body.reason }),
    ),
  })),

  bindStaff(calls.staffFindKey, async ({ body, staff }) => {
    const row = await inTransaction(db, (trx) => findKey(trx, keyring, body.key, staff));
    if (!row) return { found: null };
    const product = await productNameOf(db, row.product_id);
    return { found: { productId: row.product_id, product, ...keyWire(keyring, row) } };
  }),
];
