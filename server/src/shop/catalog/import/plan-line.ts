import { BASE_CURRENCY } from '@halfturn/contract/primitives/money.ts';
import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import { IMPORT_COSTS, IMPORT_PRICES } from '@halfturn/contract/staff/product-import-parts.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { AttributeValue } from '@halfturn/contract/staff/product-types.ts';
import { MOST_PICTURES } from '@halfturn/contract/staff/limits.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import {
  changedColumns,
  isNew,
  isTexts,
  newColumns,
  type Compared,
  type NewColumns,
  type PlanSettings,
} from './compare.ts';
import { changedTexts, type TextRow } from './compare-texts.ts';
import type { Columns, Known } from './known.queries.ts';
import { saleCountriesText } from '../sale-countries.ts';
import type { ImportType } from './lists.ts';
import type { Matcher } from './match.ts';
import { saleOf, sameMoment } from './compare-prices.ts';
import { costChange, costField } from './plan-costs.ts';
import { fixedChanges, fixedNotes, type PlannedFixed } from './plan-fixed.ts';
import { planPrices, saysBase, type PlannedPrices } from './plan-prices.ts';
import { newPictures } from './picture-addresses.ts';
import { planTiers, tierChanges, type PlannedTiers, type Tiered } from './plan-tiers.ts';
import type { Fault, Line, Remark, State } from './line.ts';
import { freeSlug } from './slug.ts';

/** A value before and after. */
export interface Change {
  field: string;
  from: unknown;
  to: unknown;
}

/** What a line does with a product. */
export interface Planned {
  id: string;
  /** Null for a product that is new. */
  known: Known | null;
  class: string;
  /** Null if no column changes. */
  columns: Columns | NewColumns | null;
  texts: TextRow[];
  /** Prices that are fixed, or fixed at another amount than before. */
  fixed: PlannedFixed[];
  tiers: Omit<PlannedTiers, 'product_id'> | null;
  /** Addresses of pictures that the product does not have yet. */
  pictures: string[];
  /** Whether it is put on sale with its first variant. */
  publish: boolean;
  changes: Change[];
  notes: Remark[];
}

const NEW: Pick<Tiered, 'tiers_for' | 'tiers'> = { tiers_for: null, tiers: {} };

/** What is planned for one line: a product that is added or changed, nothing at all, or why it is wrong. */
export function planLine(
  line: Line,
  known: Known | null,
  type: ImportType | undefined,
  settings: PlanSettings,
): Planned | { fault: Fault } {
  const prices = planPrices(line, known, settings);
  if ('fault' in prices) return prices;
  const compared = known
    ? changedColumns(prices.line, known, type, settings)
    : newColumns(prices.line, type, settings);
  return planOf(prices, known, compared, settings);
}

/** What is planned for a line whose columns have been compared. */
export function planOf(
  { line, derived, fixed, notes }: PlannedPrices,
  known: Known | null,
  compared: Compared<Columns | NewColumns>,
  settings: PlanSettings,
): Planned | { fault: Fault } {
  const named = (field: string) => namedIn(field, line, derived);
  if ('fault' in compared) {
    const { field } = compared.fault;
    return { fault: { ...compared.fault, ...(field !== undefined && { field: named(field) }) } };
  }
  const { columns, publish = false } = compared;
  const priced = { line, known, derived };
  const tiers = planTiers(line, {
    ...(known ?? NEW),
    ...columns,
    fixed: regularPrices(known, fixed),
  });
  if (tiers && 'reason' in tiers) return { fault: { reason: tiers.reason, field: 'tiers' } };
  const texts = changedTexts(line, known);
  const pictures = newPictures(line.pictures, known);
  const held = known?.picture_ids.length ?? 0;
  if (held + pictures.length > MOST_PICTURES)
    return { fault: { reason: 'pictures_many', field: 'pictures', value: String(MOST_PICTURES) } };
  const changes = known
    ? [
        ...inImport(columnChanges(known, columns), line, derived).map((one) =>
          costChange(one, priced, settings),
        ),
        ...fixedChanges(fixed, priced, settings),
        ...tierChanges(tiers, known, line),
        ...textChanges(texts, known),
        ...picturesChange(held, pictures),
      ]
    : [
        ...fixedChanges(fixed, priced, settings),
        ...inImport(factsOf(columns, { type: line.class, publish }), line, derived).map((one) =>
          costChange(one, priced, settings),
        ),
        ...tierChanges(tiers, NEW, line),
        ...picturesChange(held, pictures),
      ];
  const changed = !known || columnChanges(known, columns).length > 0;
  return {
    id: known?.id ?? uuidv7(),
    known,
    class: known?.class ?? line.class,
    columns: changed ? columns : null,
    texts,
    fixed,
    tiers,
    pictures,
    publish,
    changes,
    notes: [
      ...line.notes,
      ...notes,
      ...compared.notes.map((one) => (one.field === undefined ? one : { ...one, field: named(one.field) })),
      ...fixedNotes(fixed, columns, priced, settings),
    ],
  };
}

