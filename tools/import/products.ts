import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { isCurrency, type Currency } from '@halfturn/contract/primitives/money.ts';
import { Problem } from '@halfturn/contract/problem.ts';
import { importSettings, type ImportSettings } from '@halfturn/contract/staff/product-imports.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction, type Db, type Trx } from '@halfturn/server/src/platform/db/kysely.ts';
import {
  aloneInImport,
  checkImport,
  createImport,
  createUnknown,
  fieldNamed,
  heldTwice,
  importWhole,
  listedLines,
  readTable,
  ReportWords,
  storeLists,
  suggestSettings,
  Values,
} from '@halfturn/server/src/shop/catalog/door.ts';
import { writeLists } from '../seed/lists.ts';
import { CommandRefused } from '../store.ts';

/** What holds for every line of the file that does not say it itself. */
export interface Defaults {
  class?: string | undefined;
  platform?: string | undefined;
  region?: string | undefined;
}

export interface ProductsImport {
  file: string;
  map?: string | undefined;
  defaults: Defaults;
  /** Of the prices whose column does not name one; otherwise the store's own. */
  currency?: string | undefined;
  /** Judges every line and writes nothing. */
  dryRun: boolean;
  /** Takes the good lines of a file that has bad ones too. */
  skipBad: boolean;
  /** Creates genres, platforms, regions, types and options that the store does not have. */
  create?: boolean;
  now?: Date;
}

export type Verdict = 'added' | 'updated' | 'unchanged' | 'bad';

/** What becomes of one line. */
export interface Judged {
  no: number;
  verdict: Verdict;
  name: string;
  slug: string;
  /** Why it is bad, or a remark. */
  note: string;
}

export interface ImportResult {
  judged: Judged[];
  /** Heads of the columns that were used, by field, and the other heads. */
  used: Record<string, string>;
  unused: string[];
  /** Whether anything may have been written. */
  written: boolean;
}

/** Ends the transaction without a trace. */
class NothingWritten extends Error {
  readonly result: ImportResult;
  constructor(result: ImportResult) {
    super('Nothing was written.');
    this.result = result;
  }
}

/**
 * Imports a file of products in one transaction. A second run, or a newer file, finds every product again and changes only
 * what differs. A file with bad lines is refused as a whole, unless `skipBad` is set.
 */
export async function importProducts(db: Db, input: ProductsImport): Promise<ImportResult> {
  try {
    return await inTransaction(db, (trx) => importIn(trx, input));
  } catch (error) {
    if (error instanceof NothingWritten) return error.result;
    if (!(error instanceof Problem)) throw error;
    const { t } = loadWords('en-US', ['problems']);
    throw new CommandRefused(t(`problems.${error.slug}`, { max: 500_000, ...error.detail.values }), {
      cause: error,
    });
  }
}

async function importIn(trx: Trx, input: ProductsImport): Promise<ImportResult> {
  const table = await readTable(await bytesOf(input.file));
  await writeLists(trx);
  await aloneInImport(trx);
  const settings = await settingsOf(trx, table, input);
  const now = input.now ?? new Date();
  const file = { staffId: null, fileName: basename(input.file), table, now };
  const id = await createImport(trx, { ...file, settings });
  await checkImport(trx, id, now);
  if (input.create) await createUnknown(trx, id, now);
  const judged = await judgedLines(trx, id, settings.currency);
  const result = { judged, ...columnsOf(table.heads, settings), written: false };
  const refused = judged.some(({ verdict }) => verdict === 'bad') && !input.skipBad;
  const useful = judged.some(({ verdict }) => verdict === 'added' || verdict === 'updated');
  if (input.dryRun || refused) throw new NothingWritten(result);
  if (useful) await importWhole(trx, id, now);
  return { ...result, written: true };
}

async function bytesOf(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (cause) {
    throw new CommandRefused(`The file ${file} cannot be opened.`, { cause });
  }
}

