import { slug as wireSlug } from '@halfturn/contract/primitives/text.ts';
import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import {
  IMPORT_OPTIONS,
  IMPORT_RELATIONS,
  type ImportText,
} from '@halfturn/contract/staff/product-import-parts.ts';
import { decodeEntities } from './entities.ts';
import { BASE_CURRENCY } from '@halfturn/contract/primitives/money.ts';
import { canonical, parseField } from './fields.ts';
import {
  oneLine,
  Wrong,
  type Cells,
  type Line,
  type LineSettings,
  type Read,
  type Reader,
  type Remark,
  type Unknown,
} from './line.ts';
import { TO_CREATE, type TypeHead, type Values } from './lists.ts';
import { readAttributes } from './read-attributes.ts';
import { readFacts, readNames, readTiers } from './read-facts.ts';
import { readCosts, readPrices } from './read-prices.ts';
import { readPictures } from './read-pictures.ts';
import { readRelated } from './relation-fields.ts';
import { readVariant, readVariesBy } from './read-variant.ts';
import type { TableRow } from './read-table.ts';
import { USUAL_GENRE, usualFor } from './synonyms.ts';

/** @param columns the field of each column */
export const readerOf = (
  columns: readonly (string | null)[],
  settings: LineSettings,
  values: Values,
): Reader => ({
  columns: columns.flatMap((name, index) => {
    const field = name === null ? null : parseField(canonical(name, settings.currency ?? BASE_CURRENCY));
    return field && name !== null ? [{ field, name, index }] : [];
  }),
  heads: columns.length,
  currency: settings.currency ?? BASE_CURRENCY,
  settings,
  values,
});

const LENGTHS: Readonly<Record<string, number>> = {
  name: 200,
  slug: 120,
  summary: 1000,
  description: 20_000,
  seo_title: 200,
  seo_description: 500,
  tips: 2000,
  ref: 200,
  sku: 64,
  pictures: 20_000,
  ...Object.fromEntries(IMPORT_RELATIONS.map((field) => [field, 8_000])),
};
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Reads one line. A value that cannot be meant makes the line wrong, with a reason for the person who wrote the file. */
export function readLine({ no, cells }: TableRow, reader: Reader): Read {
  const { values } = reader;
  const unknown: Unknown[] = [];
  let name = '';
  try {
    if (cells.length !== reader.heads) throw new Wrong('columns', undefined, String(cells.length));
    const said = cellsOf(cells, reader);
    name = nameOf(said);
    if (name === '' && !KEYS.some((field) => said.has(field))) throw new Wrong('name_missing');
    if (said.has('parent'))
      return { line: readVariant({ no, name, slug: readSlug(said) }, said, reader, unknown) };
    const notes: Remark[] = [];
    const places = readPlaces(said, reader, unknown);
    const attributes = readAttributes(said, reader, unknown);
    const [first] = unknown;
    if (first) throw new Wrong('value_unknown', first.field, first.value);
    const facts = readFacts(said, notes);
    const prices = readPrices(said, reader);
    const costs = readCosts(said, reader);
    const variesBy = readVariesBy(said, reader);
    // A product with variants has no SKU, so that of its line is its reference, by which its variants name it.
    const sku = said.get('sku') ?? null;
    const line: Line = {
      no,
      name,
      id: said.get('id')?.toLowerCase() ?? null,
      slug: readSlug(said),
      ref: said.get('ref') ?? (variesBy ? sku : null),
      sku,
      ...placed(places, reader.settings, values),
      ...prices.line,
      amounts: costs.amounts,
      tiers: readTiers(said, reader),
      said: {
        ...facts,
        ...prices.base,
        ...costs.said,
        ...readNames(said, reader),
        ...('type' in places && { type: places.type }),
        ...('platform' in places && { platform: places.platform }),
        ...('region' in places && { region: places.region }),
        ...(Object.keys(attributes).length > 0 && { attributes }),
      },
      texts: readTexts(said, reader),
      pictures: readPictures(said),
      related: readRelated(said),
      variant: null,
      variesBy,
      notes,
    };
    return { line };
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    return { fault: error.fault, unknown, name };
  }
}

/** What finds a product without its name. */
const KEYS = ['id', 'ref', 'sku', 'slug'] as const;

