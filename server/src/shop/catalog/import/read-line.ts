import { slug as wireSlug } from '@halfturn/contract/primitives/text.ts';
import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import { TAX_CLASSES } from '@halfturn/contract/primitives/tax-classes.ts';
import type { ImportField, ImportText } from '@halfturn/contract/staff/product-import-parts.ts';
import { PRODUCT_STATES } from '@halfturn/contract/staff/product-states.ts';
import { decodeEntities } from './entities.ts';
import { parseField } from './fields.ts';
import {
  oneLine,
  Wrong,
  type Cells,
  type Line,
  type LineSettings,
  type LineTiers,
  type Read,
  type Reader,
  type Remark,
  type Said,
  type State,
  type Unknown,
} from './line.ts';
import { TO_CREATE, type TypeHead, type Values } from './lists.ts';
import { readAttributes } from './read-attributes.ts';
import { currencyIn, readAmount, readDay, readLanguages, readPrice, readSteps } from './read-values.ts';
import type { TableRow } from './read-table.ts';
import { USUAL_GENRE, usualFor } from './synonyms.ts';

/** @param columns the field of each column */
export const readerOf = (
  columns: readonly (string | null)[],
  settings: LineSettings,
  values: Values,
): Reader => ({
  columns: columns.flatMap((name, index) => {
    const field = name === null ? null : parseField(name);
    return field && name !== null ? [{ field, name, index }] : [];
  }),
  heads: columns.length,
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
};
const COUNTS = {
  limit: [1, 100],
  stock: [0, 1_000_000],
  weight: [1, 1_000_000],
  pin: [0, 1_000_000],
} as const;
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
    name = oneLine(said.get('name') ?? '');
    if (name === '') throw new Wrong('name_missing');
    const notes: Remark[] = [];
    const places = readPlaces(said, reader, unknown);
    const attributes = readAttributes(said, reader, unknown);
    const [first] = unknown;
    if (first) throw new Wrong('value_unknown', first.field, first.value);
    const facts = readFacts(said, notes);
    const line: Line = {
      no,
      name,
      id: said.get('id')?.toLowerCase() ?? null,
      slug: readSlug(said),
      ref: said.get('ref') ?? null,
      ...placed(places, reader.settings, values),
      price: priceOf(said, 'price') ?? 0,
      fixed: readFixed(said, reader),
      tiers: readTiers(said, reader),
      said: {
        ...facts,
        ...('type' in places && { type: places.type }),
        ...('platform' in places && { platform: places.platform }),
        ...('region' in places && { region: places.region }),
        ...(Object.keys(attributes).length > 0 && { attributes }),
      },
      texts: readTexts(said, reader),
      notes,
    };
    return { line };
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    return { fault: error.fault, unknown, name };
  }
}

