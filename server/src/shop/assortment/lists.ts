import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Named } from '../../platform/db/named.ts';

type Names = Record<string, string>;

/** Addresses by language; a language without one uses that of en-US. */
type Slugs = Partial<Record<Locale, string>>;

/** A class, genre or platform: it has a page, and so an address. */
export interface Shelf {
  slug: string;
  slugs: Slugs;
  names: Names;
}

/** A platform or genre. */
export interface CodedShelf extends Shelf {
  code: string;
}

export interface Region {
  code: string;
  names: Names;
  /** ISO 3166-1; empty means everywhere. */
  countries: string[];
}

export interface Class extends Shelf {
  id: string;
  parent_id: string | null;
  /** Set on a class that shows one genre of its parent's products. */
  genre_code: string | null;
}

/** The categories that have an address of their own. */
type ShelfKind = 'class' | 'genre' | 'platform';

export interface ListRows {
  classes: Class[];
  platforms: CodedShelf[];
  regions: Region[];
  genres: CodedShelf[];
  /** What each slug means or once meant: the id of a class, the code of a genre or platform. */
  memory: { kind: ShelfKind; slug: string; thing: string }[];
}

/** The classes, platforms, regions and genres of the shop, each in the shopkeeper's order. */
export class Lists {
  readonly classes: Class[];
  readonly platforms: CodedShelf[];
  readonly regions: Region[];
  readonly genres: CodedShelf[];
  readonly #memory: ListRows['memory'];

  constructor(rows: ListRows) {
    this.classes = rows.classes;
    this.platforms = rows.platforms;
    this.regions = rows.regions;
    this.genres = rows.genres;
    this.#memory = rows.memory;
  }

  /** The class's id, or the code of the genre or platform, that a slug means or once meant, in any language. */
  thingBySlug(kind: ShelfKind, slug: string): string | undefined {
    return this.#memory.find((each) => each.kind === kind && each.slug === slug)?.thing;
  }

  classBySlug(slug: string): Class | undefined {
    const id = this.thingBySlug('class', slug);
    return this.classes.find((each) => each.id === id);
  }

  /** A genre or platform. */
  codedBySlug(kind: 'genre' | 'platform', slug: string): CodedShelf | undefined {
    const code = this.thingBySlug(kind, slug);
    return this[`${kind}s`].find((each) => each.code === code);
  }

  /** Whether a slug is an address of the shelf today, in any language, and not only a former one. */
  isCurrentSlug({ slug, slugs }: Shelf, asked: string): boolean {
    return slug === asked || Object.values(slugs).includes(asked);
  }

  /** The name in a language; in English if it has none. */
  nameOf({ names }: { names: Names }, locale: Locale): string {
    return names[locale] ?? names['en-US'] ?? '';
  }

  slugOf({ slug, slugs }: Shelf, locale: Locale): string {
    return slugs[locale] ?? slug;
  }

  /** Code, slug and name. A class has no code but its slug in en-US. */
  namedOf(shelf: Shelf & { code?: string }, locale: Locale): Named {
    const { code = shelf.slug } = shelf;
    return { code, slug: this.slugOf(shelf, locale), name: this.nameOf(shelf, locale) };
  }

  /** A class and all classes below it. */
  withClassesBelow(root: Class): Class[] {
    const found = [root];
    for (const each of found)
      found.push(...this.classes.filter((child) => child.parent_id === each.id && !found.includes(child)));
    return found;
  }

  /** The classes above one, from the top down. */
  classesAbove(child: Class): Class[] {
    const found: Class[] = [];
    let next = this.classes.find((each) => each.id === child.parent_id);
    while (next && !found.includes(next)) {
      found.unshift(next);
      const { parent_id } = next;
      next = this.classes.find((each) => each.id === parent_id);
    }
    return found;
  }

  /** The regions whose keys activate in a region: they cover all of its countries, or the world. */
  regionsCovering(wanted: Region): Region[] {
    return this.regions.filter(
      ({ code, countries }) =>
        code === wanted.code ||
        countries.length === 0 ||
        (wanted.countries.length > 0 && wanted.countries.every((each) => countries.includes(each))),
    );
  }
}