/** The name of a product. That of a variant is made from its product and its options; until then it is called by what the file says. */
function nameOf(said: Cells): string {
  const name = oneLine(said.get('name') ?? '');
  const parent = said.get('parent');
  if (name !== '' || parent === undefined) return name;
  return oneLine([parent, ...IMPORT_OPTIONS.flatMap(({ value }) => said.get(value) ?? [])].join(' · '));
}

/** The cells with a value by field, without entities. */
function cellsOf(cells: readonly string[], { columns, settings }: Reader): Cells {
  const said = new Map<string, string>();
  for (const { field, name, index } of columns) {
    const raw = (cells[index] ?? '').trim();
    if (raw === '') continue;
    const value = settings.decode ? decodeEntities(raw).trim() : raw;
    const part = field.is === 'text' ? field.part : field.is === 'name' ? 'name' : name;
    if (CONTROL.test(value) || value.includes('\uFFFD')) throw new Wrong('unreadable', name);
    if (value.length > (LENGTHS[part] ?? (field.is === 'attribute' ? 2000 : 500)))
      throw new Wrong('too_long', name);
    if (value !== '') said.set(name, value);
  }
  return said;
}

function readSlug(said: Cells): string | null {
  const slug = said.get('slug')?.toLowerCase() ?? null;
  if (slug !== null && !wireSlug.safeParse(slug).success) throw new Wrong('slug', 'slug', slug);
  return slug;
}

interface Places {
  type?: string;
  genre?: string;
  platform?: string;
  region?: string;
}

/** The type, genre, platform and region that the line names. */
function readPlaces(said: Cells, { values }: Reader, unknown: Unknown[]): Places {
  const places: Places = {};
  for (const field of ['type', 'platform', 'region'] as const) {
    const text = said.get(field);
    if (text === undefined) continue;
    const found = values.find(field, text);
    if (found === null) unknown.push({ field, value: text });
    else if (found !== 'nothing') places[field] = found.code;
  }
  const genre = said.get('genre');
  if (genre === undefined) return places;
  const read = values.findGenre(genre);
  if (read.found === null) unknown.push(...read.unknown.map((value) => ({ field: 'genre', value })));
  else if (read.found !== 'nothing') places.genre = read.found.code;
  return places;
}

/** Where a new product of the line would stand, with the usual values for what it does not say. */
function placed(
  places: Places,
  settings: LineSettings,
  { lists }: Values,
): Pick<Line, 'class' | 'genre' | 'platform' | 'region'> {
  const usual = usualFor(places.genre ?? USUAL_GENRE);
  const has = (slug: string) => lists.types.find((type) => type.slug === slug);
  const wanted = places.type ?? settings.type ?? (places.platform === 'parcel' ? 'goods' : usual.type);
  const only = lists.types.length === 1 ? lists.types[0] : undefined;
  const type = has(wanted) ?? (wanted === places.type || wanted === settings.type ? undefined : only);
  if (!type && !wanted.startsWith(TO_CREATE)) throw new Wrong('type_missing', 'type', wanted);
  const code = (list: readonly { code: string }[], one: string | null | undefined) =>
    list.some((each) => each.code === one) ? (one ?? null) : null;
  const platform =
    places.platform ??
    (hasAttribute(type, 'platform') ? code(lists.platforms, settings.platform ?? usual.platform) : null);
  const region =
    places.region ??
    (hasAttribute(type, 'region') || platform !== null
      ? code(lists.regions, settings.region ?? 'GLOBAL')
      : null);
  return { class: type?.slug ?? wanted, genre: places.genre ?? null, platform, region };
}

export const hasAttribute = (type: TypeHead | undefined, code: string): boolean =>
  type?.attributes.some((attribute) => attribute.code === code) ?? false;

const ENGLISH = ['summary', 'description', 'seo_title', 'seo_description'] as const;

function readTexts(said: Cells, { columns }: Reader): Line['texts'] {
  const read: Line['texts'] = {};
  const add = (locale: Locale, part: ImportText, text: string | undefined) => {
    if (text !== undefined)
      (read[locale] ??= {})[part] = part === 'description' ? text.replaceAll('\r\n', '\n') : oneLine(text);
  };
  for (const part of ENGLISH) add(DEFAULT_LOCALE, part, said.get(part));
  for (const { field, name } of columns)
    if (field.is === 'text') add(field.locale, field.part, said.get(name));
  return read;
}