/** The cells with a value by field, without entities. */
function cellsOf(cells: readonly string[], { columns, settings }: Reader): Cells {
  const said = new Map<string, string>();
  for (const { field, name, index } of columns) {
    const raw = (cells[index] ?? '').trim();
    if (raw === '') continue;
    const value = settings.decode ? decodeEntities(raw).trim() : raw;
    const part = field.is === 'text' ? field.part : name;
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

/** US cents; undefined without a value. */
function priceOf(said: Cells, field: 'price' | 'sale' | 'floor' | 'cost'): number | undefined {
  const text = said.get(field);
  if (text === undefined) return undefined;
  const cents = readPrice(text);
  if (cents !== null) return cents;
  const value = text.slice(0, 60);
  throw new Wrong(currencyIn(text) === null ? 'price' : 'price_currency', field, value);
}

/** An amount that can be taken away; undefined without a value. */
function amountOf(said: Cells, field: 'sale' | 'floor' | 'cost'): number | null | undefined {
  const text = said.get(field);
  if (text === undefined || !/^(?:none|-)$/i.test(text)) return priceOf(said, field) || undefined;
  return null;
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

function readFixed(said: Cells, { columns }: Reader): Line['fixed'] {
  const fixed: Line['fixed'] = {};
  for (const { field, name } of columns) {
    const text = field.is === 'fixed' ? said.get(name) : undefined;
    if (text === undefined || field.is !== 'fixed') continue;
    const minor = readAmount(text, field.currency);
    if (minor === null) throw new Wrong('price', name, text.slice(0, 60));
    fixed[field.currency] = minor;
  }
  return fixed;
}

function readTiers(said: Cells, { columns }: Reader): LineTiers {
  const whom = said.get('tiers_for')?.toLowerCase() ?? null;
  if (whom !== null && whom !== 'all' && whom !== 'members') throw new Wrong('choice', 'tiers_for', whom);
  const tiers: LineTiers = { for: whom, steps: {} };
  for (const { field, name } of columns) {
    const text = field.is === 'tiers' ? said.get(name) : undefined;
    if (text === undefined || field.is !== 'tiers') continue;
    const steps = readSteps(text, field.currency);
    if (steps === null) throw new Wrong('tiers', name, text.slice(0, 60));
    tiers.steps[field.currency] = steps;
  }
  return tiers;
}

const KINDS: Readonly<Record<string, 'key' | 'physical'>> = {
  key: 'key',
  keys: 'key',
  digital: 'key',
  physical: 'physical',
  goods: 'physical',
  boxed: 'physical',
  shipped: 'physical',
  parcel: 'physical',
};
const STATES: Readonly<Record<string, State>> = {
  active: 'live',
  published: 'live',
  on: 'live',
  inactive: 'draft',
  unpublished: 'draft',
  hidden: 'draft',
  archived: 'retired',
};

function readFacts(said: Cells, notes: Remark[]): Partial<Said> {
  const facts: Partial<Said> = {};
  for (const field of ['developer', 'publisher', 'edition', 'system', 'tips'] as const) {
    const text = said.get(field);
    if (text !== undefined) facts[field] = oneLine(text);
  }
  const released = dayOf(said, notes);
  if (released !== undefined) facts.released = released;
  const languages = said.get('languages');
  if (languages !== undefined) facts.languages = readLanguages(languages);
  for (const field of ['limit', 'stock', 'weight', 'pin'] as const) {
    const count = countOf(said, field);
    if (count !== undefined) facts[field] = count;
  }
  for (const field of ['sale', 'floor', 'cost'] as const) {
    const amount = amountOf(said, field);
    if (amount !== undefined) facts[field] = amount;
  }
  const status = chosen(said, 'status', (text) => (isOneOf(PRODUCT_STATES, text) ? text : STATES[text]));
  const tax = chosen(said, 'tax', (text) => (isOneOf(TAX_CLASSES, text) ? text : undefined));
  const kind = chosen(said, 'kind', (text) => KINDS[text]);
  return {
    ...facts,
    ...(status !== undefined && { status }),
    ...(tax !== undefined && { tax }),
    ...(kind !== undefined && { kind }),
  };
}

function chosen<T>(said: Cells, field: ImportField, find: (text: string) => T | undefined): T | undefined {
  const text = said.get(field)?.toLowerCase();
  if (text === undefined) return undefined;
  const found = find(text);
  if (found === undefined) throw new Wrong('choice', field, text.slice(0, 60));
  return found;
}

function dayOf(said: Cells, notes: Remark[]): string | undefined {
  const text = said.get('released');
  if (text === undefined) return undefined;
  const read = readDay(text);
  if (read === 'none') return undefined;
  if (read === null || read === 'ambiguous')
    throw new Wrong(read === null ? 'day' : 'day_ambiguous', 'released', text.slice(0, 60));
  if (!read.whole) notes.push({ note: 'day_first', field: 'released', value: text });
  return read.day;
}

function countOf(said: Cells, field: keyof typeof COUNTS): number | undefined {
  const text = said.get(field);
  if (text === undefined) return undefined;
  const [least, most] = COUNTS[field];
  const count = Number(text);
  if (!Number.isInteger(count) || count < least || count > most)
    throw new Wrong('number', field, text.slice(0, 60));
  return count;
}

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