async function settingsOf(
  trx: Trx,
  table: Awaited<ReturnType<typeof readTable>>,
  { map, defaults, currency: told }: ProductsImport,
): Promise<ImportSettings> {
  const lists = await storeLists(trx);
  const values = new Values(lists, []);
  const codeOf = (field: 'platform' | 'region', text: string | undefined): string | null => {
    if (text === undefined) return null;
    const found = values.find(field, text);
    if (found === null || found === 'nothing') throw new CommandRefused(`There is no ${field} "${text}".`);
    return found.code;
  };
  const types = lists.types.map(({ slug }) => slug);
  if (defaults.class !== undefined && !types.includes(defaults.class))
    throw new CommandRefused(
      `There is no class "${defaults.class}". Classes: ${types.toSorted().join(', ')}.`,
    );
  const { heads } = table;
  const suggested = suggestSettings(table, lists);
  const { columns } = suggested;
  const currency = told === undefined ? suggested.currency : told.toUpperCase();
  if (!isCurrency(currency)) throw new CommandRefused(`There is no currency "${told}".`);
  for (const { field, index } of readTold(heads, map, lists)) {
    for (const [i, held] of columns.entries()) if (held === field) columns[i] = null;
    columns[index] = field;
  }
  if (!['name', 'id', 'ref', 'sku', 'slug'].some((field) => columns.includes(field)))
    throw new CommandRefused(
      `No column holds names. Say which does, as --map name=Column. Columns: ${heads.join(', ')}.`,
    );
  if (heldTwice(columns, currency))
    throw new CommandRefused(
      `Two columns hold the same prices in ${currency}. Say which one does with --map, or give another --currency.`,
    );
  return importSettings.parse({
    columns,
    currency,
    status: 'live',
    type: defaults.class ?? null,
    platform: codeOf('platform', defaults.platform),
    region: codeOf('region', defaults.region),
    decode: !columns.includes('id'),
  });
}

/** `name=Titel,price.EUR=Preis` → which column holds what. Refuses a field or column that does not exist. */
function readTold(
  heads: readonly string[],
  map: string | undefined,
  lists: Awaited<ReturnType<typeof storeLists>>,
): { field: string; index: number }[] {
  const pairs = (map ?? '').split(',').filter((part) => part.trim() !== '');
  return pairs.map((pair) => {
    const [told = '', column = ''] = pair.split('=').map((part) => part.trim());
    const field = fieldNamed(told, lists);
    if (field === null)
      throw new CommandRefused(
        `There is no field "${told}". Fields are name, price, genre, price.EUR, summary.de, attr.color and the like.`,
      );
    const index = heads.findIndex((head) => head.trim().toLowerCase() === column.toLowerCase());
    if (index === -1)
      throw new CommandRefused(`The file has no column "${column}". Columns: ${heads.join(', ')}.`);
    return { field, index };
  });
}

function columnsOf(
  heads: readonly string[],
  { columns }: ImportSettings,
): Pick<ImportResult, 'used' | 'unused'> {
  const used = columns.flatMap((field, i): [string, string][] =>
    field === null ? [] : [[field, heads[i] ?? '']],
  );
  return { used: Object.fromEntries(used), unused: heads.filter((_, i) => columns[i] == null) };
}

const VERDICTS = { new: 'added', changed: 'updated', same: 'unchanged', wrong: 'bad' } as const;

async function judgedLines(trx: Trx, id: string, currency: Currency): Promise<Judged[]> {
  const words = new ReportWords(await storeLists(trx), 'en-US', currency);
  const lines = await listedLines(trx, id, 'all', { limit: 1_000_000, offset: 0 });
  return lines
    .map((line) => ({
      no: line.line,
      verdict: VERDICTS[line.verdict],
      name: line.name,
      slug: line.slug,
      note: words
        .details({ ...line, changes: [] })
        .map(({ field, text }) => (field === '' ? text : `${field}: ${text}`))
        .join('; '),
    }))
    .toSorted((a, b) => a.no - b.no);
}
