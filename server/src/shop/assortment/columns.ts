import { exclude, has, include, noBits, type Bits } from './bits.ts';
import { Combinations, Dimension, grown } from './dimension.ts';

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
  /** Only where it is higher than what is asked now. */
  was_minor: number | null;
  units_sold: number;
  pin: number;
  /** Days since 1970. */
  released: number | null;
  in_stock: boolean;
  /** What it is found by (`search_terms`), one a line; the last is its title as `search_title` writes it, behind `=`. */
  terms: string;
}

/** Before any date: what has no date of release stands behind all that have one. */
export const NEVER = -(2 ** 31);

const START = 1_024;

/**
 * What is known of each product, by its number: numbers are dense, given once, and kept for as long as the process lives, those
 * of products that are gone among them. One product costs some 150 bytes and its name.
 */
export class Columns {
  /** Numbers that were given. */
  length = 0;
  capacity = START;
  live: Bits = noBits(START);
  /** How many are live. */
  size = 0;
  stocked: Bits = noBits(START);
  reduced: Bits = noBits(START);
  readonly classes = new Dimension(START);
  readonly platforms = new Dimension(START);
  readonly regions = new Dimension(START);
  readonly genres = new Dimension(START);
  readonly languages = new Combinations(START);
  /** How many products of a genre each class has. */
  readonly #ofGenre = new Map<string, number>();
  price = new Float64Array(START);
  /** The share that was taken off; 0 where it is not reduced. */
  off = new Float64Array(START);
  sold = new Int32Array(START);
  pin = new Int32Array(START);
  released = new Int32Array(START);
  readonly names: string[] = [];
  /** Four words an id. */
  ids = new Uint32Array(4 * START);

  /** Gives the next number to a product. */
  number(id: string): number {
    if (this.length === this.capacity) this.#grow();
    const no = this.length++;
    this.ids.set(wordsOf(id), 4 * no);
    this.names[no] = '';
    return no;
  }

  idOf(no: number): string {
    const hex = Array.from(this.ids.subarray(4 * no, 4 * no + 4), (word) =>
      word.toString(16).padStart(8, '0'),
    ).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  /** How many products lie in a class itself, of all genres or of one. */
  countIn(classId: string, genre: string | null): number {
    return (genre === null ? this.classes.sizeOf(classId) : this.#ofGenre.get(`${classId} ${genre}`)) ?? 0;
  }

  #count(classId: string, genre: string, by: 1 | -1): void {
    const key = `${classId} ${genre}`;
    this.#ofGenre.set(key, (this.#ofGenre.get(key) ?? 0) + by);
  }

  /** As PostgreSQL orders them. */
  compareIds(a: number, b: number): number {
    for (let i = 0; i < 4; i++) {
      const difference = this.ids[4 * a + i]! - this.ids[4 * b + i]!;
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** What becomes of a product: its values are put in place of what stood there. */
  write(no: number, row: ProductRow): void {
    this.erase(no);
    include(this.live, no);
    this.size += 1;
    if (row.in_stock) include(this.stocked, no);
    if (row.was_minor !== null) include(this.reduced, no);
    this.classes.put(no, row.class_id);
    this.platforms.put(no, row.platform_code);
    this.regions.put(no, row.region_code);
    this.genres.put(no, row.genre_code);
    this.languages.put(no, row.languages);
    this.#count(row.class_id, row.genre_code, 1);
    this.price[no] = row.current_minor;
    this.off[no] = shareOff(row);
    this.sold[no] = row.units_sold;
    this.pin[no] = row.pin;
    this.released[no] = row.released ?? NEVER;
    // Editions of a title stand together when all is loaded: they share its name.
    const before = this.names[no - 1];
    this.names[no] = before === row.name ? before : row.name;
  }

  /** A product is live no longer. Its number stays its own. */
  erase(no: number): void {
    if (!has(this.live, no)) return;
    exclude(this.live, no);
    this.size -= 1;
    exclude(this.stocked, no);
    exclude(this.reduced, no);
    this.#count(this.classes.codes[this.classes.of[no]!]!, this.genres.codes[this.genres.of[no]!]!, -1);
    for (const dimension of this.#dimensions()) dimension.take(no);
  }

  #dimensions(): Dimension[] {
    return [this.classes, this.platforms, this.regions, this.genres, this.languages];
  }

  #grow(): void {
    const capacity = Math.ceil((this.capacity * 1.25) / START) * START;
    this.capacity = capacity;
    this.live = grown(this.live, noBits(capacity));
    this.stocked = grown(this.stocked, noBits(capacity));
    this.reduced = grown(this.reduced, noBits(capacity));
    for (const dimension of this.#dimensions()) dimension.grow(capacity);
    this.price = grown(this.price, new Float64Array(capacity));
    this.off = grown(this.off, new Float64Array(capacity));
    this.sold = grown(this.sold, new Int32Array(capacity));
    this.pin = grown(this.pin, new Int32Array(capacity));
    this.released = grown(this.released, new Int32Array(capacity));
    this.ids = grown(this.ids, new Uint32Array(4 * capacity));
  }
}

/** The share that was taken off the lowest price of the month before; 0 where nothing was. */
export const shareOff = ({ was_minor, current_minor }: ProductRow): number =>
  was_minor === null ? 0 : (was_minor - current_minor) / was_minor;

/** An id as four numbers whose order is that of the ids. */
export function wordsOf(id: string): number[] {
  const hex = id.replaceAll('-', '');
  return [0, 8, 16, 24].map((at) => Number.parseInt(hex.slice(at, at + 8), 16));
}
