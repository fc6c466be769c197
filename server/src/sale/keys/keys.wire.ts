import type { StockBatch, StockKey, StockRow } from '@halfturn/contract/staff/keys.ts';
import type { Money } from '@halfturn/contract/primitives/money.ts';
import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { BatchRow, KeyRow } from './batches.staff.queries.ts';
import type { ProductStockRow } from './keys.staff.queries.ts';
import { maskStored } from './mask.ts';

export function stockWire(row: ProductStockRow): StockRow {
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
    threshold: row.threshold,
    batches: row.batches,
    value: row.value,
  };
}

/** What one key cost; null if that is not known. */
export const costWire = (minor: number | null, currency: Currency | null): Money | null =>
  minor === null || currency === null ? null : { amount: minor, currency };

export function batchWire(row: BatchRow): StockBatch {
  return {
    id: row.id,
    name: row.name,
    supplier: row.supplier,
    invoice: row.invoice,
    state: row.state,
    imported: row.imported,
    bad: row.bad,
    returned: row.returned,
    free: row.free,
    held: row.held,
    sold: row.sold,
    voided: row.voided,
    quarantined: row.quarantined,
    cost: costWire(row.cost_minor, row.cost_currency),
    boughtOn: row.bought_on,
    warrantyUntil: row.warranty_until,
    createdAt: row.created_at.toISOString(),
  };
}

export function keyWire(keyring: Keyring, row: KeyRow): StockKey {
  return {
    id: row.id,
    masked: maskStored(keyring, row),
    batchId: row.batch_id,
    batch: row.batch,
    supplier: row.supplier,
    state: row.state,
    withheld: row.batch_state !== 'live',
    bad: row.bad,
    returned: row.returned,
    orderNo: row.order_no,
    at: row.at?.toISOString() ?? null,
  };
}
