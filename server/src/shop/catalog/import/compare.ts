import { DEFAULT_LOCALE, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { IMPORT_TEXTS, type ImportText } from '@halfturn/contract/staff/product-import-parts.ts';
import type { ImportSettings } from '@halfturn/contract/staff/product-imports.ts';
import type { AttributeValue } from '@halfturn/contract/staff/product-types.ts';
import { lacking, priceDoubts } from '../editor/product.ts';
import { checkValues, type StoredValues } from '../types/attributes.ts';
import type { Columns, Known } from './known.queries.ts';
import { oneLine, type Fault, type Line, type Remark, type State } from './line.ts';
import { hasAttribute } from './read-line.ts';
import { TO_CREATE, type ImportType } from './lists.ts';
import { keyPatternOf, USUAL_GENRE } from './synonyms.ts';

/** How many of a product one order may hold, unless the file says otherwise. */
const LIMIT = 5;

export type PlanSettings = Pick<ImportSettings, 'status' | 'setStock'>;

export interface NewColumns extends Columns {
  kind: 'key' | 'physical';
  key_pattern: string;
}

export const isNew = (columns: Columns | NewColumns): columns is NewColumns => 'key_pattern' in columns;

export type Compared<C> = { columns: C; notes: Remark[] } | { fault: Fault };

/** The columns of a new product. One that lacks what its type requires, or a price, is a draft. */
export function newColumns(
  line: Line,
  type: ImportType | undefined,
  settings: PlanSettings,
): Compared<NewColumns> {
  const { said } = line;
  const notes: Remark[] = [];
  const { platform } = line;
  const kind = said.kind ?? (isShipped(line, type) ? 'physical' : 'key');
  const shipped = kind === 'physical';
  const genre = line.genre ?? (hasAttribute(type, 'genre') ? usualGenre(line) : null);
  const columns: NewColumns = {
    name: line.name,
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
    sale_minor: said.sale ?? null,
    planned_sale_minor: null,
    sale_from: null,
    sale_until: null,
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
    on_hand: shipped ? (said.stock ?? 0) : null,
    pin: said.pin ?? 0,
    attributes: {},
    key_pattern: keyPatternOf(platform),
  };
  const values = valuesOf({}, said.attributes, type, notes);
  if ('fault' in values) return values;
  columns.attributes = values.values;
  const missing = lackingAs(columns, type, columns.status);
  if (missing.length > 0) {
    columns.status = 'draft';
    notes.push(...missing.map((field): Remark => ({ note: 'draft_incomplete', field: fieldOf(field) })));
  }
  const fault = priceFault(columns);
  return fault ? { fault } : { columns, notes: [...notes, ...doubtsOf(columns, null)] };
}

/** A type without a platform is for goods if the file says what they weigh or how many there are. */
const isShipped = ({ platform, said }: Line, type: ImportType | undefined): boolean =>
  platform === 'parcel' ||
  (platform === null &&
    !hasAttribute(type, 'platform') &&
    (said.weight !== undefined || said.stock !== undefined));

/** Types with the genres that a store is made with take the one that says least. */
const usualGenre = ({ platform }: Line): string | null => (platform === 'parcel' ? null : USUAL_GENRE);

/**
 * The columns of a known product with the values of the line. Empty cells leave a column as it is, so a line without a price keeps
 * the product's. A draft that gets its first price goes on sale if new products do; a retired product stays retired.
 */
export function changedColumns(
  line: Line,
  known: Known,
  type: ImportType | undefined,
  settings: PlanSettings,
): Compared<Columns> {
  const { said } = line;
  const notes: Remark[] = [];
  if (said.kind !== undefined && said.kind !== known.kind)
    return { fault: { reason: 'kind_fixed', field: 'kind' } };
  if (said.type !== undefined && said.type !== known.class) notes.push({ note: 'type_kept', field: 'type' });
  const values = valuesOf(known.attributes, said.attributes, type, notes);
  if ('fault' in values) return values;
  const columns: Columns = {
    ...columnsOf(known),
    name: kept(known.name, line.name),
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
    on_hand: stockOf(line, known, settings, notes),
    pin: said.pin ?? known.pin,
    attributes: values.values,
    ...priced(line, known, notes),
  };
  const status = statusOf(columns, line, known, type, settings);
  if ('fault' in status) return status;
  Object.assign(columns, status);
  const fault = priceFault(columns, known);
  return fault ? { fault } : { columns, notes: [...notes, ...doubtsOf(columns, known)] };
}

/** What is said, unless it differs from the text before in blanks alone. */
const kept = (before: string, said: string | undefined): string =>
  said === undefined || oneLine(before) === said ? before : said;

/** The columns of a product that a file can change. */
export function columnsOf(known: Known): Columns {
  const { id: _id, version: _version, class: _class, title: _title, kind: _kind, ...product } = known;
  const { texts: _texts, fixed: _fixed, tiers_for: _for, tiers: _tiers, ...columns } = product;
  return columns;
}

/** A reduction is measured against the price that it was taken off: with another price it is over, unless the file names one. */
function priced(line: Line, known: Known, notes: Remark[]): Partial<Columns> {
  const price_minor = line.price === 0 ? known.price_minor : line.price;
  const { sale } = line.said;
  const over = {
    planned_sale_minor: null,
    sale_from: null,
    sale_until: null,
    was_minor: null,
    reduced_at: null,
  };
  if (sale !== undefined && sale !== known.sale_minor) return { price_minor, sale_minor: sale, ...over };
  if (price_minor === known.price_minor) return {};
  const had = known.sale_minor ?? known.planned_sale_minor;
  if (had !== null && sale === undefined) notes.push({ note: 'sale_ends', field: 'sale' });
  return { price_minor, sale_minor: sale ?? null, ...over };
}

function stockOf({ said }: Line, known: Known, { setStock }: PlanSettings, notes: Remark[]): number | null {
  if (known.kind === 'key' || said.stock === undefined || said.stock === known.on_hand) return known.on_hand;
  if (setStock) return said.stock;
  notes.push({ note: 'stock_kept', field: 'stock', value: String(known.on_hand) });
  return known.on_hand;
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

/** What the price rules of the back office refuse. */
function priceFault({ price_minor, sale_minor, floor_minor }: Columns, before?: Known): Fault | null {
  if (sale_minor !== null && price_minor === 0) return { reason: 'sale_without_price', field: 'sale' };
  if (sale_minor !== null && sale_minor >= price_minor) return { reason: 'sale_not_lower', field: 'sale' };
  const floor = floor_minor ?? 0;
  if (price_minor > 0 && floor > price_minor)
    return before?.floor_minor === floor_minor
      ? { reason: 'below_floor', field: 'price' }
      : { reason: 'floor_above_price', field: 'floor' };
  const isNew = sale_minor !== before?.sale_minor || floor_minor !== before.floor_minor;
  if (sale_minor !== null && sale_minor < floor && isNew) return { reason: 'below_floor', field: 'sale' };
  return null;
}

const DOUBTS = { half: 'price_half', double: 'price_double', cost: 'price_cost', floor: null } as const;

function doubtsOf(after: Columns, before: Columns | null): Remark[] {
  return priceDoubts(after, before).flatMap((doubt) => {
    const note = DOUBTS[doubt];
    return note === null ? [] : [{ note, field: 'price' }];
  });
}

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

const isTexts = (value: AttributeValue | undefined): value is Partial<Record<Locale, string>> =>
  typeof value === 'object' && !Array.isArray(value);

const isPending = (value: AttributeValue): boolean =>
  Array.isArray(value)
    ? value.some((one) => one.startsWith(TO_CREATE))
    : typeof value === 'string' && value.startsWith(TO_CREATE);

export type TextRow = { locale: Locale } & Record<ImportText, string | null>;

const NO_TEXT: Record<ImportText, string | null> = {
  summary: null,
  description: null,
  edition: null,
  system: null,
  tips: null,
  seo_title: null,
  seo_description: null,
};

/** The texts of a product that the line changes, one row a language. */
export function changedTexts(line: Line, known: Known | null): TextRow[] {
  return LOCALES.flatMap((locale) => {
    const said = line.texts[locale];
    if (said === undefined) return [];
    const before = known?.texts[locale] ?? NO_TEXT;
    const next: Record<ImportText, string | null> = { ...before };
    for (const part of IMPORT_TEXTS) {
      const text = said[part];
      if (text !== undefined && sameText(before[part], text, part) === false) next[part] = text;
    }
    // A summary and a description come together: the table refuses one without the other.
    if ((next.summary ?? next.description) !== null)
      Object.assign(next, { summary: next.summary ?? '', description: next.description ?? '' });
    return IMPORT_TEXTS.every((part) => next[part] === before[part]) ? [] : [{ locale, ...next }];
  }).toSorted((a, b) => Number(a.locale !== DEFAULT_LOCALE) - Number(b.locale !== DEFAULT_LOCALE));
}

/** Whether a text is the same apart from blanks that a file does not keep. */
const sameText = (before: string | null, text: string, part: ImportText): boolean => {
  if (before === null) return false;
  return part === 'description' ? before.replaceAll('\r\n', '\n').trim() === text : oneLine(before) === text;
};
