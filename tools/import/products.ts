import { sql } from 'kysely';
import { inTransaction, type Db, type Trx } from '@halfturn/server/src/platform/db/kysely.ts';
import { DEMO_CLASSES } from '../demo/classes.ts';
import { writeLists } from '../seed/lists.ts';
import { CommandRefused } from '../store.ts';
import { foldTitles, knownProducts, Matcher } from './match.ts';
import { planImport, type Judged, type Plan } from './plan.ts';
import { readFile } from './read-file.ts';
import type { Defaults } from './read-line.ts';
import { writePlan } from './write.ts';

/** Any number that nothing else locks: two imports at once would each take the other's products for new. */
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
  /** Heads of columns that were used, and of those that were not. */
  used: Record<string, string>;
  unused: string[];
  /** Whether anything may have been written. */
  written: boolean;
}

/**
 * Imports a file of products: all of it in one transaction, or nothing. Run again, or on a newer file, it knows every
 * product again and changes only what the file says anew. A file with bad lines is refused as a whole, unless told to
 * take the others.
 */
export async function importProducts(db: Db, input: ProductsImport): Promise<ImportResult> {
  const tell = input.onProgress ?? (() => {});
  const read = await readFile(input.file, {
    map: input.map,
    defaults: input.defaults,
    onProgress: (lines) => tell(`${lines} lines read`),
  });
  const indices = [
    ...Object.entries(read.mapping),
    ...[...read.fixed].map(([code, index]) => [`price_${code}`, index] as const),
    ...[...read.tiers.steps].map(
      ([code, index]) => [code === 'USD' ? 'tiers' : `tiers_${code}`, index] as const,
    ),
    ...(read.tiers.for === null ? [] : [['tiers_for', read.tiers.for] as const]),
  ];
  const columns = indices.map(([field, index]) => [field, read.heads[index]!] as const);
  const used = Object.fromEntries(columns);
  const unused = read.heads.filter((_, i) => !indices.some(([, index]) => index === i));

  const { judged, written } = await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    const plan = await makePlan(trx, read, input.defaults);
    const refused = plan.judged.some(({ verdict }) => verdict === 'bad') && !input.skipBad;
    if (refused || input.dryRun) return { judged: plan.judged, written: false };
    tell(`writing ${plan.added.length} new and ${plan.updated.length} changed products`);
    await writeLists(trx);
    await writePlan(trx, plan);
    return { judged: plan.judged, written: true };
  });
  return { judged, used, unused, written };
}

async function makePlan(
  trx: Trx,
  { lines, bad }: Awaited<ReturnType<typeof readFile>>,
  defaults: Defaults,
): Promise<Plan> {
  if (defaults.class !== undefined) await checkClass(trx, defaults.class);
  const titles = await foldTitles(
    trx,
    lines.map(({ name }) => name),
  );
  const refs = lines.flatMap(({ ref }) => ref ?? []);
  const known = await knownProducts(trx, [...new Set(titles.values())], refs);
  const rows = await trx
    .selectFrom('products as p')
    .innerJoin('classes as c', 'c.id', 'p.class_id')
    .select(['c.slug as class', 'p.slug'])
    .execute();
  const slugs = new Map<string, Set<string>>();
  for (const row of rows) slugs.set(row.class, (slugs.get(row.class) ?? new Set()).add(row.slug));
  return planImport(lines, bad, new Matcher(known, lines, titles), slugs);
}

/** A class that holds products: one that the store has, or one that the import would make. */
async function checkClass(trx: Trx, slug: string): Promise<void> {
  const rows = await trx.selectFrom('classes').select('slug').where('genre_code', 'is', null).execute();
  const ours = DEMO_CLASSES.filter(({ genre }) => genre === undefined);
  const slugs = new Set([...rows, ...ours].map((it) => it.slug));
  if (slugs.has(slug)) return;
  throw new CommandRefused(`There is no class "${slug}". Classes: ${[...slugs].toSorted().join(', ')}.`);
}
