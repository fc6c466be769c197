import { CommandRefused } from '../store.ts';
import { fixedFieldOf, type OtherCurrency } from './fixed-columns.ts';
import { textFieldOf, textColumns, type TextColumn } from './text-columns.ts';
import { tierFieldOf, type TierField } from './tier-columns.ts';

/** What a file can say about a product, and the column heads (folded) under which each field is found. */
export const FIELDS = {
  name: ['name', 'title', 'product', 'productname', 'game', 'appname'],
  slug: ['slug', 'handle', 'urlkey'],
  price: ['price', 'priceusd', 'usd', 'baseprice', 'regularprice', 'initialprice', 'listprice'],
  genre: ['genre', 'genres', 'category', 'categories', 'tags'],
  developer: ['developer', 'developers', 'studio', 'brand', 'manufacturer'],
  publisher: ['publisher', 'publishers', 'vendor'],
  released: ['released', 'releasedate', 'release', 'launchdate'],
  platform: ['platform', 'platforms', 'store', 'drm', 'launcher', 'activation'],
  region: ['region', 'regions', 'activationregion', 'country'],
  languages: ['languages', 'language', 'supportedlanguages', 'interfacelanguages'],
  edition: ['edition', 'version', 'variant'],
  system: ['system', 'systemrequirements', 'requirements', 'os'],
  tips: ['tips', 'notes', 'note'],
  summary: ['summary', 'shortdescription', 'tagline'],
  description: ['description', 'longdescription', 'text', 'about'],
  limit: ['limit', 'orderlimit', 'perorderlimit', 'maxperorder'],
  stock: ['stock', 'onhand'],
  weight: ['weight', 'weightg', 'weightgrams'],
  pin: ['pin'],
  ref: ['ref', 'externalref', 'externalid', 'sku', 'appid', 'productid', 'id'],
} as const satisfies Record<string, readonly string[]>;

export type Field = keyof typeof FIELDS;
const FIELD_NAMES = Object.keys(FIELDS).filter(isField);

/** Which column (from 0) holds which field. */
export type Mapping = Partial<Record<Field, number>>;

/** The columns of a file, by what they hold. */
export interface FileColumns {
  fields: Mapping;
  /** Prices that are fixed for a currency. */
  fixed: ReadonlyMap<OtherCurrency, number>;
  /** Wholesale prices by currency, and who they are for. */
  tiers: ReadonlyMap<TierField, number>;
  /** Texts in other languages. */
  texts: readonly TextColumn[];
}

function isField(name: string): name is Field {
  return Object.hasOwn(FIELDS, name);
}

const foldHead = (head: string): string => head.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Finds out which column holds what: first as told (`name=Titel,price_EUR=Preis`), then by the usual heads. Refuses a
 * field or column that does not exist, and a file in which no column holds names.
 */
export function findColumns(heads: readonly string[], told: string | undefined): FileColumns {
  const pairs = readTold(heads, told);
  return {
    fields: mapFields(heads, pairs),
    fixed: pickColumns(heads, pairs, fixedFieldOf),
    tiers: pickColumns(heads, pairs, tierFieldOf),
    texts: textColumns(pickColumns(heads, pairs, textFieldOf)),
  };
}

type Told = readonly { field: string; index: number }[];

function readTold(heads: readonly string[], told: string | undefined): Told {
  const pairs = (told ?? '').split(',').filter((part) => part.trim() !== '');
  return pairs.map((pair) => {
    const [field = '', column = ''] = pair.split('=').map((part) => part.trim());
    const known = isField(field) || [fixedFieldOf, tierFieldOf, textFieldOf].some((of) => of(field) !== null);
    if (!known)
      throw new CommandRefused(
        `There is no field "${field}". Fields: ${FIELD_NAMES.join(', ')}, price_EUR, tiers, tiers_EUR and the like, tiers_for, summary_de and the like.`,
      );
    const index = heads.findIndex((head) => head.trim().toLowerCase() === column.toLowerCase());
    if (index === -1)
      throw new CommandRefused(`The file has no column "${column}". Columns: ${heads.join(', ')}.`);
    return { field, index };
  });
}

function mapFields(heads: readonly string[], told: Told): Mapping {
  const mapping: Mapping = {};
  for (const { field, index } of told) if (isField(field)) mapping[field] = index;
  const taken = new Set(Object.values(mapping));
  for (const field of FIELD_NAMES) {
    if (mapping[field] !== undefined) continue;
    const usual: readonly string[] = FIELDS[field];
    const index = heads.findIndex((head, i) => !taken.has(i) && usual.includes(foldHead(head)));
    if (index === -1) continue;
    mapping[field] = index;
    taken.add(index);
  }
  if (mapping.name === undefined)
    throw new CommandRefused(
      `No column holds names. Say which does, as --map name=Column. Columns: ${heads.join(', ')}.`,
    );
  return mapping;
}

/** The columns whose told field or head `keyOf` knows. */
function pickColumns<K extends string>(
  heads: readonly string[],
  told: Told,
  keyOf: (name: string) => K | null,
): Map<K, number> {
  const found = new Map<K, number>();
  for (const { field, index } of [...told, ...heads.map((field, index) => ({ field, index }))]) {
    const key = keyOf(field);
    if (key !== null && !found.has(key)) found.set(key, index);
  }
  return found;
}
