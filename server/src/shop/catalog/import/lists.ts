import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { AttributeKind } from '@halfturn/contract/primitives/attribute-kinds.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import type { ImportChoice } from '@halfturn/contract/staff/product-imports.ts';
import type { RateRow } from '../rates/rates.queries.ts';
import type { Names, TypeAttributeRow } from '../types/attributes.ts';
import { GENRE_WORDS, PLATFORM_WORDS, REGION_WORDS } from './synonyms.ts';

export interface ListOption {
  code: string;
  names: Names;
  slug?: string;
}

/** A type that can have products, with its attributes, inherited ones too. */
export interface TypeHead {
  slug: string;
  names: Names;
  attributes: readonly Pick<TypeAttributeRow, 'code'>[];
}

export interface ImportType extends TypeHead {
  attributes: readonly TypeAttributeRow[];
}

/** An attribute that is not built in. */
export interface ImportAttribute {
  code: string;
  kind: AttributeKind;
  unit: string;
  names: Names;
  options: readonly ListOption[];
}

/** What a line can name, as the store has it. */
export interface Lists {
  types: readonly TypeHead[];
  platforms: readonly ListOption[];
  regions: readonly ListOption[];
  genres: readonly ListOption[];
  attributes: readonly ImportAttribute[];
  /** The time zone of the store: in it a day begins and ends. */
  zone: string;
}

export interface StoreLists extends Lists {
  types: readonly ImportType[];
  /** The store's own currency. */
  currency: Currency;
  rates: readonly RateRow[];
}

/** Before the name of an option that is created when the import starts. */
export const TO_CREATE = '+';

/** What a value stands for: a code of the store, nothing at all, or it is not known. */
export type Found = { code: string } | 'nothing' | null;

export const foldValue = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Finds the options of the store by their codes, addresses, names in any language and usual short forms. */
export class Values {
  readonly lists: Lists;
  readonly #words = new Map<string, Map<string, string>>();
  readonly #choices = new Map<string, ImportChoice>();
  readonly #genreRanks = new Map<string, number>();

  constructor(lists: Lists, choices: readonly ImportChoice[]) {
    this.lists = lists;
    const types = lists.types.map(({ slug, names }) => ({ code: slug, names }));
    this.#words.set('type', wordsOf(types, {}));
    this.#words.set('platform', wordsOf(lists.platforms, PLATFORM_WORDS));
    this.#words.set('region', wordsOf(lists.regions, REGION_WORDS));
    this.#words.set('genre', wordsOf(lists.genres, {}));
    for (const { code, options } of lists.attributes) this.#words.set(`attr.${code}`, wordsOf(options, {}));
    for (const choice of choices) this.#choices.set(keyOf(choice.field, choice.value), choice);
    const known = new Set(lists.genres.map(({ code }) => code));
    const genres = this.#words.get('genre');
    for (const [rank, [code, words]] of GENRE_WORDS.entries()) {
      if (!known.has(code)) continue;
      if (!this.#genreRanks.has(code)) this.#genreRanks.set(code, rank);
      for (const word of words) {
        const folded = foldValue(word);
        if (genres && !genres.has(folded)) {
          genres.set(folded, code);
          this.#wordRanks.set(folded, rank);
        }
      }
    }
  }

  /** A genre of the store stands for more than one that other shops' words lead to. */
  readonly #wordRanks = new Map<string, number>();

  /** The option that a value stands for. */
  find(field: string, text: string): Found {
    const choice = this.#choices.get(keyOf(field, text));
    const code = choice?.do === 'map' ? choice.to : this.#words.get(field)?.get(foldValue(text));
    if (code !== undefined && this.#exists(field, code)) return { code };
    if (choice?.do === 'leave') return 'nothing';
    return choice?.do === 'create' ? { code: TO_CREATE + text.trim() } : null;
  }

  /** The genre of a line that names several, such as `Action;Indie`: the one that says most. Also the words that are not known. */
  findGenre(text: string): { found: Found; unknown: string[] } {
    const words = text
      .split(/[;,|/>]/)
      .map((word) => word.trim())
      .filter((word) => word !== '');
    const whole = words.length > 1 ? this.find('genre', text) : null;
    if (whole !== null) return { found: whole, unknown: [] };
    const read = words.map((word) => ({ word, found: this.find('genre', word) }));
    const [best] = read
      .flatMap(({ word, found }) =>
        found === null || found === 'nothing' ? [] : [{ found, rank: this.#rank(word, found.code) }],
      )
      .toSorted((a, b) => a.rank - b.rank);
    if (best) return { found: best.found, unknown: [] };
    const unknown = read.flatMap(({ word, found }) => (found === null ? [word] : []));
    return { found: unknown.length > 0 || read.length === 0 ? null : 'nothing', unknown };
  }

  #rank(word: string, code: string): number {
    return this.#wordRanks.get(foldValue(word)) ?? this.#genreRanks.get(code) ?? -1;
  }

  #exists(field: string, code: string): boolean {
    const words = this.#words.get(field);
    return words?.get(foldValue(code)) !== undefined || [...(words?.values() ?? [])].includes(code);
  }
}

const keyOf = (field: string, value: string): string => `${field}\n${value.trim().toLowerCase()}`;

/** A table from every way to write an option to its code. */
function wordsOf(
  options: readonly ListOption[],
  others: Readonly<Record<string, readonly string[]>>,
): Map<string, string> {
  const table = new Map<string, string>();
  const add = (word: string, code: string) => {
    const folded = foldValue(word);
    if (folded !== '' && !table.has(folded)) table.set(folded, code);
  };
  // Codes and names of the store come before what others may call an option.
  for (const { code } of options) add(code, code);
  for (const { code, slug, names } of options)
    for (const word of [slug ?? '', ...Object.values(names)]) add(word, code);
  for (const { code } of options) for (const word of others[code] ?? []) add(word, code);
  return table;
}

export const nameIn = (names: Names, locale: Locale): string => names[locale] ?? names['en-US'] ?? '';
