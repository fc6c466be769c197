import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import { KEY_PATTERN_NAMES } from '@halfturn/contract/primitives/key-patterns.ts';
import { TAX_CLASSES } from '@halfturn/contract/primitives/tax-classes.ts';
import type { ImportField } from '@halfturn/contract/staff/product-import-parts.ts';
import { PRODUCT_STATES } from '@halfturn/contract/staff/product-states.ts';
import {
  oneLine,
  Wrong,
  type Cells,
  type LineTiers,
  type Reader,
  type Remark,
  type Said,
  type State,
} from './line.ts';
import { readSaleCountries } from '../sale-countries.ts';
import { isNone } from './read-prices.ts';
import { readDay, readLanguages, readSteps } from './read-values.ts';

const COUNTS = {
  limit: [1, 100],
  stock: [0, 1_000_000],
  weight: [1, 1_000_000],
  pin: [0, 1_000_000],
} as const;

/** The names of a line in other languages. */
export function readNames(said: Cells, { columns }: Reader): Pick<Said, 'names'> | Record<string, never> {
  const names = columns.flatMap(({ field, name }) => {
    const text = field.is === 'name' ? said.get(name) : undefined;
    return field.is === 'name' && text !== undefined
      ? [[field.locale, isNone(text) ? '' : oneLine(text)]]
      : [];
  });
  return names.length > 0 ? { names: Object.fromEntries(names) as Said['names'] } : {};
}

/** The wholesale prices of a line. */
export function readTiers(said: Cells, { columns }: Reader): LineTiers {
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

/** The facts of a line that are neither names, texts nor amounts. */
export function readFacts(said: Cells, notes: Remark[]): Partial<Said> {
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
  const pattern = chosen(said, 'pattern', (text) => (isOneOf(KEY_PATTERN_NAMES, text) ? text : undefined));
  const status = chosen(said, 'status', (text) => (isOneOf(PRODUCT_STATES, text) ? text : STATES[text]));
  const tax = chosen(said, 'tax', (text) => (isOneOf(TAX_CLASSES, text) ? text : undefined));
  const kind = chosen(said, 'kind', (text) => KINDS[text]);
  const soldIn = chosen(said, 'countries', readSaleCountries);
  return {
    ...facts,
    ...(pattern !== undefined && { pattern }),
    ...(status !== undefined && { status }),
    ...(tax !== undefined && { tax }),
    ...(kind !== undefined && { kind }),
    ...(soldIn !== undefined && { soldIn }),
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
