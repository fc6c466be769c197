import { createHash } from 'node:crypto';
import * as z from 'zod';
import { problem } from '@halfturn/contract/problem.ts';
import { importSettings, type ImportSettings } from '@halfturn/contract/staff/product-imports.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Trx } from '../../../platform/db/kysely.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import { checkImport, checkJob } from './check-import.ts';
import { heldTwice } from './fields.ts';
import { deleteImport, insertImport, lockImport, settingsFor, updateImport } from './imports.queries.ts';
import { anyProduct } from './known.queries.ts';
import { storeLists } from './lists.queries.ts';
import { readTable, type Table } from './read-table.ts';
import { headMark, suggestSettings } from './suggest.ts';

export interface NewImport {
  /** Null: the command line. */
  staffId: string | null;
  fileName: string;
  table: Table;
  /** In place of what is suggested or remembered. */
  settings?: ImportSettings;
  now: Date;
}

/** Keeps the rows of a file, with the settings of the last file with the same heads, or with suggested ones. */
export async function createImport(
  trx: Trx,
  { staffId, fileName, table, settings, now }: NewImport,
): Promise<string> {
  const id = uuidv7();
  const mark = createHash('sha256').update(headMark(table.heads)).digest('hex');
  const remembered = settings ? null : await settingsFor(trx, mark);
  const lists = await storeLists(trx);
  const suggested = importSettings.parse(suggestSettings(table, lists));
  const usable = settings ?? (remembered ? importSettings.parse(remembered) : null) ?? suggested;
  const exported = suggested.columns.includes('id') && !settings;
  await insertImport(
    trx,
    {
      id,
      by_staff: staffId,
      file_name: fileName,
      heads: table.heads,
      head_mark: mark,
      // Our own export says what the store holds: nothing in it is encoded.
      settings: exported
        ? {
            ...usable,
            decode: false,
            columns: await withKnownIds(trx, usable.columns, suggested.columns, table),
          }
        : usable,
      remembered: remembered !== null,
      created_at: now,
    },
    table.rows,
    table.unreadable,
  );
  return id;
}

/** In how many rows ids are looked at. */
const LOOKED_AT = 50;

/**
 * Decides for each file what its ids are, as a file with the same heads may have come from another store. Ids of this store find
 * their products. Those of another one are references, by which variants name their products, and the next export of that store finds
 * them again; they are not used if its products have references of their own.
 *
 * @param columns those that are used otherwise
 * @param suggested those that the heads of the file say
 */
async function withKnownIds(
  trx: Trx,
  columns: readonly (string | null)[],
  suggested: readonly (string | null)[],
  { rows }: Table,
): Promise<(string | null)[]> {
  const idAt = suggested.indexOf('id');
  const refAt = suggested.indexOf('ref');
  const texts = rows.slice(0, LOOKED_AT).map(({ cells }) => (cells[idAt] ?? '').trim().toLowerCase());
  const ids = texts.filter((text) => z.uuid().safeParse(text).success);
  const isOurs = ids.length === 0 || (await anyProduct(trx, ids));
  const hasRefs = rows.some(({ cells }) => (cells[refAt] ?? '').trim() !== '');
  const [idIs, refIs] = isOurs ? ['id', 'ref'] : hasRefs ? [null, 'ref'] : ['ref', null];
  return columns.map((field, at) => (at === idAt ? idIs : at === refAt ? refIs : field));
}

/** Above this a file is checked by a job, and not while the person waits for the answer. */
const AT_ONCE = 2_000;

/** Takes a file that was uploaded, and checks its lines. Refuses what `readTable` refuses. */
export async function takeFile(
  context: Context,
  { bytes, fileName, staff }: { bytes: Buffer; fileName: string; staff: { id: string } },
): Promise<string> {
  const table = await readTable(bytes);
  const lines = table.rows.length;
  const id = await inTransaction(context.db, async (trx) => {
    const now = context.clock.now();
    const created = await createImport(trx, { staffId: staff.id, fileName, table, now });
    if (lines > AT_ONCE)
      await addJob(trx, checkJob, { importId: created }, { key: `product-check:${created}` });
    return created;
  });
  if (lines <= AT_ONCE) await checkImport(context.db, id, context.clock.now());
  return id;
}

/** Changes how the file of an import is read. Refuses `not_found`, `import_has_moved_on` and `content_changed`. */
export async function saveSettings(
  context: Context,
  id: string,
  { version, settings }: { version: number; settings: ImportSettings },
): Promise<number> {
  const row = await inTransaction(context.db, async (trx) => {
    const before = await lockImport(trx, id);
    if (!before) throw problem('not_found');
    if (before.state !== 'checked' && before.state !== 'checking') throw problem('import_has_moved_on');
    if (before.version !== version) throw problem('content_changed');
    if (settings.columns.length !== before.heads.length)
      throw problem('invalid_input', { fields: { columns: 'invalid' } });
    if (heldTwice(settings.columns, settings.currency))
      throw problem('invalid_input', { fields: { columns: 'import_field_twice' } });
    await updateImport(trx, id, {
      settings,
      version: version + 1,
      state: 'checking',
      tried: 0,
      to_try: before.lines,
    });
    if (before.lines > AT_ONCE)
      await addJob(trx, checkJob, { importId: id }, { key: `product-check:${id}:${version + 1}` });
    return before;
  });
  if (row.lines <= AT_ONCE) await checkImport(context.db, id, context.clock.now());
  return version + 1;
}

/** Chooses to create every value that the store does not have, and checks the lines again. For the command line. */
export async function createUnknown(trx: Trx, id: string, now: Date): Promise<void> {
  const row = await lockImport(trx, id);
  if (!row || row.unknown.length === 0) return;
  const created = row.unknown.map(({ field, value }) => ({ field, value, do: 'create' as const, to: '' }));
  const settings = { ...row.settings, choices: [...row.settings.choices, ...created] };
  await updateImport(trx, id, { settings, version: row.version + 1, state: 'checking' });
  await checkImport(trx, id, now);
}

/** Deletes a file that was uploaded and perhaps checked. */
export async function discardImport(trx: Trx, id: string): Promise<void> {
  const row = await lockImport(trx, id);
  if (!row) throw problem('not_found');
  if (row.state !== 'checked' && row.state !== 'checking') throw problem('import_has_moved_on');
  await deleteImport(trx, id);
}
