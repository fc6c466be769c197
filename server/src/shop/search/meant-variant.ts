import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { Assortment, Product } from '../assortment/door.ts';
import { lexiconOf } from './lexicon.ts';
import { phrasesOf } from './terms.ts';
import type { VariantTests } from './variants.ts';

/** Words that name options of attributes, such as "50" on a gift card. */
export interface NamedOption {
  words: readonly string[];
  /** Where they stand in what was typed. */
  from: number;
  to: number;
  /** The options: `card-value.50`. */
  codes: readonly string[];
}

/** The options that typed words name in a language or in English, the longest phrases first. */
export async function optionsNamed(
  db: Db,
  { lists }: Assortment,
  typed: readonly string[],
  locale: Locale,
): Promise<NamedOption[]> {
  const lexicon = await lexiconOf(db, lists, locale);
  return phrasesOf(typed).flatMap(({ text, from, to }) => {
    const codes = lexicon.meaningsOf(text).flatMap(({ kind, code }) => (kind === 'attribute' ? [code] : []));
    return codes.length > 0 ? [{ words: typed.slice(from, to), from, to, codes }] : [];
  });
}

/**
 * The id of the one variant that a search or the filters of a list leave of a product, as "gift card 50" does; the product's own id if
 * they say nothing about its options, or leave several.
 */
export function meantIn(
  { id, title, variants }: Product,
  named: readonly NamedOption[],
  tests: VariantTests,
): string {
  if (variants.length < 2) return id;
  const filters = [...tests].flatMap(([name, test]) => (name.startsWith('attr.') ? [test] : []));
  let left = variants.filter((variant) => filters.every((test) => test(variant)));
  const inTitle = title.split(' ');
  const taken = new Set<number>();
  for (const { words, from, to, codes } of named) {
    // "Lantern 2" is a title, and no word for its second option.
    if (words.every((word) => inTitle.includes(word))) continue;
    const places = Array.from({ length: to - from }, (_, at) => from + at);
    const having = left.filter((variant) => variant.codes.some((code) => codes.includes(code)));
    if (having.length === 0 || places.some((place) => taken.has(place))) continue;
    for (const place of places) taken.add(place);
    left = having;
  }
  // Price and stock choose among options that were asked for, and are no wish for one by themselves.
  if (left.length === variants.length) return id;
  const [only, other] = left.filter((variant) => [...tests.values()].every((test) => test(variant)));
  return only && !other ? only.id : id;
}
