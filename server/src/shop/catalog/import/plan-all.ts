import type { ImportSettings } from '@halfturn/contract/staff/product-imports.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import { isNew, type PlanSettings } from './compare.ts';
import type { LineResult } from './imports.queries.ts';
import { foldTitles, knownProducts, stockedProducts, takenSlugs, type Known } from './known.queries.ts';
import { relatesToAny, type Fault, type Line } from './line.ts';
import type { ImportType, StoreLists } from './lists.ts';
import { Matcher } from './match.ts';
import { asKnown, changesAnything, planLine, takeSlug, type Planned, type TakenSlugs } from './plan-line.ts';
import { involvedIn, planRelations, RelationLists, resolveRelated, type Asking } from './plan-relations.ts';
import { locateVariant, planVariant } from './plan-variant.ts';
import { relatedNames } from './relation-fields.ts';

/** A line with its number among the lines of the import. */
export interface Numbered {
  at: number;
  line: Line;
}

export const wrong = (no: number, name: string, fault: Fault, slug = ''): LineResult => ({
  no,
  verdict: 'wrong',
  name,
  slug,
  ...fault,
});

/** What lines are held against while they are planned. */
interface Around {
  lists: StoreLists;
  types: ReadonlyMap<string, ImportType>;
  settings: PlanSettings;
  matcher: Matcher;
  slugs: TakenSlugs;
  /** Whether the file has names: then a new product without one is a mistake of its line, not a product that was not found. */
  named: boolean;
  /** Numbers of lines by the product that they are about. */
  before: Map<string, number>;
}

/** Plans all lines of a file: each against the store, and against what earlier lines add. */
export async function planAll(
  db: Db,
  settings: ImportSettings,
  numbered: readonly Numbered[],
  { lists, now }: { lists: StoreLists; now: Date },
): Promise<LineResult[]> {
  const lines = numbered.map(({ line }) => line);
  const related = relatedNames(lines);
  const titles = await foldTitles(db, [...lines.flatMap(namesOf), ...related]);
  const wanted = wantedBy(lines, titles);
  const others = wantedByNames(related, titles);
  const all = {
    ids: [...wanted.ids, ...others.ids],
    titles: [...wanted.titles, ...others.titles],
    refs: [...wanted.refs, ...others.refs],
    slugs: [...wanted.slugs, ...others.slugs],
    skus: [...wanted.skus, ...others.skus],
  };
  const known = await withVariants(db, await knownProducts(db, all), lines);
  const around: Around = {
    lists,
    types: new Map(lists.types.map((type) => [type.slug, type])),
    settings: { ...settings, now, rates: lists.rates, stocked: await stockedAmong(db, known, lines) },
    matcher: new Matcher(known, lines, titles),
    slugs: await takenSlugs(db),
    named: lines.some(({ name }) => name !== ''),
    before: new Map(),
  };
  const results = numbered.map(({ at, line }) =>
    line.variant ? checkVariant(at, line, around) : checkProduct(at, line, around),
  );
  return await withRelations(db, numbered, results, around.matcher);
}

/** The results with what lines say of other products, which may stand on any line of the file. */
async function withRelations(
  db: Db,
  numbered: readonly Numbered[],
  results: readonly LineResult[],
  matcher: Matcher,
): Promise<LineResult[]> {
  const asking = numbered.flatMap(({ line }, i): Asking[] => {
    const { no, verdict, product_id: id, name = '' } = results[i] ?? { no: 0, verdict: 'wrong' };
    const isVariant = matcher.byId(id ?? '')?.parent_id != null;
    const says = relatesToAny(line) && verdict !== 'wrong' && id != null;
    return says ? [{ no, id, name, isVariant, related: line.related }] : [];
  });
  if (asking.length === 0) return [...results];
  const resolved = resolveRelated(asking, matcher);
  const lists = await RelationLists.read(db, involvedIn(resolved));
  const planned = new Map(planRelations(resolved, lists).map((one) => [one.no, one]));
  return results.map((result) => {
    const more = planned.get(result.no);
    if (!more) return result;
    const verdict = result.verdict === 'same' && more.change ? 'changed' : result.verdict;
    return {
      ...result,
      verdict,
      relates: verdict === 'new' || verdict === 'changed',
      changes: [...(result.changes ?? []), ...more.changes],
      notes: [...(result.notes ?? []), ...more.notes],
    };
  });
}

/** The SKU of the product or variant of a line. */
export const skuOf = ({ sku, variant }: Line): string | null => variant?.sku ?? sku;

/** The line with the name of its product, if it has none. */
export const namedLine = (line: Line, known: Known | null): Line =>
  known && line.name === '' ? { ...line, name: known.name } : line;

/** What a line and its product are called in the file. */
export const namesOf = ({ name, variant }: Line): string[] => (variant ? [variant.parent] : [name]);

/** The products, and their variants if lines are about some. */
export async function withVariants(
  db: Db,
  products: readonly Known[],
  lines: readonly Line[],
): Promise<Known[]> {
  if (!lines.some(({ variant }) => variant !== null)) return [...products];
  const parents = products.flatMap(({ id, variants }) => (variants > 0 ? [id] : []));
  const none = { ids: [], titles: [], refs: [], slugs: [] };
  const known = new Map(products.map((product) => [product.id, product]));
  const variants = parents.length > 0 ? await knownProducts(db, { ...none, parents }) : [];
  return [...products, ...variants.filter(({ id }) => !known.has(id))];
}

