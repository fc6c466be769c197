import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { BASE_CURRENCY, CURRENCIES, isCurrency, type Currency } from '@halfturn/contract/primitives/money.ts';
import { isOneOf, keysOf } from '@halfturn/contract/primitives/names.ts';
import {
  IMPORT_AMOUNTS,
  IMPORT_FIELDS,
  IMPORT_PRICES,
  type ImportField,
} from '@halfturn/contract/staff/product-import-parts.ts';
import { IMPORT_FIELD_WORDS } from '@halfturn/locales/import-fields.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { amountField, fieldNamed, foldHead, heldAs, nameOfField, PRICE_HEADS } from './fields.ts';
import type { Lists, StoreLists } from './lists.ts';
import type { Table } from './read-table.ts';

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
  cost: ['costprice', 'costperitem', 'purchaseprice', 'buyingprice'],
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
  editions: ['othereditions'],
  edition_of: ['baseedition', 'mainedition', 'standardedition'],
  addons: ['dlc', 'dlcs', 'expansions', 'downloadablecontent'],
  base_game: ['basegames', 'addonof', 'dlcof', 'dlcfor', 'maingame', 'parentgame'],
  contains: ['bundle', 'bundlecontents', 'bundleitems', 'bundledproducts', 'includes'],
  series: ['sameseries'],
  limit: ['orderlimit', 'perorderlimit', 'maxperorder'],
  stock: ['onhand', 'quantity', 'qty', 'inventory', 'variantinventoryqty'],
  weight: ['weightg', 'weightgrams', 'variantgrams'],
  pattern: ['keyformat', 'keypattern'],
};

/** A currency whose sign is in a head; signs that several currencies have say nothing. */
const SIGNED = { '€': 'EUR', '£': 'GBP', '₽': 'RUB', '₺': 'TRY', zł: 'PLN', Kč: 'CZK' } as const;

/** `Preis (EUR)`, `List price €`: an amount under the name that another shop or language has for it, with its currency. */
function foreignPriceNamed(head: string, folded: string, own: Currency): string | null {
  const sign = keysOf(SIGNED).find((each) => head.includes(each));
  const signed = sign === undefined ? (head.includes('$') ? dollarOf(own) : null) : SIGNED[sign];
  const bare = signed === null ? folded.slice(0, -3) : foldHead(head.replace(sign ?? '$', ''));
  const part =
    PRICE_HEADS[bare] ?? IMPORT_AMOUNTS.find((field) => HEADS[field]?.includes(bare)) ?? labelled(bare);
  if (part === undefined || !isOneOf(IMPORT_AMOUNTS, part)) return null;
  // Its own dollar is what a store means by the sign.
  if (signed === own && sign === undefined) return part;
  const field = amountField(part, signed ?? folded.slice(-3).toUpperCase());
  return field && nameOfField(field);
}

/** Which currency the sign $ stands for in a store: its own, or US dollars. */
const dollarOf = (own: Currency): Currency => (CURRENCIES[own].symbol.includes('$') ? own : BASE_CURRENCY);

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
export function suggestColumns(
  heads: readonly string[],
  lists: Lists & Partial<Pick<StoreLists, 'currency'>>,
): (string | null)[] {
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
  suggest((head, folded) => foreignPriceNamed(head, folded, lists.currency ?? BASE_CURRENCY));
  for (const field of IMPORT_FIELDS) suggest((_, folded) => (HEADS[field]?.includes(folded) ? field : null));
  suggest((_, folded) => labelled(folded));
  return columns;
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

/** Heads of a column that names the currency of each line. */
const CURRENCY_HEADS: readonly string[] = [
  'currency',
  'currencycode',
  'pricecurrency',
  'waehrung',
  'währung',
];

/** The currency that all lines name in a column of its own; null if they do not. */
function currencyOfLines({ heads, rows }: Pick<Table, 'heads' | 'rows'>): Currency | null {
  const at = heads.findIndex((head) => CURRENCY_HEADS.includes(foldHead(head)));
  if (at < 0) return null;
  const named = new Set(rows.flatMap(({ cells }) => (cells[at] ?? '').trim().toUpperCase() || []));
  const [code = ''] = named;
  return named.size === 1 && isCurrency(code) ? code : null;
}

/**
 * The currency of the amounts whose head names none: the one that all lines name, or the store's own. It is the dollar in a file that
 * has the same amount in the store's own currency too, or that names dollars alone, as an export of a store in dollars.
 */
function currencyOf(
  table: Pick<Table, 'heads' | 'rows'>,
  columns: readonly (string | null)[],
  own: Currency,
) {
  const told = currencyOfLines(table);
  if (told !== null) return told;
  const has = (part: string, currency: Currency) => columns.includes(`${part}.${currency}`);
  const both = IMPORT_AMOUNTS.some((part) => columns.includes(part) && has(part, own));
  const bare = IMPORT_PRICES.some((part) => columns.includes(part));
  const dollars = !bare && has('price', BASE_CURRENCY) && !has('price', own);
  return both || dollars ? BASE_CURRENCY : own;
}

/** Which field each column probably holds, and the currency of the amounts whose head names none. */
export function suggestSettings(
  { heads, rows }: Pick<Table, 'heads' | 'rows'>,
  lists: StoreLists,
): { columns: (string | null)[]; currency: Currency } {
  const columns = withoutForeignIds(suggestColumns(heads, lists), rows);
  const currency = currencyOf({ heads, rows }, columns, lists.currency);
  const taken = new Set<string>();
  const once = (name: string | null): string | null => {
    const key = name === null ? null : heldAs(name, currency);
    if (key === null || taken.has(key)) return null;
    taken.add(key);
    return name;
  };
  return { columns: columns.map(once), currency };
}

/** By what the heads of a file are known again. */
export const headMark = (heads: readonly string[]): string =>
  heads
    .map((head) => foldHead(head) + (/\p{Sc}/u.exec(head)?.[0] ?? ''))
    .join('|')
    .slice(0, 2_000);
