import { LOCALES, DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { BASE_CURRENCY } from '@halfturn/contract/primitives/money.ts';
import { pictureSrc } from '@halfturn/contract/primitives/picture-files.ts';
import { MOST_PRODUCT_ROWS } from '@halfturn/contract/staff/product-list-parts.ts';
import {
  IMPORT_OPTIONS,
  IMPORT_TEXTS,
  type ImportText,
} from '@halfturn/contract/staff/product-import-parts.ts';
import { keysOf } from '@halfturn/contract/primitives/names.ts';
import { csvLine } from '../../../platform/csv.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import { matchingIdsInOrder, type ListWish } from '../list/list.queries.ts';
import { relationsAmong, type NamedRelation } from '../relations/relations.queries.ts';
import { saleCountriesText } from '../sale-countries.ts';
import { saleOf } from './compare-prices.ts';
import { filledOf } from './export.queries.ts';
import { amountText } from './imports.wire.ts';
import { knownProducts, type Known, type KnownFixed } from './known.queries.ts';
import { storeLists } from './lists.queries.ts';
import type { Lists, StoreLists } from './lists.ts';
import { RELATION_OF } from './relation-fields.ts';

/** Products that are read at once. */
const CHUNK = 500;

/** A column of an export: its head, which is the name of a field, and what it says of a product. */
interface Column {
  head: string;
  cell: (product: Known) => string | number | null;
  /** Whether a variant has it of its own. */
  own?: boolean;
  /** Which of its attributes, or which option of it. */
  option?: { no: number; is: 'name' | 'value' };
}

/**
 * The products of a list as a CSV file, a line at a time. An import of the file changes nothing: its heads are the names of the fields,
 * codes and addresses stand for names, and each head of an amount names its currency. Columns that no product fills are left out.
 */
export async function* exportLines(db: Db, wish: ListWish, publicUrl: string): AsyncGenerator<string> {
  const ids = await matchingIdsInOrder(db, wish, MOST_PRODUCT_ROWS);
  const related: Related = new Map();
  const columns = columnsFor(await storeLists(db), await filledOf(db, ids), { publicUrl, related });
  yield `\uFEFF${csvLine(columns.map(({ head }) => head))}`;
  for (let from = 0; from < ids.length; from += CHUNK) {
    const part = ids.slice(from, from + CHUNK);
    const found = await knownProducts(db, { ids: part, titles: [], refs: [], slugs: [], parents: part });
    related.clear();
    for (const [id, rows] of Map.groupBy(
      await relationsAmong(db, { of: part }),
      ({ product_id }) => product_id,
    ))
      related.set(id, rows);
    const byId = new Map(found.map((product) => [product.id, product]));
    const variants = Map.groupBy(found, ({ parent_id }) => parent_id);
    for (const id of part) {
      const product = byId.get(id);
      if (product) yield csvLine(columns.map(({ cell }) => cell(product)));
      for (const variant of product ? (variants.get(id) ?? []) : []) {
        const main = product?.variant_attributes ?? [];
        yield csvLine(columns.map((column) => cellOfVariant(column, variant, main)));
      }
    }
  }
}

/** Of a variant: what it has of its own. */
function cellOfVariant({ cell, own, option }: Column, variant: Known, by: readonly string[]) {
  if (option === undefined) return own ? cell(variant) : null;
  const code = by[option.no];
  return code === undefined ? null : option.is === 'name' ? code : (variant.option_values[code] ?? null);
}

const dollars = (minor: number | null): string | null => (minor === null ? null : amountText(minor, 'USD'));

const moment = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());

/** A variant alone is on sale or off sale; for the rest it follows its product. */
function statusOf({ parent_id, status, withdrawn }: Known): string {
  return parent_id === null ? status : withdrawn ? 'retired' : 'live';
}

/** A product with variants costs what they cost. */
const unlessVaried = <T>({ variants }: Known, value: T): T | null => (variants > 0 ? null : value);

