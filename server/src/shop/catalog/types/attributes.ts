import type { AttributeKind } from '@halfturn/contract/primitives/attribute-kinds.ts';
import type { AttributeValue, AttributeValues } from '@halfturn/contract/staff/product-types.ts';
import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { TRAILER, trailerAt } from '@halfturn/contract/primitives/trailer.ts';

export type Names = Partial<Record<Locale, string>>;

/** An attribute as a type has it, its own or inherited, with its options. */
export interface TypeAttributeRow {
  class_id: string;
  code: string;
  kind: AttributeKind;
  unit: string;
  names: Names;
  built_in: boolean;
  required: boolean;
  on_card: boolean;
  filterable: boolean;
  searched: boolean;
  /** The type whose row holds. */
  from_id: string;
  from_names: Names;
  /** Of an attribute that is not built in. */
  options: { code: string; names: Names }[];
}

/** Values as they are stored, without empty ones. */
export type StoredValues = Record<string, AttributeValue>;

/** The largest number that a product can have as a value. */
const MOST = 1_000_000_000;
/** Digits behind the point that are kept. */
const DIGITS = 4;

const isTexts = (value: AttributeValue): value is Names => typeof value === 'object' && !Array.isArray(value);

const isEmpty = (value: AttributeValue | null): value is null =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Brings values into the form in which they are stored. Values of attributes that the type does not have are left out, as a
 * product that moves to another type brings them along.
 *
 * @returns the values, or what is wrong with them by field: `attributes.color`
 */
export function checkValues(
  attributes: readonly TypeAttributeRow[],
  values: AttributeValues,
): { values: StoredValues; faults: Record<string, string> } {
  const stored: StoredValues = {};
  const faults: Record<string, string> = {};
  for (const attribute of attributes) {
    const value = attribute.built_in ? null : (values[attribute.code] ?? null);
    if (isEmpty(value)) continue;
    const kept = storedValue(attribute, value);
    if (typeof kept === 'object' && 'fault' in kept) faults[`attributes.${attribute.code}`] = kept.fault;
    else if (kept !== undefined) stored[attribute.code] = kept;
  }
  return { values: stored, faults };
}

type Kept = AttributeValue | undefined | { fault: string };
const invalid = { fault: 'invalid' };

function storedValue(attribute: TypeAttributeRow, value: AttributeValue): Kept {
  const known = (code: string): boolean => attribute.options.some((option) => option.code === code);
  switch (attribute.kind) {
    case 'select':
      return typeof value === 'string' && known(value) ? value : invalid;
    case 'multi_select':
      return Array.isArray(value) && value.every(known) ? [...new Set(value)] : invalid;
    case 'yes_no':
      return typeof value === 'boolean' ? value : invalid;
    case 'number':
      return typeof value === 'number' ? storedNumber(value) : invalid;
    case 'text':
      if (typeof value === 'string') return storedTexts(attribute, { [DEFAULT_LOCALE]: value });
      return isTexts(value) ? storedTexts(attribute, value) : invalid;
  }
}

function storedNumber(value: number): Kept {
  if (!Number.isFinite(value)) return invalid;
  if (Math.abs(value) > MOST) return { fault: 'too_large' };
  return Number(value.toFixed(DIGITS));
}

function storedTexts({ code }: TypeAttributeRow, texts: Names): Kept {
  const said = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
  if (Object.keys(said).length === 0) return undefined;
  // The page of a product shows no trailer that it has no player for.
  if (code === TRAILER && Object.values(said).some((address) => trailerAt(address) === null))
    return { fault: 'trailer_address' };
  return said[DEFAULT_LOCALE] === undefined ? { fault: 'required' } : said;
}

/** What decides whether a product may be published. */
export interface Filled {
  platform_code: string | null;
  region_code: string | null;
  genre_code: string | null;
  languages: readonly string[];
  attributes: Readonly<Record<string, unknown>>;
}

/** Fields of a product that its type requires and that have no value: `platform`, `attributes.color` … */
export function missingFields(attributes: readonly TypeAttributeRow[], product: Filled): string[] {
  const builtIn: Readonly<Record<string, [field: string, filled: boolean]>> = {
    platform: ['platform', product.platform_code !== null],
    region: ['region', product.region_code !== null],
    genre: ['genre', product.genre_code !== null],
    language: ['languages', product.languages.length > 0],
  };
  return attributes.flatMap(({ code, required }) => {
    if (!required) return [];
    const [field, filled] = builtIn[code] ?? [`attributes.${code}`, product.attributes[code] !== undefined];
    return filled ? [] : [field];
  });
}

/** An address or a code from a name: "Ärmel & Kragen" → "armel-kragen". Empty if no letter or digit is left. */
export const slugFrom = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
