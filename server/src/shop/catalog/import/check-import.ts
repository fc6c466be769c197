import * as z from 'zod';
import type { UnknownValue } from '@halfturn/contract/staff/product-imports.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import { isNew } from './compare.ts';
import {
  countLines,
  importById,
  rowsAfter,
  saveLines,
  updateImport,
  type ImportRow,
  type LineResult,
} from './imports.queries.ts';
import { foldTitles, knownProducts, takenSlugs } from './known.queries.ts';
import { storeLists } from './lists.queries.ts';
import { Values, type Lists, type StoreLists } from './lists.ts';
import { Matcher } from './match.ts';
import { asKnown, changesAnything, planLine, takeSlug } from './plan-line.ts';
import { type Fault, type Line, type Unknown } from './line.ts';
import { readLine, readerOf } from './read-line.ts';

/** The job that checks the lines of a large file. */
export const checkJob = { name: 'catalog.checkImport', payload: z.object({ importId: z.uuid() }) };

/** Rows that are read at once. */
const CHUNK = 2_000;

/**
 * Decides what each line of a file does, and notes it. Changes no product. Begins again if the settings are changed meanwhile, and stops
 * if the import has begun.
 */
export async function checkImport(db: Db, id: string, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const row = await importById(db, id);
    if (row?.state !== 'checking') return;
    if (await checkOnce(db, row, signal)) return;
  }
}

/** Returns false if the settings were changed meanwhile. */
async function checkOnce(db: Db, row: ImportRow, signal?: AbortSignal): Promise<boolean> {
  const { id, version } = row;
  const lists = await storeLists(db);
  const read = await readAll(db, row, lists, signal);
  const results = [...read.faults, ...(await planAll(db, row, read.lines, lists))];
  for (let from = 0; from < results.length; from += CHUNK) {
    signal?.throwIfAborted();
    await saveLines(db, id, results.slice(from, from + CHUNK));
    if (!(await updateImport(db, id, { tried: Math.min(from + CHUNK, results.length) }, version)))
      return false;
  }
  const counts = await countLines(db, id);
  const to_try = (counts.new ?? 0) + (counts.changed ?? 0);
  return await updateImport(
    db,
    id,
    { state: 'checked', tried: 0, to_try, counts, unknown: read.unknown },
    version,
  );
}

/** A line with its number among the lines of the import. */
interface Numbered {
  at: number;
  line: Line;
  productId: string | null;
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
    for (const { no: at, line: no, cells, product_id } of rows) {
      const read = readLine({ no, cells }, reader);
      if ('line' in read) {
        all.lines.push({ at, line: read.line, productId: product_id });
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

export const wrong = (no: number, name: string, fault: Fault, slug = ''): LineResult => ({
  no,
  verdict: 'wrong',
  name,
  slug,
  ...fault,
});

async function planAll(
  db: Db,
  { settings }: ImportRow,
  numbered: readonly Numbered[],
  lists: StoreLists,
): Promise<LineResult[]> {
  const lines = numbered.map(({ line }) => line);
  const titles = await foldTitles(
    db,
    lines.map(({ name }) => name),
  );
  const matcher = new Matcher(await knownProducts(db, wantedBy(lines, titles)), lines, titles);
  const slugs = await takenSlugs(db);
  const typeOf = new Map(lists.types.map((type) => [type.slug, type]));
  const before = new Map<string, number>();
  return numbered.map(({ at, line }) => {
    const known = matcher.find(line) ?? null;
    if (line.id !== null && !known)
      return wrong(at, line.name, { reason: 'id_unknown', field: 'id', value: line.id });
    const first = known && before.get(known.id);
    if (known && first != null)
      return wrong(at, line.name, { reason: 'twice', value: String(first) }, known.slug);
    const planned = planLine(line, known, typeOf.get(known?.class ?? line.class), settings);
    if ('fault' in planned) return wrong(at, line.name, planned.fault, known?.slug);
    const taken = refTaken(matcher, line, planned.id);
    if (taken) return wrong(at, line.name, taken, known?.slug);
    const slug = takeSlug(planned, line, matcher, slugs);
    if (slug === null)
      return wrong(at, line.name, { reason: 'slug_taken', field: 'slug', value: line.slug ?? '' });
    before.set(planned.id, line.no);
    if (!known && planned.columns && isNew(planned.columns))
      matcher.add(asKnown(planned, { ...planned.columns, slug }, line, matcher.titleOf(line)));
    const verdict = known ? (changesAnything(planned) ? 'changed' : 'same') : 'new';
    const { changes, notes } = planned;
    return { no: at, verdict, product_id: planned.id, name: line.name, slug, changes, notes };
  });
}

/** A reference that another product has: the line was matched by something stronger. */
const refTaken = (matcher: Matcher, { ref }: Line, id: string): Fault | null => {
  const owner = ref === null ? undefined : matcher.ownerOfRef(ref);
  return owner === undefined || owner === id || ref === null
    ? null
    : { reason: 'ref_taken', field: 'ref', value: ref };
};

/** By what the products of lines are looked for. */
export const wantedBy = (lines: readonly Line[], titles: ReadonlyMap<string, string>) => ({
  ids: lines.flatMap(({ id }) => (id !== null && UUID.test(id) ? [id] : [])),
  titles: [...new Set(lines.flatMap(({ name }) => titles.get(name) ?? []))],
  refs: lines.flatMap(({ ref }) => ref ?? []),
  slugs: lines.flatMap(({ slug }) => slug ?? []),
});

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
