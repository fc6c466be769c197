import { LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Known } from './match.ts';
import { keyPatternOf, USUAL_GENRE } from './places.ts';
import type { Line } from './read-line.ts';
import { TEXT_PARTS, type TextPart } from './text-columns.ts';

/** The columns of `products` that a file can set and change. */
export interface Columns {
  name: string;
  genre_code: string;
  developer: string;
  publisher: string;
  released: string | null;
  edition: string;
  system: string;
  tips: string;
  languages: string[];
  order_limit: number;
  price_minor: number;
  status: string;
  external_ref: string | null;
  weight_grams: number | null;
  pin: number;
}

/** How many of a product one order may hold, unless the file says otherwise. */
const LIMIT = 5;

/** The columns of a new product. A product without a price is a draft, which is not on sale. */
export function newColumns(
  line: Line,
): Columns & { kind: 'key' | 'physical'; on_hand: number | null; key_pattern: string } {
  const { said } = line;
  const shipped = line.platform === 'parcel';
  return {
    name: line.name,
    genre_code: line.genre ?? USUAL_GENRE,
    developer: said.developer ?? '',
    publisher: said.publisher ?? said.developer ?? '',
    released: said.released ?? null,
    edition: said.edition ?? '',
    system: said.system ?? '',
    tips: said.tips ?? '',
    languages: said.languages ?? [],
    order_limit: said.limit ?? LIMIT,
    price_minor: line.price,
    status: line.price === 0 ? 'draft' : 'live',
    external_ref: line.ref,
    kind: shipped ? 'physical' : 'key',
    weight_grams: shipped ? (said.weight ?? null) : null,
    on_hand: shipped ? (said.stock ?? 0) : null,
    pin: said.pin ?? 0,
    key_pattern: keyPatternOf(line.platform),
  };
}

/**
 * The columns of a known product with the values of the line, or null if the line changes nothing. Empty cells leave a
 * column as it is, so a line without a price keeps the product's. A draft that gets a price goes on sale; a retired
 * product stays retired.
 */
export function changedColumns(line: Line, known: Known): Columns | null {
  const { said } = line;
  const price_minor = line.price === 0 ? known.price_minor : line.price;
  const priced = known.status === 'draft' && known.price_minor === 0 && price_minor > 0;
  const next: Columns = {
    name: line.name,
    genre_code: line.genre ?? known.genre_code,
    developer: said.developer ?? known.developer,
    publisher: said.publisher ?? known.publisher,
    released: said.released ?? known.released,
    edition: said.edition ?? known.edition,
    system: said.system ?? known.system,
    tips: said.tips ?? known.tips,
    languages: said.languages ?? known.languages,
    order_limit: said.limit ?? known.order_limit,
    price_minor,
    status: priced ? 'live' : known.status,
    external_ref: line.ref ?? known.external_ref,
    weight_grams: known.kind === 'physical' ? (said.weight ?? known.weight_grams) : known.weight_grams,
    pin: said.pin ?? known.pin,
  };
  const before = new Map<string, unknown>(Object.entries(known));
  const same = Object.entries(next).every(
    ([column, value]) => JSON.stringify(value) === JSON.stringify(before.get(column)),
  );
  return same ? null : next;
}

export type TextRow = { locale: Locale } & Record<TextPart, string | null>;

const NO_TEXT: Record<TextPart, string | null> = {
  summary: null,
  description: null,
  edition: null,
  system: null,
  tips: null,
};

/** The texts of a product that the line changes, one row a language. */
export function changedTexts(line: Line, known: Known | null): TextRow[] {
  return LOCALES.flatMap((locale) => {
    const said = line.texts[locale];
    if (said === undefined) return [];
    const before = known?.texts[locale] ?? NO_TEXT;
    const next = { ...before, ...said };
    // A summary and a description come together: the table refuses one without the other.
    if ((next.summary ?? next.description) !== null)
      Object.assign(next, { summary: next.summary ?? '', description: next.description ?? '' });
    return TEXT_PARTS.every((part) => next[part] === before[part]) ? [] : [{ locale, ...next }];
  });
}
