import { DEFAULT_LOCALE, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { BASE_CURRENCY, isCurrency, type Currency } from '@halfturn/contract/primitives/money.ts';
import {
  IMPORT_FIELDS,
  IMPORT_PRICES,
  IMPORT_TEXTS,
  type ImportField,
  type ImportPrice,
  type ImportText,
} from '@halfturn/contract/staff/product-import-parts.ts';
import { IMPORT_FIELD_WORDS } from '@halfturn/locales/import-fields.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Lists, StoreLists } from './lists.ts';
import type { Table } from './read-table.ts';

/** A currency that a price can be fixed for. */
export type OtherCurrency = Exclude<Currency, 'USD'>;

/** What a column holds, taken apart. */
export type Field =
  | { is: 'plain'; field: ImportField }
  | { is: 'price'; part: ImportPrice; currency: Currency }
  | { is: 'tiers'; currency: Currency }
  | { is: 'text'; part: ImportText; locale: Locale }
  | { is: 'name'; locale: Locale }
  | { is: 'attribute'; code: string; locale: Locale | null }
  /** Of a variant: the attribute or its option; `name` is the whole name of the field. */
  | { is: 'option'; name: string };

/** The heads (folded) under which other shops keep a field, besides its own name. */
const HEADS: Partial<Record<ImportField, readonly string[]>> = {
  name: ['title', 'product', 'productname', 'game', 'appname', 'titel', 'titre', 'titulo', 'nombre', 'nom'],
  id: ['productid'],
  ref: ['externalref', 'externalid', 'appid', 'importref', 'ean', 'gtin'],
  slug: ['handle', 'urlkey', 'permalink'],
  parent: ['parentid', 'parentsku', 'parentref', 'variantof', 'itemgroupid', 'parentproduct'],
  sku: [
    'variantsku',
    'productsku',
    'stockkeepingunit',
    'articlenumber',
    'articleno',
    'itemnumber',
    'itemno',
    'productcode',
    'artikelnummer',
    'artikelnr',
    'artnr',
  ],
  type: ['producttype', 'class'],
  price: [
    'baseprice',
    'variantprice',
    'regularprice',
    'initialprice',
    'listprice',
    'rrp',
    'msrp',
    'preis',
    'prix',
    'precio',
    'prezzo',
    'preco',
  ],
  sale: ['saleprice', 'specialprice', 'discountprice', 'finalprice', 'promoprice'],
  sale_from: [
    'salestart',
    'salestarts',
    'salebegins',
    'dateonsalefrom',
    'datesalepricestarts',
    'specialfromdate',
    'salepricestartdate',
  ],
  sale_to: [
    'saleuntil',
    'saleend',
    'saleends',
    'dateonsaleto',
    'datesalepriceends',
    'specialtodate',
    'salepriceenddate',
  ],
  cost: ['costprice', 'costperitem', 'purchaseprice', 'buyingprice', 'costusd'],
  floor: ['floorprice', 'minprice', 'minimumprice', 'lowestprice'],
  tax: ['taxclass'],
  genre: ['genres', 'category', 'categories', 'tags'],
  developer: ['developers', 'studio', 'brand', 'manufacturer', 'hersteller', 'marke'],
  publisher: ['publishers', 'vendor'],
  released: ['releasedate', 'release', 'launchdate', 'releasedon'],
  countries: ['countriesofsale', 'salecountries', 'salescountries', 'soldin'],
  platform: ['platforms', 'store', 'drm', 'launcher', 'activation'],
  region: ['regions', 'activationregion', 'country'],
  languages: ['language', 'supportedlanguages', 'interfacelanguages'],
  edition: ['version', 'variant'],
  system: ['systemrequirements', 'requirements', 'os'],
  tips: ['notes', 'note'],
  summary: ['shortdescription', 'tagline'],
  description: ['longdescription', 'text', 'about', 'body', 'beschreibung'],
  seo_title: ['seotitle', 'metatitle', 'pagetitle'],
  seo_description: ['seodescription', 'metadescription'],
  pictures: [
    'images',
    'image',
    'imageurl',
    'imagesrc',
    'imagelink',
    'picture',
    'pictureurl',
    'photos',
    'bilder',
  ],
  limit: ['orderlimit', 'perorderlimit', 'maxperorder'],
  stock: ['onhand', 'quantity', 'qty', 'inventory', 'variantinventoryqty'],
  weight: ['weightg', 'weightgrams', 'variantgrams'],
  pattern: ['keyformat', 'keypattern'],
};

const foldHead = (head: string): string => head.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const isPlain = (name: string): name is ImportField => IMPORT_FIELDS.some((field) => field === name);
const isPrice = (name: string): name is ImportPrice => IMPORT_PRICES.some((part) => part === name);
const isText = (name: string): name is ImportText => IMPORT_TEXTS.some((part) => part === name);
const localeOf = (text: string): Locale | undefined =>
  LOCALES.find((locale) => foldHead(locale) === foldHead(text));

/** `price.EUR`, `summary.de`, `attr.color` → what the column holds; null for what there is not. */
export function parseField(name: string): Field | null {
  if (isPlain(name) && name !== 'tiers') return { is: 'plain', field: name };
  const [, no, part] = /^(?:option|attribute)_?([123])[._](name|value)(?:\(?s\)?)?$/.exec(name) ?? [];
  if (no !== undefined) return { is: 'option', name: `option${no}.${part}` };
  const [, head = '', rest = ''] = /^([a-z_]+)(?:\.(.+))?$/.exec(name) ?? [];
  if (head === 'tiers') {
    const currency = rest === '' ? BASE_CURRENCY : rest.toUpperCase();
    return isCurrency(currency) ? { is: 'tiers', currency } : null;
  }
  if (isPrice(head)) {
    const currency = rest.toUpperCase();
    return isCurrency(currency) ? { is: 'price', part: head, currency } : null;
  }
  if (head === 'attr') {
    const [, code = '', tag = ''] = /^([a-z][a-z0-9-]{0,39})(?:\.(.+))?$/.exec(rest) ?? [];
    const locale = tag === '' ? null : localeOf(tag);
    return code === '' || locale === undefined ? null : { is: 'attribute', code, locale };
  }
  const locale = localeOf(rest);
  if (locale === undefined || locale === DEFAULT_LOCALE) return null;
  if (head === 'name') return { is: 'name', locale };
  return isText(head) ? { is: 'text', part: head, locale } : null;
}

/** The name by which settings and exports know a field. */
export function nameOfField(field: Field): string {
  switch (field.is) {
    case 'plain':
      return field.field;
    case 'price':
      return `${field.part}.${field.currency}`;
    case 'tiers':
      return field.currency === BASE_CURRENCY ? 'tiers' : `tiers.${field.currency}`;
    case 'text':
      return `${field.part}.${field.locale}`;
    case 'name':
      return `name.${field.locale}`;
    case 'option':
      return field.name;
    case 'attribute':
      return field.locale === null ? `attr.${field.code}` : `attr.${field.code}.${field.locale}`;
  }
}

/** A field as it is written in settings: `price_EUR` and `Summary (de)` too; null for what there is not. */
export function fieldNamed(name: string, lists?: Lists): string | null {
  const own = parseField(
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  );
  if (own && own.is !== 'attribute') return nameOfField(own);
  const folded = foldHead(name);
  const priced = priceNamed(folded);
  if (priced !== null) return priced;
  const [, tierCode] = /^(?:tiers|wholesale)(for|[a-z]{3})?$/.exec(folded) ?? [null];
  if (/^(?:tiers|wholesale)/.test(folded)) {
    if (folded === 'tiersfor' || tierCode === 'for') return 'tiers_for';
    if (/^(?:tiers|wholesale)$/.test(folded)) return 'tiers';
    const code = `tiers.${(tierCode ?? '').toUpperCase()}`;
    if (tierCode && parseField(code)) return code;
  }
  const text = TEXT_HEADS.get(folded);
  if (text !== undefined) return text;
  return attributeNamed(name, folded, lists);
}

const PRICE_HEADS: Readonly<Record<string, ImportPrice>> = {
  '': 'price',
  price: 'price',
  sale: 'sale',
  saleprice: 'sale',
  salefrom: 'sale_from',
  salestart: 'sale_from',
  saleto: 'sale_to',
  saleuntil: 'sale_to',
  saleend: 'sale_to',
};

/** `price_EUR`, `Price (USD)`, `usd`: what a head with a currency holds; null for another head. */
function priceNamed(folded: string): string | null {
  const part = PRICE_HEADS[folded.slice(0, -3)];
  const currency = folded.slice(-3).toUpperCase();
  return part !== undefined && isCurrency(currency) ? nameOfField({ is: 'price', part, currency }) : null;
}

/** `attr.color`, `attr.care.de`, or the code or name of an attribute in any language. */
function attributeNamed(name: string, folded: string, lists: Lists | undefined): string | null {
  const told = parseField(
    name
      .trim()
      .toLowerCase()
      .replace(/^attr[_:]/, 'attr.'),
  );
  const found = lists?.attributes.find(({ code, names }) =>
    told?.is === 'attribute'
      ? code === told.code
      : foldHead(code) === folded || Object.values(names).some((each) => foldHead(each) === folded),
  );
  const locale = told?.is === 'attribute' ? told.locale : null;
  return found ? nameOfField({ is: 'attribute', code: found.code, locale }) : null;
}

const TEXT_HEADS = new Map<string, string>(
  LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).flatMap((locale) =>
    ['name', ...IMPORT_TEXTS].map((part): [string, string] => [foldHead(part + locale), `${part}.${locale}`]),
  ),
);

