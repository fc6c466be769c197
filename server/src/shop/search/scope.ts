import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Named } from '../../platform/db/named.ts';
import {
  bits,
  lists as all,
  columns as kept,
  productsIn,
  type Bits,
  type Held,
  type Order,
  type Scratch,
} from '../assortment/door.ts';

/** Shelves that are no class: their name is in the words of the server. */
export const SHELVES = ['all', 'best-sellers', 'new', 'price-drops'] as const;
export type Shelf = (typeof SHELVES)[number];

/** What a list is about: its heading, which products may stand in it, and in which order they do so by themselves. */
export interface Scope {
  heading: (Named & { baseSlug: string; slugs: all.Slugs; parents: Named[] }) | null;
  products: (scratch: Scratch) => Bits;
  order: Order;
  /** Where what can be had stands before what is sold out: throughout, among the equally reduced, or nowhere. */
  stockedFirst: 'always' | 'equals' | 'never';
}

/** As many as a chart has, and as many as are still news. */
const CHART = 100;
const NEWS = 60;
const DAY_MS = 86_400_000;

type Products = Held['products'];

const isShelf = (slug: string): slug is Shelf => (SHELVES as readonly string[]).includes(slug);

/**
 * What `slug` names, or once named, in any language: a shelf, a class, a genre or a platform, in this order; what answers to
 * it today comes before what once did. Undefined where it names nothing.
 */
export function findScope(
  held: Held,
  slug: string | undefined,
  { locale, now }: { locale: Locale; now: Date },
): Scope | undefined {
  const { products } = held;
  if (slug === undefined) return { heading: null, ...everything(products) };
  if (isShelf(slug)) {
    const name = loadWords(locale, ['shelves']).t(`shelves.${slug}`);
    const heading = { code: slug, slug, baseSlug: slug, slugs: {}, name, parents: [] };
    return { heading, ...shelf(products, slug, now) };
  }
  const meant = [
    classMeant(held, slug, locale),
    sortedMeant(held, 'genre', slug, locale),
    sortedMeant(held, 'platform', slug, locale),
  ].filter((each) => each !== undefined);
  const found = meant.find(({ thing }) => all.answersTo(thing, slug)) ?? meant[0];
  if (!found) return undefined;
  const { thing, named, parents, products: set } = found;
  return {
    heading: { ...named, baseSlug: thing.slug, slugs: thing.slugs, parents },
    products: set,
    order: products.best,
    stockedFirst: 'always',
  };
}

/** What an address may mean. */
interface Meant {
  thing: { slug: string; slugs: all.Slugs };
  named: Named;
  parents: Named[];
  products: (scratch: Scratch) => Bits;
}

function classMeant({ products, lists }: Held, slug: string, locale: Locale): Meant | undefined {
  const id = all.thingBySlug(lists, 'class', slug);
  const thing = lists.classes.find((each) => each.id === id);
  return (
    thing && {
      thing,
      named: all.classNamedOf(thing, locale),
      parents: all.allAbove(lists, thing).map((above) => all.classNamedOf(above, locale)),
      products: (scratch) => productsIn(products.columns, lists, thing, scratch),
    }
  );
}

function sortedMeant(
  { products, lists }: Held,
  kind: 'genre' | 'platform',
  slug: string,
  locale: Locale,
): Meant | undefined {
  const code = all.thingBySlug(lists, kind, slug);
  const thing = lists[`${kind}s`].find((each) => each.code === code);
  return (
    thing && {
      thing,
      named: all.namedOf(thing, locale),
      parents: [],
      products: (scratch) => products.columns[`${kind}s`].bitsOf(thing.code) ?? scratch.none(),
    }
  );
}

/** Best sellers first; what can be had before what is sold out. */
const everything = ({ columns, best }: Products): Omit<Scope, 'heading'> => ({
  products: () => columns.live,
  order: best,
  stockedFirst: 'always',
});

function shelf(products: Products, name: Shelf, now: Date): Omit<Scope, 'heading'> {
  const { columns, best, newest, drops } = products;
  switch (name) {
    case 'all':
      return everything(products);
    case 'best-sellers': {
      const sells = (no: number): boolean => columns.sold[no]! > 0 || columns.pin[no]! > 0;
      return {
        products: (scratch) => some(scratch, best, 0, CHART, sells),
        order: best,
        stockedFirst: 'never',
      };
    }
    case 'new': {
      // A release that is still to come is no new release.
      const today = Math.floor(now.getTime() / DAY_MS);
      let out = 0;
      while (out < newest.length && columns.released[newest.numbers[out]!]! > today) out += 1;
      const isDated = (no: number): boolean => columns.released[no] !== kept.NEVER;
      return {
        products: (scratch) => some(scratch, newest, out, NEWS, isDated),
        order: newest,
        stockedFirst: 'never',
      };
    }
    case 'price-drops':
      return { products: () => columns.reduced, order: drops, stockedFirst: 'equals' };
  }
}

/** The first of an order from a place on, for as long as they pass, and `most` at most. */
function some(
  scratch: Scratch,
  { numbers, length }: Order,
  from: number,
  most: number,
  passes: (no: number) => boolean,
): Bits {
  const found = scratch.none();
  const end = Math.min(length, from + most);
  for (let i = from; i < end && passes(numbers[i]!); i++) bits.include(found, numbers[i]!);
  return found;
}
