import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { ImportSettings } from '@halfturn/contract/staff/product-imports.ts';
import type { AttributeValue } from '@halfturn/contract/staff/product-types.ts';
import { lacking, namesOf, without } from '../editor/product.ts';
import { saleCountriesOf } from '../sale-countries.ts';
import type { RateRow } from '../rates/rates.queries.ts';
import { checkValues, type StoredValues } from '../types/attributes.ts';
import { doubtsOf, newSale, priceFault, sold, timesFault } from './compare-prices.ts';
import type { Columns, Known } from './known.queries.ts';
import { oneLine, type Fault, type Line, type Remark, type State } from './line.ts';
import { hasAttribute } from './read-line.ts';
import { TO_CREATE, type ImportType } from './lists.ts';
import { keyPatternOf, USUAL_GENRE } from './synonyms.ts';

/** How many of a product one order may hold, unless the file says otherwise. */
const LIMIT = 5;

export type PlanSettings = Pick<ImportSettings, 'status' | 'setStock'> & {
  /** Products with keys of their own, which get no variants. */
  stocked?: ReadonlySet<string>;
  now: Date;
  /** The rates of the store. */
  rates: readonly RateRow[];
};

export interface NewColumns extends Columns {
  kind: 'key' | 'physical';
  parent_id: string | null;
  option_values: Record<string, string>;
  variant_no: number;
}

export const isNew = (columns: Columns | NewColumns): columns is NewColumns => 'parent_id' in columns;

export type Compared<C> =
  | {
      columns: C;
      notes: Remark[];
      /** A new product that is put on sale with its first variant, as it has no price before. */
      publish?: boolean;
    }
  | { fault: Fault };

/** The columns of a new product. One that lacks what its type requires, or a price, is a draft. */
export function newColumns(
  line: Line,
  ofType: ImportType | undefined,
  settings: PlanSettings,
): Compared<NewColumns> {
  const { said } = line;
  const notes: Remark[] = [];
  const differ = differFault(line, ofType);
  if (differ) return { fault: differ };
  const type = withoutOptions(ofType, line.variesBy ?? []);
  const { platform } = line;
  const kind = said.kind ?? (isShipped(line, type) ? 'physical' : 'key');
  const shipped = kind === 'physical';
  const genre = line.genre ?? (hasAttribute(type, 'genre') ? usualGenre(line) : null);
  const columns: NewColumns = {
    name: line.name,
    names: namesOf({ name: line.name, names: said.names ?? {} }),
    ...(said.soldIn ?? saleCountriesOf('everywhere', [])),
    slug: line.slug ?? '',
    genre_code: genre,
    platform_code: platform,
    region_code: line.region,
    developer: said.developer ?? '',
    publisher: said.publisher ?? said.developer ?? '',
    released: said.released ?? null,
    edition: said.edition ?? '',
    system: said.system ?? '',
    tips: said.tips ?? '',
    languages: said.languages ?? [],
    order_limit: said.limit ?? LIMIT,
    price_minor: line.price,
    ...newSale(line, settings.now),
    was_minor: null,
    reduced_at: null,
    floor_minor: said.floor ?? null,
    cost_minor: said.cost ?? null,
    tax_class: said.tax ?? 'standard',
    status: said.status ?? settings.status,
    publish_at: null,
    external_ref: line.ref,
    kind,
    weight_grams: shipped ? (said.weight ?? null) : null,
    on_hand: shipped ? (line.variesBy ? 0 : (said.stock ?? 0)) : null,
    pin: said.pin ?? 0,
    attributes: {},
    variant_attributes: line.variesBy ?? [],
    ...NO_VARIANT,
    sku: line.variesBy ? null : line.sku,
    key_pattern: said.pattern ?? keyPatternOf(platform),
  };
  const values = valuesOf({}, said.attributes, type, notes);
  if ('fault' in values) return values;
  columns.attributes = values.values;
  const missing = lackingAs(columns, type, columns.status);
  // A product with variants is put on sale with its first one, which gives it its price.
  const publish =
    line.variesBy !== null && columns.status === 'live' && missing.every((one) => one === 'price');
  if (publish) columns.status = 'draft';
  else if (missing.length > 0) {
    columns.status = 'draft';
    notes.push(...missing.map((field): Remark => ({ note: 'draft_incomplete', field: fieldOf(field) })));
  }
  const fault = timesFault(line, columns, settings.now) ?? priceFault(columns);
  return fault ? { fault } : { columns, notes: [...notes, ...doubtsOf(columns, null)], publish };
}

/** What a product that is no variant has. */
export const NO_VARIANT = { parent_id: null, option_values: {}, variant_no: 0, sku: null, withdrawn: false };