/** Fields by what the back office calls them in any language. */
let labels: Map<string, ImportField> | undefined;

function labelled(folded: string): ImportField | undefined {
  labels ??= new Map(
    LOCALES.flatMap((locale) => {
      const { t } = loadWords(locale, ['staff-import', 'staff-editor', 'staff-product-list']);
      return IMPORT_FIELDS.map((field) => [foldHead(t(IMPORT_FIELD_WORDS[field])), field] as const);
    }),
  );
  return labels.get(folded);
}

/** Which field each column probably holds, by its head. Each field is suggested once. */
export function suggestColumns(heads: readonly string[], lists: Lists): (string | null)[] {
  const taken = new Set<string>();
  const columns = heads.map((): string | null => null);
  const suggest = (fieldOf: (head: string, folded: string) => string | null | undefined) => {
    for (const [i, head] of heads.entries()) {
      if (columns[i] !== null) continue;
      const field = fieldOf(head, foldHead(head)) ?? null;
      if (field === null || taken.has(field)) continue;
      columns[i] = field;
      taken.add(field);
    }
  };
  // A name of ours is surer than one of other shops.
  suggest((head) => fieldNamed(head, lists));
  for (const field of IMPORT_FIELDS) suggest((_, folded) => (HEADS[field]?.includes(folded) ? field : null));
  suggest((_, folded) => labelled(folded));
  return columns;
}

