import * as calls from '@halfturn/contract/staff/key-imports.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Db } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { nextBatchName } from './batch-name.ts';
import { createImport, takeKeyFile } from './create-import.ts';
import { importLines } from './import-lines.ts';
import {
  batchNamesOf,
  formerSuppliers,
  importProduct,
  lastBatch,
  latestImports,
} from './import-result.queries.ts';
import { importById, type KeyImportRow } from './key-imports.queries.ts';
import { hintsWire, importRowWire, importWire } from './key-imports.wire.ts';
import { discardImport, finishStopped, startImport, stopImport, undoImport } from './run-import.ts';

/** The import of keys on screen: the file, its check, and the job that takes it in. */
export const keyImportsStaffRoutes = (context: Context): Binding[] => [
  ...readRoutes(context),
  ...writeRoutes(context),
];

async function existing(db: Db, id: string): Promise<KeyImportRow> {
  const row = await importById(db, id);
  if (!row) throw problem('not_found');
  return row;
}

const readRoutes = (context: Context): Binding[] => {
  const { db, keyring, clock } = context;
  return [
    bindStaff(calls.staffKeyImportHints, async ({ query: { productId }, visitor }) => {
      const product = productId === undefined ? null : await importProduct(db, productId, visitor.locale);
      if (product === undefined) throw problem('product_not_found');
      const month = clock.now().toISOString().slice(0, 7);
      const [suppliers, names, last] = await Promise.all([
        formerSuppliers(db),
        batchNamesOf(db, month),
        lastBatch(db, productId ?? null),
      ]);
      return hintsWire(product, { suppliers, batchName: nextBatchName(month, names), last });
    }),

    bindStaff(calls.staffKeyImports, async ({ query: { pageNum, pageSize } }) => {
      const { rows, total } = await latestImports(db, { limit: pageSize, offset: (pageNum - 1) * pageSize });
      return { rows: rows.map(importRowWire), total };
    }),

    bindStaff(calls.staffKeyImport, async ({ params, visitor }) =>
      importWire(context, await existing(db, params.id), visitor.locale),
    ),

    bindStaff(calls.staffKeyImportLines, async ({ params, query }) =>
      importLines(db, keyring, await existing(db, params.id), query),
    ),
  ];
};

const writeRoutes = (context: Context): Binding[] => {
  const { db, clock } = context;
  return [
    bindStaff(calls.staffCreateKeyImport, async ({ body, staff }) => ({
      id: await inTransaction(db, (trx) => createImport(trx, body, staff, clock.now())),
    })),

    bindStaff(calls.staffUploadKeys, async ({ params, query, raw }) => ({
      lines: await takeKeyFile(context, params.id, { bytes: raw, name: query.name }),
    })),

    bindStaff(calls.staffStartKeyImport, async ({ params, staff }) => {
      await inTransaction(db, (trx) => startImport(trx, params.id, staff, clock.now()));
      return { state: 'importing' as const };
    }),

    bindStaff(calls.staffStopKeyImport, async ({ params, staff }) => {
      await inTransaction(db, (trx) => stopImport(trx, params.id, staff, clock.now()));
      return { state: 'stopped' as const };
    }),

    bindStaff(calls.staffFinishKeyImport, async ({ params, staff }) => {
      await inTransaction(db, (trx) => finishStopped(trx, params.id, staff, clock.now()));
      return { state: 'done' as const };
    }),

    bindStaff(calls.staffDiscardKeyImport, async ({ params }) => {
      await inTransaction(db, (trx) => discardImport(trx, params.id));
      return null;
    }),

    bindStaff(calls.staffUndoKeyImport, async ({ params, staff }) => ({
      removed: await inTransaction(db, (trx) => undoImport(trx, params.id, staff)),
    })),
  ];
};
