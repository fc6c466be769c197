import type { Trx } from '../../../platform/db/kysely.ts';
import { struckBy } from '../editor/struck-price.ts';
import { noteStockChange } from '../stock.ts';
import { wantedBy, wrong } from './check-import.ts';
import { columnsOf, isNew } from './compare.ts';
import { addedBy, saveLines, type ImportRow, type LineResult, type StoredRow } from './imports.queries.ts';
import { foldTitles, knownProducts, lockKnown, type Known } from './known.queries.ts';
import { storeLists } from './lists.queries.ts';
import { Values } from './lists.ts';
import { Matcher } from './match.ts';
import { changesAnything, planLine, type Planned } from './plan-line.ts';
import { type Line } from './line.ts';
import { readLine, readerOf } from './read-line.ts';
import {
  aloneInImport,
  fixedOf,
  noWrites,
  ownersOf,
  refOwners,
  writeProducts,
  type Writes,
} from './write.queries.ts';

interface By {
  actor: string;
  now: Date;
}

interface Item {
  row: StoredRow;
  line: Line;
  known: Known | null;
}

/**
 * Imports some lines of a file, with the notes on what they did. Each line is held against the product as it is now: it may have been
 * changed, or added by another file, since the check.
 */
export async function importPart(
  trx: Trx,
  imported: ImportRow,
  rows: readonly StoredRow[],
  by: By,
): Promise<void> {
  await aloneInImport(trx);
  const lists = await storeLists(trx);
  const { settings } = imported;
  const reader = readerOf(settings.columns, settings, new Values(lists, settings.choices));
  const results: LineResult[] = [];
  const lines: { row: StoredRow; line: Line }[] = [];
  for (const row of rows) {
    const read = readLine({ no: row.line, cells: row.cells }, reader);
    if ('line' in read) lines.push({ row, line: read.line });
    else results.push(wrong(row.no, read.name, read.fault));
  }
  const items = await withProducts(trx, imported.id, lines);
  const typeOf = new Map(lists.types.map((type) => [type.slug, type]));
  const owners = await ownersNow(trx, items);
  const writes = noWrites();
  const plans: { item: Item; planned: Planned }[] = [];
  for (const item of items) {
    const { row, line, known } = item;
    const planned = isGone(item)
      ? { fault: { reason: 'gone' as const } }
      : planLine(line, known, typeOf.get(known?.class ?? line.class), settings);
    if ('fault' in planned) {
      results.push(wrong(row.no, line.name, planned.fault, row.slug));
      continue;
    }
    const own: Planned = { ...planned, id: known?.id ?? row.product_id ?? planned.id };
    const refused = addressed(own, item, owners);
    if (refused) results.push(wrong(row.no, line.name, refused, row.slug));
    else plans.push({ item, planned: own });
  }
  const fixedBefore = Map.groupBy(
    await fixedOf(
      trx,
      plans.flatMap(({ planned }) => (planned.known && planned.fixed.length > 0 ? [planned.id] : [])),
    ),
    ({ product_id }) => product_id,
  );
  for (const { item, planned } of plans) {
    await collect(trx, writes, planned, by);
    results.push(resultOf(item, planned, fixedBefore.get(planned.id) ?? []));
  }
  await writeProducts(trx, writes, by);
  await noteStock(
    trx,
    plans.map(({ planned }) => planned),
  );
  await saveLines(trx, imported.id, results);
}

/** The lines with the products that they change, locked. A new line is looked for again, as another file may have added its product. */
async function withProducts(
  trx: Trx,
  importId: string,
  lines: readonly { row: StoredRow; line: Line }[],
): Promise<Item[]> {
  const fresh = lines.filter(({ row }) => row.verdict === 'new').map(({ line }) => line);
  const titles = await foldTitles(
    trx,
    fresh.map(({ name }) => name),
  );
  const found = await knownProducts(trx, wantedBy(fresh, titles));
  const own = await addedBy(
    trx,
    importId,
    found.map(({ id }) => id),
  );
  const matcher = new Matcher(
    found.filter(({ id }) => !own.has(id)),
    fresh,
    titles,
  );
  const idOf = ({ row, line }: { row: StoredRow; line: Line }): string | null =>
    row.verdict === 'new' ? (matcher.find(line)?.id ?? null) : row.product_id;
  const locked = await lockKnown(trx, [...new Set(lines.flatMap((each) => idOf(each) ?? []))]);
  return lines.map((each) => ({ ...each, known: locked.get(idOf(each) ?? '') ?? null }));
}

const isGone = ({ row, known }: Item): boolean => row.verdict === 'changed' && !known;

interface Owners {
  slugs: Map<string, string>;
  refs: Map<string, string>;
}

/** How many numbers are tried behind an address that was taken since the check. */
const TRIES = 9;

const numbered = (slug: string): string[] => [
  slug,
  ...Array.from({ length: TRIES }, (_, i) => `${slug}-${i + 2}`),
];

