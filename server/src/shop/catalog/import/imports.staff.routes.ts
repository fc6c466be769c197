import { problem } from '@halfturn/contract/problem.ts';
import * as calls from '@halfturn/contract/staff/product-imports.ts';
import type { IMPORT_SHOWN } from '@halfturn/contract/staff/product-import-parts.ts';
import { staffNames } from '../../../house/staff/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Db } from '../../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../../platform/http/call.ts';
import { discardImport, saveSettings, takeFile } from './create-import.ts';
import { choicesWire, importRowWire, importWire, lineWire, Shown } from './imports.wire.ts';
import { importById, latestImports, listedLines, sampleCells, type ImportRow } from './imports.queries.ts';
import { pictureCounts } from './pictures.queries.ts';
import { storeLists } from './lists.queries.ts';
import { startImport, stopImport } from './run-import.ts';
import { undoImport } from './undo-import.ts';

/** The calls about imports of products. */
export const productImportRoutes = (context: Context): Binding[] => [
  ...readRoutes(context),
  ...writeRoutes(context),
];

async function existing(db: Db, id: string): Promise<ImportRow> {
  const row = await importById(db, id);
  if (!row) throw problem('not_found');
  return row;
}

const namesOf = (db: Db, rows: readonly ImportRow[]): Promise<Map<string, string>> =>
  staffNames(
    db,
    rows.flatMap(({ by_staff }) => (by_staff === null ? [] : [`staff:${by_staff}`])),
  );

const readRoutes = ({ db, clock }: Context): Binding[] => [
  bindStaff(calls.staffProductImports, async ({ query: { pageNum, pageSize } }) => {
    const { rows, total } = await latestImports(db, { limit: pageSize, offset: (pageNum - 1) * pageSize });
    const names = await namesOf(db, rows);
    return { rows: rows.map((row) => importRowWire(row, names)), total };
  }),

  bindStaff(calls.staffProductImport, async ({ params, visitor }) => {
    const row = await existing(db, params.id);
    const [names, samples, pictures, lists] = await Promise.all([
      namesOf(db, [row]),
      sampleCells(db, row.id, row.heads.length),
      pictureCounts(db, row.id),
      storeLists(db),
    ]);
    const now = clock.now();
    const one = importWire(row, { names, samples, pictures, now });
    return { ...one, choices: choicesWire(lists, visitor.locale, { chosen: one.settings.currency, now }) };
  }),

  bindStaff(
    calls.staffProductImportLines,
    async ({ params, query: { show, pageNum, pageSize }, visitor }) => {
      const row = await existing(db, params.id);
      const part = { limit: pageSize, offset: (pageNum - 1) * pageSize };
      const [lines, lists] = await Promise.all([listedLines(db, row.id, show, part), storeLists(db)]);
      const shown = new Shown(lists, visitor.locale);
      return { rows: lines.map((line) => lineWire(line, shown)), total: totalOf(row, show) };
    },
  ),
];

const totalOf = ({ counts, lines }: ImportRow, show: (typeof IMPORT_SHOWN)[number]): number =>
  show === 'all' ? lines : (counts[show] ?? 0);

const writeRoutes = (context: Context): Binding[] => {
  const { db, clock } = context;
  return [
    bindStaff(calls.staffUploadProducts, async ({ query, raw, staff }) => ({
      id: await takeFile(context, { bytes: raw, fileName: query.name, staff }),
    })),

    bindStaff(calls.staffSaveImportSettings, async ({ params, body }) => ({
      version: await saveSettings(context, params.id, body),
    })),

    bindStaff(calls.staffStartProductImport, async ({ params, body, staff }) => {
      await inTransaction(db, (trx) => startImport(trx, params.id, body.version, staff, clock.now()));
      return null;
    }),

    bindStaff(calls.staffStopProductImport, async ({ params, staff }) => {
      await inTransaction(db, (trx) => stopImport(trx, params.id, staff));
      return null;
    }),

    bindStaff(calls.staffDiscardProductImport, async ({ params }) => {
      await inTransaction(db, (trx) => discardImport(trx, params.id));
      return null;
    }),

    bindStaff(calls.staffUndoProductImport, async ({ params, staff }) => {
      await inTransaction(db, (trx) => undoImport(trx, params.id, staff, clock.now()));
      return null;
    }),
  ];
};