/** Variants say the attributes by which they differ in place of their product. */
const withoutOptions = (type: ImportType | undefined, codes: readonly string[]): ImportType | undefined =>
  type && { ...type, attributes: without(type.attributes, codes) };

/** Why variants cannot differ by what a line says: not a single choice of the type. */
function differFault({ variesBy }: Line, type: ImportType | undefined): Fault | null {
  const choices = (type?.attributes ?? []).filter(({ kind, built_in }) => kind === 'select' && !built_in);
  const wrong = (variesBy ?? []).find((code) => !choices.some((one) => one.code === code));
  return wrong === undefined ? null : { reason: 'option_attribute', field: 'options', value: wrong };
}

/** A type without a platform is for goods if the file says what they weigh, how many there are, or that they have variants. */
const isShipped = ({ platform, said, variesBy }: Line, type: ImportType | undefined): boolean =>
  platform === 'parcel' ||
  (platform === null &&
    !hasAttribute(type, 'platform') &&
    (said.weight !== undefined || said.stock !== undefined || variesBy !== null));

/** Types with the genres that a store is made with take the one that says least. */
const usualGenre = ({ platform }: Line): string | null => (platform === 'parcel' ? null : USUAL_GENRE);

/**
 * The columns of a known product with the values of the line. Empty cells leave a column as it is, so a line without a price keeps
 * the product's. A draft that gets its first price goes on sale if new products do; a retired product stays retired.
 */
export function changedColumns(
  line: Line,
  known: Known,
  ofType: ImportType | undefined,
  settings: PlanSettings,
): Compared<Columns> {
  const { said } = line;
  const notes: Remark[] = [];
  const differ = differAs(line, known, ofType, settings);
  if ('fault' in differ) return differ;
  const type = withoutOptions(ofType, differ.by);
  if (said.kind !== undefined && said.kind !== known.kind)
    return { fault: { reason: 'kind_fixed', field: 'kind' } };
  if (said.type !== undefined && said.type !== known.class) notes.push({ note: 'type_kept', field: 'type' });
  const values = valuesOf(known.attributes, said.attributes, type, notes);
  if ('fault' in values) return values;
  const columns: Columns = {
    ...columnsOf(known),
    name: kept(known.name, line.name),
    names: namesOf({ name: kept(known.name, line.name), names: { ...known.names, ...said.names } }),
    ...said.soldIn,
    slug: line.slug ?? known.slug,
    genre_code: line.genre ?? known.genre_code,
    platform_code: said.platform ?? known.platform_code,
    region_code: said.region ?? known.region_code,
    developer: kept(known.developer, said.developer),
    publisher: kept(known.publisher, said.publisher),
    released: said.released ?? known.released,
    edition: kept(known.edition, said.edition),
    system: kept(known.system, said.system),
    tips: kept(known.tips, said.tips),
    languages: said.languages ?? known.languages,
    order_limit: said.limit ?? known.order_limit,
    floor_minor: said.floor === undefined ? known.floor_minor : said.floor,
    cost_minor: said.cost === undefined ? known.cost_minor : said.cost,
    tax_class: said.tax ?? known.tax_class,
    external_ref: line.ref ?? known.external_ref,
    weight_grams: known.kind === 'physical' ? (said.weight ?? known.weight_grams) : known.weight_grams,
    pin: said.pin ?? known.pin,
    key_pattern: said.pattern ?? known.key_pattern,
    attributes: values.values,
    variant_attributes: differ.by,
    sku: differ.by.length > 0 ? null : (line.sku ?? known.sku),
    ...(known.variants > 0 ? ofVariants(line, known, notes) : sold(line, known, settings, notes)),
    ...(differ.by.length > known.variant_attributes.length && startsVariants(known)),
  };
  const status = statusOf(columns, line, known, type, settings);
  if ('fault' in status) return status;
  Object.assign(columns, status);
  const fault = timesFault(line, columns, settings.now, known) ?? priceFault(columns, known);
  return fault ? { fault } : { columns, notes: [...notes, ...doubtsOf(columns, known)] };
}

/** By which attributes the variants of a known product differ: as the line says, as long as there are none. */
function differAs(
  line: Line,
  { id, variant_attributes, variants }: Known,
  type: ImportType | undefined,
  { stocked }: PlanSettings,
): { by: string[] } | { fault: Fault } {
  const { variesBy } = line;
  if (variesBy === null || variesBy.join() === variant_attributes.join()) return { by: variant_attributes };
  if (variants > 0) return { fault: { reason: 'options_fixed', field: 'options' } };
  if (stocked?.has(id) === true) return { fault: { reason: 'parent_has_keys' } };
  const fault = differFault(line, type);
  return fault ? { fault } : { by: variesBy };
}

