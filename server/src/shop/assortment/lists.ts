import type { AttributeKind } from '@halfturn/contract/primitives/attribute-kinds.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Named } from '../../platform/db/named.ts';
import type { ProductSet } from './product-set.ts';
import type { Products } from './products.ts';

type Names = Record<string, string>;

/** Addresses by language; a language without one uses that of en-US. */
type Slugs = Partial<Record<Locale, string>>;

/** A class, genre or platform: it has a page, and so an address. */
export interface Category {
  slug: string;
  slugs: Slugs;
  names: Names;
}

/** A platform or genre. */
export interface CodedCategory extends Category {
  code: string;
}

export interface Platform extends CodedCategory {
  /** Its help text: `activation.steam`; empty if it has none. */
  activation: string;
}

export interface Region {
  code: string;
  /** It has no page of its own, and so no address in a language. */
  slug: string;
  names: Names;
  /** ISO 3166-1; empty means everywhere. */
  countries: string[];
}

export interface Class extends Category {
  id: string;
  parent_id: string | null;
  /** Set on a class that shows one genre of its parent's products. */
  genre_code: string | null;
}

export type FoundCategory =
  | { kind: 'class'; category: Class }
  | { kind: 'genre' | 'platform'; category: CodedCategory };

/** An attribute that a class has. */
export interface ListAttribute {
  code: string;
  kind: AttributeKind;
  built_in: boolean;
  unit: string;
  names: Names;
  /** Of one class at least. */
  filterable: boolean;
  searched: boolean;
  /** Whether it is a filter, by the id of each class that says so. */
  classes: Record<string, boolean>;
  options: { code: string; names: Names }[];
}

export interface ListRows {
  classes: Class[];
  platforms: Platform[];
  regions: Region[];
  genres: CodedCategory[];
  attributes: ListAttribute[];
  /** What each slug means or once meant: the id of a class, the code of a genre or platform. */
  memory: { kind: FoundCategory['kind']; slug: string; thing: string }[];
}

/** The classes, platforms, regions, genres and attributes of the shop, each in the shopkeeper's order. */
export class Lists {
  readonly classes: Class[];
  readonly platforms: Platform[];
  readonly regions: Region[];
  readonly genres: CodedCategory[];
  readonly attributes: ListAttribute[];
  readonly #memory: ListRows['memory'];
  readonly #filters = new Map<string, readonly string[]>();

  constructor(rows: ListRows) {
    this.classes = rows.classes;
    this.platforms = rows.platforms;
    this.regions = rows.regions;
    this.genres = rows.genres;
    this.attributes = rows.attributes;
    this.#memory = rows.memory;
  }

  /** Which values the products are kept by. Another text means that they must be loaded again. */
  get indexed(): string {
    const indexed = this.attributes.filter((each) => each.filterable || each.searched);
    return indexed.map(({ code }) => code).join();
  }

  /** Codes of the attributes by which the products of a class are filtered. Its own decision overrules those of the classes above. */
  filtersOfClass(id: string): readonly string[] {
    const known = this.#filters.get(id);
    if (known) return known;
    const own = this.classes.find((each) => each.id === id);
    const line = own ? [own, ...this.classesAbove(own).toReversed()] : [];
    const decided = ({ classes }: ListAttribute): boolean | undefined =>
      line.map((each) => classes[each.id]).find((is) => is !== undefined);
    const filters = this.attributes.filter(decided).map(({ code }) => code);
    this.#filters.set(id, filters);
    return filters;
  }

  classBySlug(slug: string): Class | undefined {
    const id = this.#thing('class', slug);
    return this.classes.find((each) => each.id === id);
  }

  /**
   * The class, genre or platform, in this order, that a slug means or once meant in any language. One that has the slug today comes
   * before one that had it once.
   */
  bySlug(slug: string): FoundCategory | undefined {
    const found: FoundCategory[] = [];
    const ofClass = this.classBySlug(slug);
    if (ofClass) found.push({ kind: 'class', category: ofClass });
    for (const kind of ['genre', 'platform'] as const) {
      const code = this.#thing(kind, slug);
      const category = this[`${kind}s`].find((each) => each.code === code);
      if (category) found.push({ kind, category });
    }
    const isCurrent = ({ category }: FoundCategory): boolean =>
      category.slug === slug || Object.values(category.slugs).includes(slug);
    return found.find(isCurrent) ?? found[0];
  }

  /** The class's id, or the code of the genre or platform. */
  #thing(kind: FoundCategory['kind'], slug: string): string | undefined {
    return this.#memory.find((each) => each.kind === kind && each.slug === slug)?.thing;
  }

  /** The name in a language; in English if it has none. */
  nameOf({ names }: { names: Names }, locale: Locale): string {
    return names[locale] ?? names['en-US'] ?? '';
  }

  slugOf({ slug, slugs }: Category, locale: Locale): string {
    return slugs[locale] ?? slug;
  }

  /** Code, slug and name. A class has no code but its slug in en-US. */
  namedOf(category: Category & { code?: string }, locale: Locale): Named {
    const { code = category.slug } = category;
    return { code, slug: this.slugOf(category, locale), name: this.nameOf(category, locale) };
  }

  regionNamed(region: Region, locale: Locale): Named {
    return { code: region.code, slug: region.slug, name: this.nameOf(region, locale) };
  }

  /** A class and all classes below it. */
  withClassesBelow(root: Class): Class[] {
    const found = [root];
    for (const each of found)
      found.push(...this.classes.filter((child) => child.parent_id === each.id && !found.includes(child)));
    return found;
  }

  /** The products of a class and of the classes below it. A genre's class shows its parent's products of that genre. */
  productsOfClass({ facets }: Products, root: Class): ProductSet {
    const { id, parent_id, genre_code } = root;
    if (genre_code === null) return facets.class.union(this.withClassesBelow(root).map((each) => each.id));
    return facets.genre.union([genre_code]).and(facets.class.union([id, parent_id ?? id]));
  }

  /** Counts the products of a class without those of the classes below it. */
  countOfClass(products: Products, each: Class): number {
    const { class: byClass, genre } = products.facets;
    const { id, parent_id, genre_code } = each;
    if (genre_code === null) return byClass.sizeOf(id);
    const ofGenre = genre.productsOf(genre_code);
    // A product is of one class.
    const counts = [id, parent_id].map((of) => {
      const ofClass = of === null ? undefined : byClass.productsOf(of);
      return ofGenre && ofClass ? ofGenre.countAnd(ofClass) : 0;
    });
    return counts.reduce((sum, n) => sum + n, 0);
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

  /** Codes of the regions whose keys activate in one of these: they cover all of its countries, or the world. */
  regionsActivating(codes: readonly string[]): string[] {
    const asked = this.regions.filter(({ code }) => codes.includes(code));
    const covers = ({ code, countries }: Region, wanted: Region): boolean =>
      code === wanted.code ||
      countries.length === 0 ||
      (wanted.countries.length > 0 && wanted.countries.every((each) => countries.includes(each)));
    return this.regions
      .filter((each) => asked.some((wanted) => covers(each, wanted)))
      .map(({ code }) => code);
  }
}