const regularPrices = (known: Known | null, planned: readonly PlannedFixed[]): Record<string, number> =>
  Object.fromEntries([
    ...Object.entries(known?.fixed ?? {}).map(([currency, { regular }]) => [currency, regular]),
    ...planned.map(({ currency, regular_minor }) => [currency, regular_minor]),
  ]);

const isPrice = (field: string): boolean => isOneOf(IMPORT_PRICES, field);

/** What a field about the base price is called: in an import in another currency, `price` is the price in that one. */
const baseField = (field: string, line: Line, derived: boolean): string =>
  line.own !== null && !derived && isPrice(field) && saysBase(line) ? `${field}.${BASE_CURRENCY}` : field;

/** What a field is called where something is said of its value. */
const namedIn = (field: string, line: Line, derived: boolean): string =>
  isOneOf(IMPORT_COSTS, field) ? costField(line, field) : baseField(field, line, derived);

/** Changes as the import names them. A base price that follows from another price is shown by that one. */
const inImport = (changes: readonly Change[], line: Line, derived: boolean): Change[] =>
  changes.flatMap((change) =>
    derived && isPrice(change.field) ? [] : [{ ...change, field: baseField(change.field, line, derived) }],
  );

/** What a new product will be, in short. */
function factsOf(
  columns: Columns | NewColumns,
  { type, publish }: { type: string; publish: boolean },
): Change[] {
  const price: Fact[] = [
    { field: 'price', to: columns.price_minor || null },
    { field: 'sale', to: saleOf(columns) },
    { field: 'sale_from', to: columns.sale_from },
    { field: 'sale_to', to: columns.sale_until },
  ];
  if (isNew(columns) && columns.parent_id !== null)
    return written([
      ...Object.entries(columns.option_values).map(([code, to]) => ({ field: `attr.${code}`, to })),
      ...price,
      { field: 'cost', to: columns.cost_minor },
      { field: 'sku', to: columns.sku },
      { field: 'stock', to: columns.on_hand },
    ]);
  const { variant_attributes } = columns;
  return written([
    ...price,
    { field: 'cost', to: columns.cost_minor },
    { field: 'floor', to: columns.floor_minor },
    { field: 'sku', to: columns.sku },
    { field: 'status', to: publish ? 'live' : columns.status },
    { field: 'type', to: type },
    { field: 'genre', to: columns.genre_code },
    { field: 'platform', to: columns.platform_code },
    { field: 'region', to: columns.region_code },
    { field: 'options', to: variant_attributes.length > 0 ? variant_attributes : null },
  ]);
}

interface Fact {
  field: string;
  to: unknown;
}

const written = (facts: readonly Fact[]): Change[] =>
  facts.flatMap(({ field, to }) => (to === null ? [] : [{ field, from: null, to }]));

/** How many pictures there are before and after. */
const picturesChange = (held: number, pictures: readonly string[]): Change[] =>
  pictures.length > 0 ? [{ field: 'pictures', from: held || null, to: held + pictures.length }] : [];

/** Whether a plan changes anything. */
export const changesAnything = ({ columns, texts, fixed, tiers, pictures }: Planned): boolean =>
  columns !== null || texts.length > 0 || fixed.length > 0 || tiers !== null || pictures.length > 0;

/** The name of a column as a field of the file. */
const FIELDS: Readonly<Record<string, string>> = {
  genre_code: 'genre',
  platform_code: 'platform',
  region_code: 'region',
  order_limit: 'limit',
  price_minor: 'price',
  floor_minor: 'floor',
  cost_minor: 'cost',
  tax_class: 'tax',
  external_ref: 'ref',
  weight_grams: 'weight',
  on_hand: 'stock',
  key_pattern: 'pattern',
  variant_attributes: 'options',
};
/** They follow from others. */
const FOLLOW = new Set([
  'sale_minor',
  'planned_sale_minor',
  'sale_from',
  'sale_until',
  'was_minor',
  'reduced_at',
  'publish_at',
  'attributes',
  'withdrawn',
  'names',
  'sale_rule',
  'sale_countries',
]);

