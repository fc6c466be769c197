import type { Trx } from '../../../platform/db/kysely.ts';
import { struckBy } from '../editor/struck-price.ts';
import { noteStockChange } from '../stock.ts';
import { struckInCurrency } from '../prices/fix-prices.ts';
import { addressed, ownersNow } from './addressed.ts';
import { columnsOf, isNew, type PlanSettings } from './compare.ts';
import { withMains, withProducts, type Item, type Pending } from './import-items.ts';
import { saveLines, type ImportRow, type LineResult, type StoredRow } from './imports.queries.ts';
import type { Fault } from './line.ts';
import { insertPictures } from './pictures.queries.ts';
import { resultOf } from './line-result.ts';
import { storeLists } from './lists.queries.ts';
import { Values, type ImportType, type StoreLists } from './lists.ts';
import { planKnown, stockedAmong, wrong } from './plan-all.ts';
import { changesAnything, type Planned } from './plan-line.ts';
import type { PlannedFixed } from './plan-fixed.ts';
import { planVariant } from './plan-variant.ts';
import { readLine, readerOf } from './read-line.ts';
import {
  aloneInImport,
  fixedOf,
  noWrites,
  publishMains,
  writeProducts,
  type FixedRow,
  type Writes,
} from './write.queries.ts';

interface By {
  actor: string;
  now: Date;
}

/** What lines of one part are imported with. */
interface Work {
  trx: Trx;
  imported: ImportRow;
  lists: StoreLists;
  by: By;
}

/**
 * Imports some lines of a file, with the notes on what they did. Each line is held against the product as it is now: it may have been
 * changed, or added by another file, since the check. Variants come after the products, which some of them need.
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
  const faults: LineResult[] = [];
  const lines: Pending[] = [];
  for (const row of rows) {
    const read = readLine({ no: row.line, cells: row.cells }, reader);
    if ('line' in read) lines.push({ row, line: read.line });
    else faults.push(wrong(row.no, read.name, read.fault));
  }
  await saveLines(trx, imported.id, faults);
  const work = { trx, imported, lists, by };
  const products = lines.filter(({ line }) => line.variant === null);
  await importItems(work, await withProducts(trx, imported.id, products));
  const variants = lines.filter(({ line }) => line.variant !== null);
  if (variants.length === 0) return;
  const items = await withMains(trx, lists, variants);
  await importItems(work, items);
  const mains = items.flatMap(({ located }) => located?.main.id ?? []);
  await publishMains(trx, imported.id, [...new Set(mains)], by);
}

/** Plans lines, writes what they plan, and notes what they did. */
async function importItems({ trx, imported, lists, by }: Work, items: readonly Item[]): Promise<void> {
  const results: LineResult[] = [];
  const typeOf = new Map(lists.types.map((type) => [type.slug, type]));
  const known = items.flatMap((item) => item.known ?? []);
  const stocked = await stockedAmong(
    trx,
    known,
    items.map(({ line }) => line),
  );
  const settings = { ...imported.settings, stocked, now: by.now, rates: lists.rates };
  const owners = await ownersNow(trx, items);
  const writes = noWrites();
  const plans: { item: Item; planned: Planned }[] = [];
  for (const item of items) {
    const { row, line } = item;
    const planned = item.fault ? { fault: item.fault } : planItem(item, typeOf, settings, lists);
    if ('fault' in planned) {
      results.push(wrong(row.no, line.name, planned.fault, row.slug));
      continue;
    }
    const own: Planned = { ...planned, id: item.known?.id ?? row.product_id ?? planned.id };
    const refused = addressed(own, item, owners);
    if (refused) results.push(wrong(row.no, line.name, refused, row.slug));
    else plans.push({ item, planned: own });
  }
  const changing = plans.flatMap(({ planned }) =>
    planned.known && planned.fixed.length > 0 ? [planned.id] : [],
  );
  const fixedBefore = Map.groupBy(await fixedOf(trx, changing), ({ product_id }) => product_id);
  for (const { item, planned } of plans) {
    const before = fixedBefore.get(planned.id) ?? [];
    await collect(trx, writes, { planned, fixedBefore: before }, by);
    results.push(resultOf(item, planned, before));
  }
  await writeProducts(trx, writes, by);
  await noteStock(
    trx,
    plans.map(({ planned }) => planned),
  );
  await saveLines(trx, imported.id, results);
  const wanted = plans.flatMap(({ item, planned }) =>
    planned.pictures.map((url, place) => ({ no: item.row.no, place, product_id: planned.id, url })),
  );
  await insertPictures(trx, imported.id, wanted);
}

function planItem(
  { line, known, located }: Item,
  typeOf: ReadonlyMap<string, ImportType>,
  settings: PlanSettings,
  lists: StoreLists,
): Planned | { fault: Fault } {
  return located
    ? planVariant(located, settings, lists)
    : planKnown(line, known, typeOf, { settings, lists });
}

async function collect(
  trx: Trx,
  writes: Writes,
  { planned, fixedBefore }: { planned: Planned; fixedBefore: readonly Required<FixedRow>[] },
  { now }: By,
): Promise<void> {
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
  for (const one of fixed) {
    const before = fixedBefore.find(({ currency }) => currency === one.currency);
    const struck = known ? await struckFixed(trx, id, one, before, now) : {};
    writes.fixed.push({ product_id: id, ...one, ...struck });
  }
  if (tiers) writes.tiers.push({ product_id: id, ...tiers });
}

/** What a fixed sale price strikes. */
async function struckFixed(
  trx: Trx,
  id: string,
  { currency, regular_minor, sale_minor }: PlannedFixed,
  before: Required<FixedRow> | undefined,
  now: Date,
): Promise<Partial<FixedRow>> {
  const wish = { code: currency, regular: regular_minor, sale: sale_minor };
  const reduced_at = before?.reduced_at == null ? null : new Date(before.reduced_at);
  const struck = await struckInCurrency(trx, id, wish, before && { ...before, reduced_at }, now);
  return { was_minor: struck.was_minor, reduced_at: struck.reduced_at?.toISOString() ?? null };
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
