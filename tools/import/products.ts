import { basename } from 'node:path';
import { audit } from '@halfturn/server/src/house/audit/door.ts';
import { sql } from 'kysely';
import { inTransaction, type Db, type Trx } from '@halfturn/server/src/platform/db/kysely.ts';
import { GENRE_CODES, PLATFORM_CODES, REGION_CODES } from '../demo/codes.ts';
import { DEMO_CLASSES } from '../demo/lists.ts';
import { writeLists } from '../seed/lists.ts';
import { CommandRefused } from '../store.ts';
import { foldTitles, knownProducts, Matcher } from './match.ts';
import { planImport, type Judged, type Plan } from './plan.ts';
import type { FileColumns } from './fields.ts';
import { readFile, type BadLine, type FileRead } from './read-file.ts';
import type { Defaults, Line } from './read-line.ts';
import type { TierField } from './tier-columns.ts';
import { writePlan } from './write.ts';

/** An advisory lock of its own: two imports at once would each take the other's products for new. */
const LOCK = 7_236_003;

export interface ProductsImport {
  file: string;
  map?: string | undefined;
  defaults: Defaults;
  /** Judges every line and writes nothing. */
  dryRun: boolean;
  /** Takes the good lines of a file that has bad ones too. */
  skipBad: boolean;
  onProgress?: (message: string) => void;
}

export interface ImportResult {
  judged: Judged[];
  /** Heads of the columns that were used, by field, and the other heads. */
  used: Record<string, string>;
  unused: string[];
  /** Whether anything may have been written. */
  written: boolean;
}

/**
 * Imports a file of products in one transaction. A second run, or a newer file, finds every product again and changes only
 * what differs. A file with bad lines is refused as a whole, unless `skipBad` is set.
 */
export async function importProducts(db: Db, input: ProductsImport): Promise<ImportResult> {
  const tell = input.onProgress ?? (() => {});
  const read = await readFile(input.file, {
    map: input.map,
    defaults: input.defaults,
    onProgress: (lines) => tell(`${lines} lines read`),
  });
  const columns = namedColumns(read.columns);
  const used = Object.fromEntries(columns.map(([field, index]) => [field, read.heads[index] ?? '']));
  const indices = new Set(columns.map(([, index]) => index));
  const unused = read.heads.filter((_, i) => !indices.has(i));

  const { judged, written } = await inTransaction(db, async (trx) => {
    const plan = await planOf(trx, read, input.defaults);
    const refused = plan.judged.some(({ verdict }) => verdict === 'bad') && !input.skipBad;
    if (refused || input.dryRun) return { judged: plan.judged, written: false };
    tell(`writing ${plan.added.length} new and ${plan.updated.length} changed products`);
    await writeLists(trx);
    await writePlan(trx, plan);
    await audit(trx, {
      actor: 'system',
      action: 'products.imported',
      subject: 'products',
      after: { file: basename(input.file), added: plan.added.length, changed: plan.updated.length },
    });
    return { judged: plan.judged, written: true };
  });
  return { judged, used, unused, written };
}

/** The columns of a file by the names that `--map` knows. */
function namedColumns({ fields, fixed, tiers, texts }: FileColumns): [name: string, index: number][] {
  const tierName = (key: TierField) =>
    key === 'for' ? 'tiers_for' : key === 'USD' ? 'tiers' : `tiers_${key}`;
  return [
    ...Object.entries(fields),
    ...[...fixed].map(([code, index]): [string, number] => [`price_${code}`, index]),
    ...[...tiers].map(([key, index]): [string, number] => [tierName(key), index]),
    ...texts.map(({ part, locale, index }): [string, number] => [`${part}_${locale}`, index]),
  ];
}

/** Plans the import of a file that was read. From here to the end of the transaction, no other import plans anything. */
export async function planOf(
  trx: Trx,
  read: Pick<FileRead, 'lines' | 'bad'>,
  defaults: Defaults,
): Promise<Plan> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
  const lists = await storeLists(trx);
  if (defaults.class !== undefined) checkClass(lists, defaults.class);
  const { lines, missing } = withoutMissing(read.lines, lists);
  const titles = await foldTitles(
    trx,
    lines.map(({ name }) => name),
  );
  const refs = lines.flatMap(({ ref }) => ref ?? []);
  const named = lines.flatMap(({ slug }) => slug ?? []);
  const known = await knownProducts(trx, { titles: [...new Set(titles.values())], refs, slugs: named });
  const rows = await trx
    .selectFrom('products as p')
    .innerJoin('classes as c', 'c.id', 'p.class_id')
    .select(['c.slug as class', 'p.slug'])
    .execute();
  const slugs = new Map<string, Set<string>>();
  for (const row of rows) slugs.set(row.class, (slugs.get(row.class) ?? new Set()).add(row.slug));
  return planImport(lines, [...read.bad, ...missing], new Matcher(known, lines, titles), slugs);
}

/** Codes of what lines can name, as the store has them, or as the import writes them into a new store. */
type StoreLists = Record<'class' | 'genre' | 'platform' | 'region', ReadonlySet<string>>;

async function storeLists(trx: Trx): Promise<StoreLists> {
  const classes = await trx.selectFrom('classes').select('slug').where('genre_code', 'is', null).execute();
  const codes = async (table: 'genres' | 'platforms' | 'regions') =>
    (await trx.selectFrom(table).select('code').execute()).map(({ code }) => code);
  const [genre, platform, region] = [await codes('genres'), await codes('platforms'), await codes('regions')];
  if (classes.length > 0)
    return {
      class: new Set(classes.map(({ slug }) => slug)),
      genre: new Set(genre),
      platform: new Set(platform),
      region: new Set(region),
    };
  return {
    class: new Set(DEMO_CLASSES.flatMap((each) => (each.genre === null ? [each.slug] : []))),
    genre: new Set([...genre, ...GENRE_CODES]),
    platform: new Set([...platform, ...PLATFORM_CODES]),
    region: new Set([...region, ...REGION_CODES]),
  };
}

/** The lines whose class, genre, platform and region the store has, and what the others lack. */
function withoutMissing(lines: readonly Line[], lists: StoreLists): { lines: Line[]; missing: BadLine[] } {
  const missing: BadLine[] = [];
  const kept = lines.filter((line) => {
    const field = (['class', 'genre', 'platform', 'region'] as const).find(
      (each) => line[each] !== null && !lists[each].has(line[each]),
    );
    if (field) missing.push({ no: line.no, why: `the store has no ${field} "${line[field]}"` });
    return !field;
  });
  return { lines: kept, missing };
}

/** Refuses a class that holds no products. */
function checkClass({ class: slugs }: StoreLists, slug: string): void {
  if (slugs.has(slug)) return;
  throw new CommandRefused(`There is no class "${slug}". Classes: ${[...slugs].toSorted().join(', ')}.`);
}