/** Products with keys among those that a file gives variants. */
export async function stockedAmong(
  db: Db,
  known: readonly Known[],
  lines: readonly Line[],
): Promise<Set<string>> {
  if (!lines.some(({ variesBy }) => variesBy !== null)) return new Set();
  const possible = known.filter(
    ({ kind, parent_id, variant_attributes }) =>
      kind === 'key' && parent_id === null && variant_attributes.length === 0,
  );
  return await stockedProducts(
    db,
    possible.map(({ id }) => id),
  );
}

function checkProduct(at: number, read: Line, around: Around): LineResult {
  const { matcher, types } = around;
  const known = matcher.find(read) ?? null;
  const line = namedLine(read, known);
  if (line.id !== null && !known)
    return wrong(at, line.name, { reason: 'id_unknown', field: 'id', value: line.id });
  if (line.name === '') return wrong(at, '', { reason: around.named ? 'name_missing' : 'not_found' });
  const twice = isTwice(known, around);
  if (known && twice) return wrong(at, line.name, twice, known.slug);
  const planned = planKnown(line, known, types, around);
  if ('fault' in planned) return wrong(at, line.name, planned.fault, known?.slug);
  const taken = refTaken(matcher, line, planned.id) ?? skuTaken(matcher, planned);
  if (taken) return wrong(at, line.name, taken, known?.slug);
  return take(at, line, planned, around);
}

/** A line that names a variant by its id alone is about that variant. */
export const planKnown = (
  line: Line,
  known: Known | null,
  types: ReadonlyMap<string, ImportType>,
  { settings, lists }: Pick<Around, 'settings' | 'lists'>,
): Planned | { fault: Fault } =>
  known && known.parent_id !== null
    ? planVariant({ line, known, main: known, count: 0, next: 0 }, settings, lists)
    : planLine(line, known, types.get(known?.class ?? line.class), settings);

function checkVariant(at: number, line: Line, around: Around): LineResult {
  const { lists, matcher, settings } = around;
  const located = locateVariant(line, matcher, lists);
  if ('fault' in located) return wrong(at, line.name, located.fault);
  const { known, line: named } = located;
  const twice = isTwice(known, around);
  if (known && twice) return wrong(at, named.name, twice, known.slug);
  const planned = planVariant(located, settings, lists);
  if ('fault' in planned) return wrong(at, named.name, planned.fault, known?.slug);
  return take(at, named, planned, around);
}

/** An earlier line about the same product. */
function isTwice(known: Known | null, { before }: Around): Fault | null {
  const first = known && before.get(known.id);
  return first == null ? null : { reason: 'twice', value: String(first) };
}

/** Takes a plan with an address of its own; later lines are held against what it adds. */
function take(at: number, line: Line, planned: Planned, around: Around): LineResult {
  const { matcher, before, slugs } = around;
  const { known, changes, notes } = planned;
  const slug = takeSlug(planned, line, matcher, slugs);
  if (slug === null)
    return wrong(at, line.name, { reason: 'slug_taken', field: 'slug', value: line.slug ?? '' });
  before.set(planned.id, line.no);
  if (known?.parent_id === null) matcher.renamed(known, [matcher.titleOf(line), slug]);
  // Its variants may stand on later lines.
  if (known && planned.columns)
    Object.assign(known, { variant_attributes: planned.columns.variant_attributes });
  if (!known && planned.columns && isNew(planned.columns))
    matcher.add(asKnown(planned, { ...planned.columns, slug }, matcher.titleOf(line)));
  const verdict = known ? (changesAnything(planned) ? 'changed' : 'same') : 'new';
  return { no: at, verdict, product_id: planned.id, name: line.name, slug, changes, notes };
}

/** A reference that another product has: the line was matched by something stronger. */
const refTaken = (matcher: Matcher, { ref }: Line, id: string): Fault | null => {
  const owner = ref === null ? undefined : matcher.ownerOfRef(ref);
  return owner === undefined || owner === id || ref === null
    ? null
    : { reason: 'ref_taken', field: 'ref', value: ref };
};

/** A SKU that another product or variant has. */
function skuTaken(matcher: Matcher, { id, columns }: Planned): Fault | null {
  const owner = columns?.sku == null ? undefined : matcher.bySku(columns.sku);
  return owner === undefined || owner.id === id
    ? null
    : { reason: 'sku_taken', field: 'sku', value: owner.name };
}

/** By what the products of lines are looked for. */
export const wantedBy = (lines: readonly Line[], titles: ReadonlyMap<string, string>) => {
  const parents = lines.flatMap(({ variant }) => variant?.parent ?? []);
  const ids = [...lines.flatMap(({ id }) => id ?? []), ...parents.map((text) => text.toLowerCase())];
  return {
    ids: [...new Set(ids.filter((id) => UUID.test(id)))],
    titles: [...new Set(lines.flatMap(namesOf).flatMap((name) => titles.get(name) ?? []))],
    refs: [...new Set([...lines.flatMap(({ ref, sku }) => [ref ?? [], sku ?? []].flat()), ...parents])],
    slugs: [
      ...new Set([...lines.flatMap(({ slug }) => slug ?? []), ...parents.map((text) => text.toLowerCase())]),
    ],
    skus: lines.flatMap((line) => skuOf(line) ?? []),
  };
};

/** By what products are looked for that lines call by one name or another. */
export const wantedByNames = (names: readonly string[], titles: ReadonlyMap<string, string>) => {
  const folded = names.map((name) => name.toLowerCase());
  return {
    ids: folded.filter((text) => UUID.test(text)),
    titles: [...new Set(names.flatMap((name) => titles.get(name) ?? []))],
    refs: names,
    // `games/lanternfall` too.
    slugs: [...new Set(folded.flatMap((text) => [text, text.slice(text.lastIndexOf('/') + 1)]))],
    skus: names,
  };
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