/** A product that gets variants has no SKU, no stock and no planned sale of its own. */
const startsVariants = ({ kind }: Known): Partial<Columns> => ({
  sku: null,
  on_hand: kind === 'physical' ? 0 : null,
  planned_sale_minor: null,
  sale_from: null,
  sale_until: null,
});

/** Prices and stock of a product with variants follow from them. */
function ofVariants({ price, said, sku, ref }: Line, known: Known, notes: Remark[]): Partial<Columns> {
  const differs: [string, boolean][] = [
    ['sku', sku !== null && sku !== (ref ?? known.external_ref)],
    ['price', price !== 0 && price !== known.price_minor],
    ['sale', said.sale !== undefined && said.sale !== known.sale_minor],
    ['stock', said.stock !== undefined && said.stock !== known.on_hand],
  ];
  for (const [field, holds] of differs) if (holds) notes.push({ note: 'price_of_variants', field });
  return {};
}

/** What is said, unless it differs from the text before in blanks alone. */
const kept = (before: string, said: string | undefined): string =>
  said === undefined || oneLine(before) === said ? before : said;

/** The columns of a product that a file can change. */
export function columnsOf(known: Known): Columns {
  const { id: _id, version: _version, class: _class, title: _title, kind: _kind, ...product } = known;
  const { texts: _texts, fixed: _fixed, tiers_for: _for, tiers: _tiers, ...rest } = product;
  const { picture_files: _files, picture_ids: _ids, picture_urls: _urls, ...unseen } = rest;
  const {
    parent_id: _parent,
    option_values: _options,
    variant_no: _no,
    variants: _count,
    ...columns
  } = unseen;
  return columns;
}

function statusOf(
  columns: Columns,
  line: Line,
  known: Known,
  type: ImportType | undefined,
  settings: PlanSettings,
): { status: State; publish_at: string | null } | { fault: Fault } {
  const priced = known.status === 'draft' && known.price_minor === 0 && columns.price_minor > 0;
  const wished = line.said.status ?? (priced && settings.status === 'live' ? 'live' : known.status);
  const before = known.status === 'live' ? lackingAs(known, type, 'live') : [];
  const [missing] = lackingAs(columns, type, wished).filter((field) => !before.includes(field));
  if (missing !== undefined && line.said.status === undefined && wished !== known.status)
    return { status: known.status, publish_at: known.publish_at };
  if (missing !== undefined) return { fault: { reason: 'incomplete', field: fieldOf(missing) } };
  return { status: wished, publish_at: wished === 'draft' ? known.publish_at : null };
}

/** A field as the import names it. */
const fieldOf = (field: string): string => field.replace(/^attributes\./, 'attr.');

const lackingAs = (columns: Columns, type: ImportType | undefined, status: State): string[] =>
  lacking({ ...columns, status, publish_at: null }, type?.attributes ?? []);

/** The values of the attributes that are not built in, with those of the line. Values that the type does not have are left out. */
function valuesOf(
  before: StoredValues,
  said: Record<string, AttributeValue> | undefined,
  type: ImportType | undefined,
  notes: Remark[],
): { values: StoredValues } | { fault: Fault } {
  if (said === undefined) return { values: before };
  const known = type?.attributes ?? [];
  const merged: StoredValues = { ...before };
  for (const [code, value] of Object.entries(said)) {
    // An option that is created with the import is no option of the type yet, and neither is the attribute of a new type.
    const pending = isPending(value) || type === undefined;
    if (!pending && !hasAttribute(type, code)) notes.push({ note: 'attribute_left', field: `attr.${code}` });
    else merged[code] = isTexts(value) && isTexts(before[code]) ? { ...before[code], ...value } : value;
  }
  const checked = checkValues(
    known,
    Object.fromEntries(Object.entries(merged).filter(([, value]) => !isPending(value))),
  );
  const [fault] = Object.entries(checked.faults);
  if (fault) {
    const [field, why] = fault;
    return {
      fault: { reason: why === 'required' ? 'english_missing' : 'number', field: fieldOf(field) },
    };
  }
  const pending = Object.entries(merged).filter(([, value]) => isPending(value));
  return { values: { ...checked.values, ...Object.fromEntries(pending) } };
}

export const isTexts = (value: AttributeValue | undefined): value is Partial<Record<Locale, string>> =>
  typeof value === 'object' && !Array.isArray(value);

const isPending = (value: AttributeValue): boolean =>
  Array.isArray(value)
    ? value.some((one) => one.startsWith(TO_CREATE))
    : typeof value === 'string' && value.startsWith(TO_CREATE);
