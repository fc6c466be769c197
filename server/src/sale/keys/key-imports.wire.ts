import type { AnswerOf } from '@halfturn/contract/endpoint.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type {
  KeyImport,
  KeyImportRow as WireRow,
  staffKeyImportHints,
} from '@halfturn/contract/staff/key-imports.ts';
import type { Context } from '../../platform/context.ts';
import {
  countBatches,
  hasParts,
  importBatches,
  importProduct,
  soldLately,
  uploaderOf,
  type ImportProduct,
  type LastBatch,
  type ListedImport,
} from './import-result.queries.ts';
import type { KeyImportRow } from './key-imports.queries.ts';
import { costWire } from './keys.wire.ts';
import { freeKeysOf } from './levels.queries.ts';
import { sourceOfImport } from './run-import.ts';

const DAY_MS = 86_400_000;
/** As many batches are listed. */
const MOST_BATCHES = 50;

export function hintsWire(
  product: ImportProduct | null,
  { suppliers, batchName, last }: { suppliers: string[]; batchName: string; last: LastBatch | undefined },
): AnswerOf<typeof staffKeyImportHints> {
  return {
    product,
    suppliers,
    batchName,
    last: last
      ? {
          supplier: last.supplier,
          cost: costWire(last.cost_minor, last.cost_currency),
          warrantyDays: daysBetween(last.bought_on, last.warranty_until),
        }
      : null,
  };
}

const daysBetween = (from: string | null, to: string | null): number | null =>
  from === null || to === null ? null : Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS));

export const importRowWire = (row: ListedImport): WireRow => ({
  id: row.id,
  state: row.state,
  product: row.product,
  batchName: row.batch_name,
  supplier: row.supplier,
  lines: row.lines,
  added: row.added,
  by: row.by,
  createdAt: row.created_at.toISOString(),
});

const verdictsWire = ({ verdicts }: Pick<KeyImportRow, 'verdicts'>): KeyImport['verdicts'] => ({
  ok: verdicts.ok ?? 0,
  twice_in_file: verdicts.twice_in_file ?? 0,
  in_stock: verdicts.in_stock ?? 0,
  sold_before: verdicts.sold_before ?? 0,
  wrong_pattern: verdicts.wrong_pattern ?? 0,
  blank: verdicts.blank ?? 0,
  unknown_product: verdicts.unknown_product ?? 0,
});

/** An import with what is true of it now. */
export async function importWire(
  { db, clock }: Context,
  row: KeyImportRow,
  locale: Locale,
): Promise<KeyImport> {
  const id = row.product_id;
  const source = sourceOfImport(row.id);
  // While it runs its batches change with each look, and are not for sale.
  const isRunning = row.state === 'importing';
  const [product, stockNow, sold30, batches, batchCount, by, hasLines] = await Promise.all([
    id === null ? undefined : importProduct(db, id, locale),
    id === null ? null : freeKeysOf(db, id),
    id === null ? null : soldLately(db, id),
    isRunning ? [] : importBatches(db, source, MOST_BATCHES),
    isRunning ? 0 : countBatches(db, source),
    uploaderOf(db, row.by_staff),
    hasParts(db, row.id),
  ]);
  return {
    id: row.id,
    state: row.state,
    product: product ?? null,
    batchName: row.batch_name,
    supplier: row.supplier,
    invoice: row.invoice,
    cost: costWire(row.cost_minor, row.cost_currency),
    boughtOn: row.bought_on,
    warrantyUntil: row.warranty_until,
    fileName: row.file_name,
    by,
    lines: row.lines,
    checked: row.checked,
    tried: row.tried,
    added: row.added,
    verdicts: verdictsWire(row),
    stockBefore: row.stock_before,
    stockNow,
    sold30,
    batches: batches.map(({ touched, ...batch }) => ({ ...batch, undoable: !touched })),
    batchCount,
    hasLines,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    serverNow: clock.now().toISOString(),
  };
}