const same = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The sale, whether it has begun or not. */
function saleChanges(known: Known, columns: Columns): Change[] {
  const changes: Change[] = [];
  const [from, to] = [saleOf(known), saleOf(columns)];
  if (from !== to) changes.push({ field: 'sale', from, to });
  for (const [field, column] of [
    ['sale_from', 'sale_from'],
    ['sale_to', 'sale_until'],
  ] as const)
    if (!sameMoment(known[column], columns[column]))
      changes.push({ field, from: known[column], to: columns[column] });
  return changes;
}

/** Names in other languages. */
const nameChanges = ({ names: before }: Columns, { names }: Columns): Change[] =>
  LOCALES.flatMap((locale) => {
    const [from, to] = [before[locale] ?? null, names[locale] ?? null];
    return from === to ? [] : [{ field: `name.${locale}`, from, to }];
  });

/** A variant that alone is off sale is called what its product would be. */
const saleStatus = ({ withdrawn }: Columns): State => (withdrawn ? 'retired' : 'live');

function columnChanges(known: Known, columns: Columns): Change[] {
  const before = new Map<string, unknown>(Object.entries(known));
  const changes: Change[] = [];
  for (const [column, to] of Object.entries(columns)) {
    const from = before.get(column);
    if (!FOLLOW.has(column) && !same(from, to)) changes.push({ field: FIELDS[column] ?? column, from, to });
  }
  changes.push(...saleChanges(known, columns), ...nameChanges(known, columns));
  const [soldIn, willBe] = [saleCountriesText(known), saleCountriesText(columns)];
  if (soldIn !== willBe) changes.push({ field: 'countries', from: soldIn, to: willBe });
  if (known.withdrawn !== columns.withdrawn)
    changes.push({ field: 'status', from: saleStatus(known), to: saleStatus(columns) });
  const codes = new Set([...Object.keys(known.attributes), ...Object.keys(columns.attributes)]);
  for (const code of codes) {
    const [from, to] = [known.attributes[code] ?? null, columns.attributes[code] ?? null];
    changes.push(...valueChanges(`attr.${code}`, from, to));
  }
  return changes;
}

/** A value of an attribute before and after; that of a text in each language. */
function valueChanges(field: string, from: AttributeValue | null, to: AttributeValue | null): Change[] {
  if (same(from, to)) return [];
  if (!isTexts(from ?? {}) || !isTexts(to ?? {})) return [{ field, from, to }];
  const [before, after] = [textsOf(from), textsOf(to)];
  return LOCALES.filter((locale) => before[locale] !== after[locale]).map((locale) => ({
    field: locale === DEFAULT_LOCALE ? field : `${field}.${locale}`,
    from: before[locale] ?? null,
    to: after[locale] ?? null,
  }));
}

const textsOf = (value: AttributeValue | null): Partial<Record<Locale, string>> =>
  value !== null && isTexts(value) ? value : {};

const textChanges = (texts: readonly TextRow[], known: Known): Change[] =>
  texts.flatMap(({ locale, ...parts }) =>
    Object.entries(parts).flatMap(([part, to]) => {
      const from = new Map(Object.entries(known.texts[locale] ?? {})).get(part) ?? null;
      const field = locale === 'en-US' ? part : `${part}.${locale}`;
      return (from ?? '') === (to ?? '') ? [] : [{ field, from, to }];
    }),
  );

export type TakenSlugs = Map<string, Map<string, string>>;

/**
 * The address of a planned product: its own or the file's, or one that is made from its name. Null if another product of the type has
 * the one that the file says.
 */
export function takeSlug(planned: Planned, line: Line, matcher: Matcher, slugs: TakenSlugs): string | null {
  const taken = slugs.get(planned.class) ?? new Map<string, string>();
  slugs.set(planned.class, taken);
  if (planned.known && (line.slug === null || line.slug === planned.known.slug)) return planned.known.slug;
  const places = line.variant ? [] : [line.platform ?? '', line.region ?? ''];
  const origins = [(line.said.released ?? '').slice(0, 4), line.said.developer ?? ''];
  const marks = matcher.hasNamesake(line) ? [...origins, ...places] : [...places, ...origins];
  const slug = line.slug ?? freeSlug(line.name, marks, taken);
  const owner = taken.get(slug);
  if (owner !== undefined && owner !== planned.id) return null;
  taken.set(slug, planned.id);
  return slug;
}

/** A product as it will be known once it is added. */
export const asKnown = (planned: Planned, columns: NewColumns, title: string): Known => ({
  ...columns,
  id: planned.id,
  version: 1,
  class: planned.class,
  title,
  texts: {},
  fixed: {},
  picture_files: [],
  picture_ids: [],
  picture_urls: [],
  variants: 0,
  ...NEW,
});