/** The name of a field with its currency: in an import in euros, `price` and `price.EUR` are the same. */
export const canonical = (name: string, currency: Currency): string =>
  isPrice(name) ? `${name}.${currency}` : name;

/** Whether two columns hold the same. */
export function heldTwice(columns: readonly (string | null)[], currency: Currency): boolean {
  const held = columns.flatMap((name) => (name === null ? [] : [canonical(name, currency)]));
  return new Set(held).size < held.length;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** In how many rows ids are looked at. */
const LOOKED_AT = 50;

/** Ids of another shop are no ids of products here. They are references, if the file has nothing else to know its products by. */
function withoutForeignIds(columns: readonly (string | null)[], rows: Table['rows']): (string | null)[] {
  const at = columns.indexOf('id');
  const ids = rows.slice(0, LOOKED_AT).flatMap(({ cells }) => (cells[at] ?? '').trim() || []);
  if (at < 0 || ids.length === 0 || ids.some((id) => UUID.test(id))) return [...columns];
  const isKnown = ['ref', 'sku', 'parent'].some((field) => columns.includes(field));
  return columns.map((field) => (field === 'id' ? (isKnown ? null : 'ref') : field));
}

/**
 * Which field each column probably holds, and the currency of its prices: the store's own. A file that also has prices in it by name
 * means dollars by those without.
 */
export function suggestSettings(
  { heads, rows }: Pick<Table, 'heads' | 'rows'>,
  lists: StoreLists,
): { columns: (string | null)[]; currency: Currency } {
  const columns = withoutForeignIds(suggestColumns(heads, lists), rows);
  const own = lists.currency;
  const named = IMPORT_PRICES.some((part) => columns.includes(part) && columns.includes(`${part}.${own}`));
  const currency = named ? BASE_CURRENCY : own;
  const taken = new Set<string>();
  const once = (name: string | null): string | null => {
    const key = name === null ? null : canonical(name, currency);
    if (key === null || taken.has(key)) return null;
    taken.add(key);
    return name;
  };
  return { columns: columns.map(once), currency };
}

/** By what the heads of a file are known again. */
export const headMark = (heads: readonly string[]): string => heads.map(foldHead).join('|').slice(0, 2_000);