const FIRST: readonly Column[] = [
  { head: 'id', own: true, cell: ({ id }) => id },
  { head: 'parent', own: true, cell: ({ parent_id }) => parent_id },
  { head: 'ref', cell: ({ external_ref }) => external_ref },
  { head: 'sku', own: true, cell: ({ sku }) => sku },
  { head: 'name', own: true, cell: ({ name }) => name },
  { head: 'slug', own: true, cell: ({ slug }) => slug },
  { head: 'type', cell: (product) => product.class },
  { head: 'kind', cell: ({ kind }) => kind },
  { head: 'status', own: true, cell: statusOf },
];
const FURTHER: readonly Column[] = [
  { head: 'cost.USD', own: true, cell: ({ cost_minor }) => dollars(cost_minor) },
  { head: 'floor.USD', cell: ({ floor_minor }) => dollars(floor_minor) },
  { head: 'tax', cell: ({ tax_class }) => tax_class },
  { head: 'countries', cell: saleCountriesText },
  { head: 'limit', cell: ({ order_limit }) => order_limit },
  { head: 'stock', own: true, cell: (one) => unlessVaried(one, one.on_hand) },
  { head: 'weight', own: true, cell: ({ weight_grams }) => weight_grams },
  { head: 'platform', cell: ({ platform_code }) => platform_code },
  { head: 'region', cell: ({ region_code }) => region_code },
  { head: 'genre', cell: ({ genre_code }) => genre_code },
  { head: 'languages', cell: ({ languages }) => languages.join(';') },
  { head: 'developer', cell: ({ developer }) => developer },
  { head: 'publisher', cell: ({ publisher }) => publisher },
  { head: 'released', cell: ({ released }) => released },
  { head: 'edition', cell: ({ edition }) => edition },
  { head: 'system', cell: ({ system }) => system },
  { head: 'tips', cell: ({ tips }) => tips },
  { head: 'pattern', cell: ({ key_pattern }) => key_pattern },
  { head: 'pin', cell: ({ pin }) => pin },
];

/** What products say beside their plain columns. */
export interface Filled {
  texts: readonly { locale: Locale; part: ImportText }[];
  /** Languages in which some have another name. */
  names: readonly Locale[];
  /** Currencies with fixed prices, with sales of those, and with times of these. */
  fixed: readonly string[];
  fixedSales: readonly string[];
  fixedTimes: readonly string[];
  tiers: readonly string[];
  attributes: readonly string[];
  pictures: boolean;
  skus: boolean;
  /** Kinds of relations. */
  relations: readonly string[];
  /** By how many attributes variants differ. */
  options: number;
}

/** What products of the lines that are being written say of others. */
type Related = Map<string, NamedRelation[]>;

interface Beside {
  publicUrl: string;
  related: Related;
}

/** Columns of other products by their addresses, which are the same in every store. */
const relationColumns = (filled: Filled, related: Related): Column[] =>
  keysOf(RELATION_OF)
    .filter((field) => !RELATION_OF[field].into && filled.relations.includes(RELATION_OF[field].kind))
    .map((field) => ({
      head: field,
      cell: ({ id }) =>
        (related.get(id) ?? [])
          .filter(({ kind }) => kind === RELATION_OF[field].kind)
          .map(({ other_address }) => other_address)
          .join('; '),
    }));

