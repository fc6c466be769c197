import { problem } from '@halfturn/contract/problem.ts';
import { present } from '@halfturn/contract/primitives/rows.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import * as calls from '@halfturn/contract/staff/product-bulks.ts';
import type { BulkReason } from '@halfturn/contract/staff/product-bulk-parts.ts';
import { staffNames } from '../../../house/staff/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Db } from '../../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../../platform/http/call.ts';
import {
  bulkById,
  bulkCounts,
  bulkItems,
  latestBulks,
  type BulkCounts,
  type BulkRow,
} from './bulk.queries.ts';
import { bulkWords } from './bulk-words.ts';
import { planBulk, type BulkPlan } from './plan-bulk.ts';
import { startBulk, undoBulk, undoUntil } from './start-bulk.ts';

/** Rows that a preview shows. */
const SHOWN = 20;

/** The calls about changes of many products. */
export const productBulkRoutes = ({ db, clock }: Context): Binding[] => [
  bindStaff(calls.staffPreviewBulk, async ({ body: { chosen, act }, visitor }) =>
    previewWire(await planBulk(db, chosen, act, clock.now()), await bulkWords(db, act, visitor.locale)),
  ),

  bindStaff(calls.staffStartBulk, async ({ body, staff }) => {
    await inTransaction(db, (trx) => startBulk(trx, body, staff, clock.now()));
    return { id: body.id };
  }),

  bindStaff(calls.staffBulks, async ({ query: { pageNum, pageSize }, visitor }) => {
    const part = { limit: pageSize, offset: (pageNum - 1) * pageSize };
    const { rows, total } = await latestBulks(db, part);
    return { rows: await bulksWire(db, rows, visitor.locale, clock.now()), total };
  }),

  bindStaff(calls.staffBulk, async ({ params, query: { show, pageNum, pageSize }, visitor }) => {
    const row = await bulkById(db, params.id);
    if (!row) throw problem('not_found');
    const part = { problems: show === 'problems', limit: pageSize, offset: (pageNum - 1) * pageSize };
    const [[bulk], items, words] = await Promise.all([
      bulksWire(db, [row], visitor.locale, clock.now()),
      bulkItems(db, row.id, part),
      bulkWords(db, row.act, visitor.locale),
    ]);
    const { refused, kept, total } = present(bulk);
    return {
      bulk: present(bulk),
      total: show === 'problems' ? refused + kept : total,
      rows: items.map(({ before, after, ...item }) => ({
        ...item,
        before: before && words.show(before),
        after: after && words.show(after),
      })),
    };
  }),

  bindStaff(calls.staffUndoBulk, async ({ params, staff }) => {
    await inTransaction(db, (trx) => undoBulk(trx, params.id, staff, clock.now()));
    return null;
  }),
];

function previewWire(
  { products, outcomes }: BulkPlan,
  { show }: Awaited<ReturnType<typeof bulkWords>>,
): calls.BulkPreview {
  const rows: calls.BulkPreview['rows'] = [];
  const problems: calls.BulkPreview['problems'] = [];
  const counts = new Map<BulkReason, number>();
  let [changes, same] = [0, 0];
  for (const product of products) {
    const { id, name } = product;
    const outcome = outcomes.get(id) ?? null;
    if (outcome === null) same += 1;
    else if ('refused' in outcome) {
      counts.set(outcome.refused, (counts.get(outcome.refused) ?? 0) + 1);
      if (problems.length < SHOWN) problems.push({ id, name, reason: outcome.refused });
    } else {
      changes += 1;
      if (rows.length < SHOWN)
        rows.push({ id, name, before: show(product), after: show({ ...product, ...outcome.after }) });
    }
  }
  const refused = [...counts].map(([reason, count]) => ({ reason, count }));
  return { total: products.length, changes, same, refused, rows, problems };
}

async function bulksWire(
  db: Db,
  rows: readonly BulkRow[],
  locale: Locale,
  now: Date,
): Promise<calls.ProductBulk[]> {
  const [counts, names, words] = await Promise.all([
    bulkCounts(
      db,
      rows.map(({ id }) => id),
    ),
    staffNames(
      db,
      rows.map(({ by_staff }) => `staff:${by_staff}`),
    ),
    Promise.all(rows.map(({ act }) => bulkWords(db, act, locale))),
  ]);
  return rows.map((row, i) =>
    bulkWire(row, present(counts.get(row.id)), {
      by: names.get(`staff:${row.by_staff}`) ?? '',
      about: present(words[i]).about,
      now,
    }),
  );
}

function bulkWire(
  row: BulkRow,
  { waiting, changed, same, refused, undone, kept }: BulkCounts,
  { by, about, now }: { by: string; about: string; now: Date },
): calls.ProductBulk {
  const until = undoUntil(row, changed);
  const isUndo = row.state === 'undoing' || row.state === 'undone';
  return {
    id: row.id,
    kind: row.act.kind,
    act: row.act,
    about,
    by,
    state: row.state,
    total: row.total,
    tried: isUndo ? undone + kept : row.total - waiting,
    changed: isUndo ? changed + undone + kept : changed,
    same,
    refused,
    undone,
    kept,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    undoneAt: row.undone_at?.toISOString() ?? null,
    undoUntil: until && until > now ? until.toISOString() : null,
  };
}
