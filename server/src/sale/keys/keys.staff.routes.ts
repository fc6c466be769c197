import { staffBatches, staffStock, type StockBatch, type StockRow } from '@halfturn/contract/staff/keys.ts';
import type { Context } from '../../platform/context.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import {
  batchesOf,
  productStock,
  stockOf,
  type BatchRow,
  type ProductStockRow,
} from './keys.staff.queries.ts';

/** What staff see of the stock: counts, and never a key. */
export const keysStaffRoutes = ({ db }: Context): Binding[] => [
  bindStaff(staffStock, async ({ query, visitor }) => {
    const { rows, total, low } = await stockOf(db, query, visitor.locale);
    return { rows: rows.map(stockWire), total, low };
  }),

  bindStaff(staffBatches, async ({ params, visitor }) => {
    const [product, batches] = await Promise.all([
      productStock(db, params.productId, visitor.locale),
      batchesOf(db, params.productId),
    ]);
    return { product: stockWire(product), batches: batches.map(batchWire) };
  }),
];

function stockWire(row: ProductStockRow): StockRow {
  return {
    productId: row.id,
    name: row.name,
    kind: row.kind,
    platform: row.platform,
    region: row.region,
    genre: row.genre_code,
    status: row.status,
    free: row.free,
    held: row.held,
    sold: row.sold,
    voided: row.voided,
    quarantined: row.quarantined,
    onHand: row.on_hand,
    sold30: row.units_sold,
  };
}

function batchWire(row: BatchRow): StockBatch {
  return {
    id: row.id,
    supplier: row.supplier,
    invoice: row.invoice,
    state: row.state,
    imported: row.imported,
    bad: row.bad,
    free: row.free,
    held: row.held,
    sold: row.sold,
    voided: row.voided,
    quarantined: row.quarantined,
    warrantyUntil: row.warranty_until,
    createdAt: row.created_at.toISOString(),
  };
}