async function ownersNow(trx: Trx, items: readonly Item[]): Promise<Owners> {
  const wanted = items.map(({ row, line, known }) => ({
    type: known?.class ?? line.class,
    slug: line.slug ?? known?.slug ?? row.slug,
  }));
  const first = await ownersOf(trx, wanted);
  const taken = wanted.filter(({ type, slug }) => first.has(`${type}/${slug}`));
  const others = taken.flatMap(({ type, slug }) => numbered(slug).map((each) => ({ type, slug: each })));
  const refs = items.flatMap(({ line }) => line.ref ?? []);
  return {
    slugs: new Map([...first, ...(await ownersOf(trx, others))]),
    refs: await refOwners(trx, refs),
  };
}

/** Gives a plan its address, or says why its address or reference cannot be taken. */
function addressed(
  planned: Planned,
  { row, line }: Item,
  owners: Owners,
): { reason: 'slug_taken' | 'ref_taken'; field: string; value: string } | null {
  const owner = line.ref === null ? undefined : owners.refs.get(line.ref);
  if (line.ref !== null && owner !== undefined && owner !== planned.id)
    return { reason: 'ref_taken', field: 'ref', value: line.ref };
  if (line.ref !== null) owners.refs.set(line.ref, planned.id);
  const isFree = (slug: string): boolean => {
    const of = owners.slugs.get(`${planned.class}/${slug}`);
    return of === undefined || of === planned.id;
  };
  const wanted = planned.known
    ? [line.slug ?? planned.known.slug]
    : line.slug === null
      ? numbered(row.slug)
      : [line.slug];
  const slug = wanted.find(isFree);
  if (slug === undefined) return { reason: 'slug_taken', field: 'slug', value: line.slug ?? row.slug };
  owners.slugs.set(`${planned.class}/${slug}`, planned.id);
  if (planned.columns) planned.columns.slug = slug;
  return null;
}

async function collect(trx: Trx, writes: Writes, planned: Planned, { now }: By): Promise<void> {
  const { id, known, columns, texts, fixed, tiers } = planned;
  if (columns && !known && isNew(columns)) writes.added.push({ ...columns, id, class: planned.class });
  if (columns && known) {
    const { sale_minor } = columns;
    if (sale_minor !== null && sale_minor !== known.sale_minor) {
      const before = { ...known, reduced_at: known.reduced_at === null ? null : new Date(known.reduced_at) };
      const struck = await struckBy(trx, id, { sale_minor, now }, before);
      columns.was_minor = struck.was_minor;
      columns.reduced_at = struck.reduced_at?.toISOString() ?? null;
    }
    writes.updated.push({ ...columns, id });
  }
  // A change of texts or fixed prices alone counts the version up too.
  else if (known && changesAnything(planned)) writes.updated.push({ ...columnsOf(known), id });
  for (const text of texts) writes.texts.push({ product_id: id, ...text });
  for (const one of fixed) writes.fixed.push({ product_id: id, ...one });
  if (tiers) writes.tiers.push({ product_id: id, ...tiers });
}

/** What a line did, and what was before, so that it can be undone. */
function resultOf({ row, line }: Item, planned: Planned, fixed: readonly object[]): LineResult {
  const { id, known, columns, texts, tiers, notes, changes } = planned;
  const shared = {
    no: row.no,
    state: 'done' as const,
    product_id: id,
    name: line.name,
    slug: columns?.slug ?? known?.slug ?? row.slug,
    notes,
    changes,
  };
  if (!known) return { ...shared, verdict: 'new', version: 1 };
  if (!changesAnything(planned)) return { ...shared, verdict: 'same' };
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  const was = new Map<string, unknown>(Object.entries(known));
  for (const [name, value] of Object.entries(columns ?? {})) {
    if (JSON.stringify(was.get(name)) === JSON.stringify(value)) continue;
    before[name] = was.get(name) ?? null;
    after[name] = value;
  }
  return {
    ...shared,
    verdict: 'changed',
    version: known.version + 1,
    before: {
      columns: before,
      texts: Object.fromEntries(texts.map(({ locale }) => [locale, known.texts[locale] ?? null])),
      fixed: Object.fromEntries(
        planned.fixed.map(({ currency }) => [
          currency,
          fixed.find((one) => 'currency' in one && one.currency === currency) ?? null,
        ]),
      ),
      ...(tiers && { tiers: { for: known.tiers_for, steps: known.tiers } }),
    },
    after: { columns: after },
  };
}

async function noteStock(trx: Trx, plans: readonly Planned[]): Promise<void> {
  const more = plans.flatMap(({ id, known, columns }) => {
    const added = (columns?.on_hand ?? 0) - (known?.on_hand ?? 0);
    return columns && known && added !== 0 ? [{ id, added }] : [];
  });
  await noteStockChange(
    trx,
    more.map(({ id }) => id),
    Math.max(0, ...more.map(({ added }) => added)),
  );
}
