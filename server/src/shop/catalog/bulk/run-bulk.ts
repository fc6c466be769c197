import { present } from '@halfturn/contract/primitives/rows.ts';
import { audit } from '../../../house/audit/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Trx } from '../../../platform/db/kysely.ts';
import { notify } from '../../../platform/db/listener.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { struckBy } from '../editor/struck-price.ts';
import { struckInCurrency } from '../prices/fix-prices.ts';
import type { Other } from '../prices/own-currency.ts';
import { saveFixedPrice } from '../prices/prices.queries.ts';
import { refreshWordsOf } from '../types/types.queries.ts';
import type { BulkColumns } from './bulk-change.ts';
import {
  bulkCounts,
  changeProduct,
  lockBulk,
  lockForBulk,
  nextItems,
  saveBulkState,
  saveItems,
  type BulkItem,
  type BulkRow,
  type ItemResult,
  type StoredColumns,
} from './bulk.queries.ts';
import { currencyOf, type OwnPrice } from './own-bulk.ts';
import { outcomesOf, type FoundForBulk } from './plan-bulk.ts';
import { bulkJob, bulkSubject } from './start-bulk.ts';
import { undoItems } from './undo-items.ts';

/** Products in one transaction: few enough that an editor waits a moment at most. */
const PART = 200;

interface By {
  actor: string;
  now: Date;
}

/**
 * Makes or undoes a change of many to its end. Each part is made with the note that it is made, in one transaction: killed at any
 * moment and run again, it goes on with the next part.
 */
export async function runBulk({ db, clock }: Context, bulkId: string, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const isOver = await inTransaction(db, async (trx) => {
      const bulk = await lockBulk(trx, bulkId);
      if (bulk?.state === 'running') return await changePart(trx, bulk, clock.now());
      if (bulk?.state === 'undoing') return await undoPart(trx, bulk, clock.now());
      return true;
    });
    if (isOver) return;
  }
}

async function changePart(trx: Trx, bulk: BulkRow, now: Date): Promise<boolean> {
  const items = await nextItems(trx, bulk.id, 'waiting', PART);
  const by = { actor: `staff:${bulk.by_staff}`, now };
  if (items.length === 0) {
    await saveBulkState(trx, bulk.id, { state: 'done', finished_at: now });
    await logEnd(trx, bulk, by.actor, 'products.bulk_changed');
    return true;
  }
  await saveItems(trx, bulk.id, await changeItems(trx, bulk, items, by));
  await notify(trx, 'catalog');
  return false;
}

async function changeItems(
  trx: Trx,
  { act }: BulkRow,
  items: readonly BulkItem[],
  by: By,
): Promise<ItemResult[]> {
  const locked = await lockForBulk(
    trx,
    items.map(({ product_id }) => product_id),
  );
  const { products: found, outcomes } = await outcomesOf(trx, [...locked.values()], act, by.now);
  const products = new Map(found.map((product) => [product.id, product]));
  const code = currencyOf(act);
  const results: ItemResult[] = [];
  for (const { no, product_id } of items) {
    // The row goes with its product, so that it was there when the row was read.
    const product = present(products.get(product_id));
    const outcome = outcomes.get(product_id) ?? null;
    if (outcome === null) results.push({ no, state: 'same' });
    else if ('refused' in outcome) results.push({ no, state: 'refused', reason: outcome.refused });
    else
      results.push({ no, state: 'changed', ...(await change(trx, product, outcome.after, { ...by, code })) });
  }
  return results;
}

async function change(
  trx: Trx,
  product: FoundForBulk,
  { own, ...after }: Partial<BulkColumns>,
  by: By & { code: Other | null },
): Promise<Required<Pick<ItemResult, 'before' | 'after' | 'version'>>> {
  const { sale_minor } = after;
  const struck =
    sale_minor === undefined ? {} : await struckBy(trx, product.id, { sale_minor, now: by.now }, product);
  const columns = { ...after, ...struck };
  const { actor, now } = by;
  const version = await changeProduct(trx, product.id, columns, { actor, now });
  if (after.attributes) await refreshWordsOf(trx, product.id);
  const fixed = own && by.code ? { own: await fix(trx, product, own, { code: by.code, now }) } : {};
  const made = { ...columns, ...fixed };
  const before = Object.fromEntries(
    Object.keys(made).map((name) => [name, product[name as keyof typeof made] ?? null]),
  );
  return { before: stored(before), after: stored(made), version };
}

/** Fixes a price in the currency of the act, with what its sale strikes. A price that stays converted is not fixed. */
async function fix(
  trx: Trx,
  { id, fixed }: FoundForBulk,
  own: OwnPrice,
  { code, now }: { code: Other; now: Date },
): Promise<OwnPrice> {
  if (!own.fixed) return own;
  const { fixed: _, ...columns } = own;
  const struck = await struckInCurrency(trx, id, { code, sale: own.sale_minor }, fixed, now);
  await saveFixedPrice(trx, id, code, { ...columns, ...struck });
  return { ...own, ...struck };
}

/** As JSON has it. */
const stored = (columns: object): StoredColumns => JSON.parse(JSON.stringify(columns)) as StoredColumns;

async function undoPart(trx: Trx, bulk: BulkRow, now: Date): Promise<boolean> {
  const items = await nextItems(trx, bulk.id, 'changed', PART);
  const by = { actor: `staff:${present(bulk.undone_by)}`, now };
  if (items.length === 0) {
    await saveBulkState(trx, bulk.id, { state: 'undone', undone_at: now });
    await logEnd(trx, bulk, by.actor, 'products.bulk_undone');
    return true;
  }
  await saveItems(trx, bulk.id, await undoItems(trx, bulk.act, items, by));
  await notify(trx, 'catalog');
  return false;
}

async function logEnd(trx: Trx, { id, act }: BulkRow, actor: string, action: string): Promise<void> {
  const counts = (await bulkCounts(trx, [id])).get(id);
  await audit(trx, { actor, action, subject: bulkSubject(id), after: { kind: act.kind, ...counts } });
}

const run = defineJob({
  ...bulkJob,
  lane: 'rounds',
  run: (context: Context, { bulkId }, job) => runBulk(context, bulkId, job.signal),
});

export const catalogJobs = () => [run];
