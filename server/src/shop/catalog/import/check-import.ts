import * as z from 'zod';
import type { UnknownValue } from '@halfturn/contract/staff/product-imports.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import {
  countLines,
  importById,
  rowsAfter,
  saveLines,
  stepsOf,
  updateImport,
  type ImportRow,
  type LineResult,
} from './imports.queries.ts';
import { storeLists } from './lists.queries.ts';
import { Values, type Lists } from './lists.ts';
import { planAll, wrong, type Numbered } from './plan-all.ts';
import type { Unknown } from './line.ts';
import { readLine, readerOf } from './read-line.ts';

/** The job that checks the lines of a large file. */
export const checkJob = { name: 'catalog.checkImport', payload: z.object({ importId: z.uuid() }) };

/** Rows that are read at once. */
const CHUNK = 2_000;

/**
 * Decides what each line of a file does, and notes it. Changes no product. Begins again if the settings are changed meanwhile, and stops
 * if the import has begun.
 */
export async function checkImport(db: Db, id: string, now: Date, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const row = await importById(db, id);
    if (row?.state !== 'checking') return;
    if (await checkOnce(db, row, now, signal)) return;
  }
}

/** Returns false if the settings were changed meanwhile. */
async function checkOnce(db: Db, row: ImportRow, now: Date, signal?: AbortSignal): Promise<boolean> {
  const { id, version } = row;
  const lists = await storeLists(db);
  const read = await readAll(db, row, lists, signal);
  const results = [...read.faults, ...(await planAll(db, row.settings, read.lines, { lists, now }))];
  for (let from = 0; from < results.length; from += CHUNK) {
    signal?.throwIfAborted();
    await saveLines(db, id, results.slice(from, from + CHUNK));
    if (!(await updateImport(db, id, { tried: Math.min(from + CHUNK, results.length) }, version)))
      return false;
  }
  const counts = await countLines(db, id);
  return await updateImport(
    db,
    id,
    { state: 'checked', tried: 0, to_try: stepsOf(counts), counts, unknown: read.unknown },
    version,
  );
}

interface ReadAll {
  lines: Numbered[];
  faults: LineResult[];
  unknown: UnknownValue[];
}

async function readAll(db: Db, row: ImportRow, lists: Lists, signal?: AbortSignal): Promise<ReadAll> {
  const reader = readerOf(row.settings.columns, row.settings, new Values(lists, row.settings.choices));
  const all: ReadAll = { lines: [], faults: [], unknown: [] };
  const counts = new Map<string, Unknown & { lines: number }>();
  for (let after = 0; ;) {
    signal?.throwIfAborted();
    const rows = await rowsAfter(db, row.id, after, CHUNK);
    const last = rows.at(-1);
    if (!last) break;
    after = last.no;
    for (const { no: at, line: no, cells } of rows) {
      const read = readLine({ no, cells }, reader);
      if ('line' in read) {
        all.lines.push({ at, line: read.line });
        continue;
      }
      all.faults.push(wrong(at, read.name, read.fault));
      for (const { field, value } of read.unknown) {
        const key = `${field}\n${value.toLowerCase()}`;
        const counted = counts.get(key) ?? { field, value, lines: 0 };
        counts.set(key, { ...counted, lines: counted.lines + 1 });
      }
    }
  }
  all.unknown = [...counts.values()].toSorted((a, b) => b.lines - a.lines).slice(0, MOST_UNKNOWN);
  return all;
}

/** More values than a person chooses about. */
const MOST_UNKNOWN = 1_000;
