import { FacetIndex } from './facet-index.ts';
import { ProductSet } from './product-set.ts';

/** A live product, as lists, filters and facets need it. */
export interface ProductRow {
  id: string;
  name: string;
  class_id: string;
  platform_code: string;
  region_code: string;
  genre_code: string;
  /** `en,de`. */
  languages: string;
  /** US cents. */
  current_minor: number;
  /** Only if it is higher than the current price. */
  was_minor: number | null;
  units_sold: number;
  pin: number;
  /** Days since 1970. */
  released: number | null;
  in_stock: boolean;
  /** `search_terms`, one per line; the last is `search_title` behind `=`. */
  terms: string;
}

/** The values that decide where a product stands in an order. */
export interface Values {
  live: boolean;
  inStock: boolean;
  reduced: boolean;
  name: string;
  /** US cents. */
  price: number;
  /** The share that was taken off the lowest price of the month before; 0 if nothing was. */
  discount: number;
  sold: number;
  pin: number;
  /** Days since 1970. */
  released: number;
}

/** Before any date: a product without a release date stands behind all that have one. */
const NEVER = -(2 ** 31);

export const valuesOf = (row: ProductRow): Values => ({
  live: true,
  inStock: row.in_stock,
  reduced: row.was_minor !== null,
  name: row.name,
  price: row.current_minor,
  discount: row.was_minor === null ? 0 : (row.was_minor - row.current_minor) / row.was_minor,
  sold: row.units_sold,
  pin: row.pin,
  released: row.released ?? NEVER,
});

/** Marks editions and additions among the terms. */
const EXTRA = '\n#x\n';
const START = 1_024;

/**
 * The values of each product by its number. Numbers are dense and never reused while the process lives; a product that is not
 * live keeps its number.
 */
export class Columns {
  capacity = START;
  /** Products that are live. */
  size = 0;
  readonly live = new ProductSet(START);
  readonly inStock = new ProductSet(START);
  readonly reduced = new ProductSet(START);
  /** Editions and additions: products that belong to a title. */
  readonly extras = new ProductSet(START);
  readonly classes = new FacetIndex(START);
  readonly platforms = new FacetIndex(START);
  readonly regions = new FacetIndex(START);
  readonly genres = new FacetIndex(START);
  readonly languages = new FacetIndex(START);
  readonly ids: string[] = [];
  readonly names: string[] = [];
  /** Titles as search compares them. */
  readonly titles: string[] = [];
  readonly price: number[] = [];
  readonly discount: number[] = [];
  readonly sold: number[] = [];
  readonly pin: number[] = [];
  readonly released: number[] = [];
  readonly #numbers = new Map<string, number>();
  /** Numbers below this one are in the order of their ids. */
  #ordered = 0;

  /** Product numbers that are in use. */
  get length(): number {
    return this.ids.length;
  }

  /** The number of a product that is or was live. */
  numberOf(id: string): number | undefined {
    return this.#numbers.get(id);
  }

  /** Gives a product the next number. */
  addNumber(id: string): number {
    const no = this.ids.push(id) - 1;
    this.#numbers.set(id, no);
    if (no === this.capacity) this.#grow();
    if (no === this.#ordered && (no === 0 || this.ids[no - 1]! < id)) this.#ordered += 1;
    return no;
  }

  /** Orders by id, as PostgreSQL does. */
  compareIds(a: number, b: number): number {
    if (a < this.#ordered && b < this.#ordered) return a - b;
    return this.ids[a]! < this.ids[b]! ? -1 : 1;
  }

  /** Whether the product has a release date. */
  isDated(no: number): boolean {
    return this.released[no] !== NEVER;
  }

  valuesOf(no: number): Partial<Values> {
    return {
      live: this.live.has(no),
      inStock: this.inStock.has(no),
      reduced: this.reduced.has(no),
      name: this.names[no],
      price: this.price[no],
      discount: this.discount[no],
      sold: this.sold[no],
      pin: this.pin[no],
      released: this.released[no],
    };
  }

  /** Sets the values of a product, which is live from now on. */
  write(no: number, row: ProductRow): void {
    this.erase(no);
    const values = valuesOf(row);
    this.size += 1;
    for (const flag of ['live', 'inStock', 'reduced'] as const) if (values[flag]) this[flag].add(no);
    if (`\n${row.terms}`.includes(EXTRA)) this.extras.add(no);
    this.classes.add(no, row.class_id);
    this.platforms.add(no, row.platform_code);
    this.regions.add(no, row.region_code);
    this.genres.add(no, row.genre_code);
    this.languages.add(no, row.languages);
    for (const column of ['price', 'discount', 'sold', 'pin', 'released'] as const)
      this[column][no] = values[column];
    // Editions of a title follow each other at the load, and share its name.
    const before = this.names[no - 1];
    this.names[no] = before === row.name ? before : row.name;
    const title = row.terms.slice(row.terms.lastIndexOf('=') + 1);
    const titleBefore = this.titles[no - 1];
    // A part of a string keeps the whole one in memory; a copy does not.
    this.titles[no] = titleBefore === title ? titleBefore : Buffer.from(title).toString();
  }

  /** Marks a product as not live. */
  erase(no: number): void {
    if (!this.live.has(no)) return;
    this.size -= 1;
    for (const each of this.#sets) each.delete(no);
  }

  get #sets(): (ProductSet | FacetIndex)[] {
    const { live, inStock, reduced, extras, classes, platforms, regions, genres, languages } = this;
    return [live, inStock, reduced, extras, classes, platforms, regions, genres, languages];
  }

  #grow(): void {
    this.capacity = Math.ceil((this.capacity * 1.25) / START) * START;
    for (const each of this.#sets) each.grow(this.capacity);
  }
}