function columnsFor(lists: StoreLists, filled: Filled, { publicUrl, related }: Beside): Column[] {
  const pictures: Column = {
    head: 'pictures',
    own: true,
    cell: ({ picture_files }) =>
      picture_files.map((picture) => publicUrl + pictureSrc(picture, picture.width)).join(' '),
  };
  const tiers = filled.tiers.map((code): Column => ({
    head: `tiers.${code}`,
    own: true,
    cell: (product) =>
      (Object.entries(product.tiers).find(([currency]) => currency === code)?.[1] ?? [])
        .map(([from, unit]) => `${from}: ${amountText(unit, code)}`)
        .join('; '),
  }));
  if (tiers.length > 0) tiers.push({ head: 'tiers_for', own: true, cell: ({ tiers_for }) => tiers_for });
  const first = FIRST.filter(
    ({ head }) => (head !== 'parent' || filled.options > 0) && (head !== 'sku' || filled.skus),
  );
  const others = filled.fixed.filter((code) => code !== lists.currency);
  return [
    ...first,
    ...priceColumns(lists.currency),
    ...FURTHER,
    ...optionColumns(filled),
    ...(lists.currency === BASE_CURRENCY ? [] : priceColumns(BASE_CURRENCY)),
    ...others.flatMap((code) =>
      priceColumns(code).filter(
        ({ head }) =>
          head === `price.${code}` ||
          (head === `sale.${code}` ? filled.fixedSales : filled.fixedTimes).includes(code),
      ),
    ),
    ...tiers,
    ...attributeColumns(lists, filled),
    ...nameColumns(filled),
    ...textColumns(filled),
    ...relationColumns(filled, related),
    ...(filled.pictures ? [pictures] : []),
  ];
}

/** The price in a currency with its sale: the base price, or the one that is fixed there. */
function priceColumns(code: string): Column[] {
  const priceOf = (product: Known): KnownFixed | undefined => {
    if (product.variants > 0) return undefined;
    if (code !== BASE_CURRENCY) return product.fixed[code];
    const { price_minor: regular, sale_from: from, sale_until: to } = product;
    return regular === 0 ? undefined : { regular, sale: saleOf(product), from, to };
  };
  const column = (name: string, cell: (price: KnownFixed) => string | null): Column => ({
    head: `${name}.${code}`,
    own: true,
    cell: (product) => {
      const price = priceOf(product);
      return price ? cell(price) : null;
    },
  });
  return [
    column('price', ({ regular }) => amountText(regular, code)),
    column('sale', ({ sale }) => (sale === null ? null : amountText(sale, code))),
    column('sale_from', ({ from }) => moment(from)),
    column('sale_to', ({ to }) => moment(to)),
  ];
}

const optionColumns = ({ options }: Filled): Column[] =>
  IMPORT_OPTIONS.slice(0, options).flatMap(({ name, value }, no): Column[] => [
    { head: name, option: { no, is: 'name' }, cell: (product) => product.variant_attributes[no] ?? null },
    { head: value, option: { no, is: 'value' }, cell: () => null },
  ]);

function attributeColumns({ attributes }: Lists, filled: Filled): Column[] {
  return attributes
    .filter(({ code }) => filled.attributes.includes(code))
    .flatMap(({ code, kind }): Column[] => {
      if (kind !== 'text')
        return [{ head: `attr.${code}`, cell: (product) => valueText(product.attributes[code]) }];
      return LOCALES.map((locale) => ({
        head: locale === DEFAULT_LOCALE ? `attr.${code}` : `attr.${code}.${locale}`,
        cell: (product) => {
          const value = product.attributes[code];
          return typeof value === 'object' && !Array.isArray(value) ? (value[locale] ?? null) : null;
        },
      }));
    });
}

function valueText(value: unknown): string | number | null {
  if (Array.isArray(value)) return value.join(';');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

const nameColumns = ({ names }: Filled): Column[] =>
  names.map((locale) => ({ head: `name.${locale}`, cell: (product) => product.names[locale] ?? null }));

const textColumns = ({ texts }: Filled): Column[] =>
  LOCALES.flatMap((locale) =>
    IMPORT_TEXTS.filter((part) => texts.some((one) => one.locale === locale && one.part === part)).map(
      (part): Column => ({
        head: locale === DEFAULT_LOCALE ? part : `${part}.${locale}`,
        cell: (product) => product.texts[locale]?.[part] ?? null,
      }),
    ),
  );
