import { CommandRefused } from '../store.ts';
import { fixedFieldOf } from './fixed-columns.ts';
import { tierFieldOf } from './tier-columns.ts';

/** What a file of products may say of one, and the column heads under which it is looked for (folded). */
export const FIELDS = {
  name: ['name', 'title', 'product', 'productname', 'game', 'appname'],
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
  ref: ['ref', 'externalref', 'externalid', 'sku', 'appid', 'productid', 'id'],
} as const satisfies Record<string, readonly string[]>;

export type Field = keyof typeof FIELDS;

/** Which column (from 0) holds which field. */
export type Mapping = Partial<Record<Field, number>>;

const isField = (name: string): name is Field => Object.hasOwn(FIELDS, name);
const foldHead = (head: string): string => head.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Finds out which column holds what: as told (`name=Titel,price=Preis`), and for the rest by the usual heads of columns.
 * Refuses a field or column that there is not, and a file in which no column holds names.
 */
export function mapColumns(heads: readonly string[], told: string | undefined): Mapping {
  const mapping: Mapping = {};
  for (const pair of (told ?? '').split(',').filter((part) => part.trim() !== '')) {
    const [field = '', column = ''] = pair.split('=').map((part) => part.trim());
    if (fixedFieldOf(field) !== null || tierFieldOf(field) !== null) continue;
    const index = heads.findIndex((head) => head.trim().toLowerCase() === column.toLowerCase());
    if (!isField(field))
      throw new CommandRefused(
        `There is no field "${field}". Fields: ${Object.keys(FIELDS).join(', ')}, price_EUR, tiers, tiers_EUR and the like, tiers_for.`,
      );
    if (index === -1)
      throw new CommandRefused(`The file has no column "${column}". Columns: ${heads.join(', ')}.`);
    mapping[field] = index;
  }
  const taken = new Set(Object.values(mapping));
  for (const field of Object.keys(FIELDS) as Field[]) {
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
