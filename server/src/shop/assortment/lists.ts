import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Named } from '../../platform/db/named.ts';
import type { ShelfKind } from '../../platform/db/slugs.ts';

type Names = Record<string, string>;

/** The addresses of a thing in the languages in which it has one of its own. */
export type Slugs = Partial<Record<Locale, string>>;

/** A platform or genre. */
export interface Sorted {
  code: string;
  slug: string;
  slugs: Slugs;
  names: Names;
}

/** Has no page of its own, and so no address in a language. */
export interface Region extends Omit<Sorted, 'slugs'> {
  /** ISO 3166-1; none means everywhere. */
  countries: string[];
}

export interface Class {
  id: string;
  slug: string;
  slugs: Slugs;
  names: Names;
  parent_id: string | null;
  /** Set on a shelf that shows one genre of its parent's products. */
  genre_code: string | null;
}

/** What products are sorted under, each in the shopkeeper's order. */
export interface Lists {
  classes: Class[];
  platforms: Sorted[];
  regions: Region[];
  genres: Sorted[];
  /** What each address means or once meant: the id of a class, the code of a genre or platform. */
  memory: { kind: ShelfKind; slug: string; thing: string }[];
}

/** The class's id, or the code of the genre or platform, that a slug means or once meant, in whatever language. */
export const thingBySlug = ({ memory }: Lists, kind: ShelfKind, slug: string): string | undefined =>
  memory.find((each) => each.kind === kind && each.slug === slug)?.thing;

/** Whether a slug is an address of the thing today, in any language, and not only a memory. */
export const answersTo = ({ slug, slugs }: Pick<Sorted, 'slug' | 'slugs'>, asked: string): boolean =>
  slug === asked || Object.values(slugs).includes(asked);

/** The name in a language, in English where it has none. */
export const nameOf = ({ names }: { names: Names }, locale: Locale): string =>
  names[locale] ?? names['en-US']!;

/** The address in a language; that of en-US where it has none of its own. */
export const slugOf = ({ slug, slugs }: Pick<Sorted, 'slug' | 'slugs'>, locale: Locale): string =>
  slugs[locale] ?? slug;

export const namedOf = (thing: Sorted, locale: Locale): Named => ({
  code: thing.code,
  slug: slugOf(thing, locale),
  name: nameOf(thing, locale),
});

/** A class has no code but its slug in en-US. */
export const classNamedOf = (thing: Class, locale: Locale): Named => ({
  code: thing.slug,
  slug: slugOf(thing, locale),
  name: nameOf(thing, locale),
});

/** Whether a key of one region activates in another: it covers all of its countries, or the world. */
export function covers(region: Region, wanted: Region): boolean {
  if (region.code === wanted.code || region.countries.length === 0) return true;
  return wanted.countries.length > 0 && wanted.countries.every((each) => region.countries.includes(each));
}

/** The classes under one, itself first. */
export function withAllUnder({ classes }: Lists, root: Class): Class[] {
  const found = [root];
  for (const each of found)
    found.push(...classes.filter((child) => child.parent_id === each.id && !found.includes(child)));
  return found;
}

/** The classes above one, from the top down. */
export function allAbove({ classes }: Lists, child: Class): Class[] {
  const found: Class[] = [];
  for (let next: Class | undefined = child; found.length < 9;) {
    next = classes.find((each) => each.id === next!.parent_id);
    if (!next) break;
    found.unshift(next);
  }
  return found;
}
