import type { Bits } from './bits.ts';
import { sortInBreaths } from './order.ts';

/** Terms that follow each other: from the first, up to but not including the second. */
export type Range = readonly [from: number, to: number];

/** Ends a term in what is read. */
const END = 10;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The smaller first, as bytes are compared; what is a beginning of another stands before it. */
function compareBytes(
  a: Uint8Array,
  from: number,
  to: number,
  b: Uint8Array,
  start: number,
  end: number,
): number {
  const length = Math.min(to - from, end - start);
  for (let i = 0; i < length; i++) {
    const difference = a[from + i]! - b[start + i]!;
    if (difference !== 0) return difference;
  }
  return to - from - (end - start);
}

/**
 * Which products hold a term: all terms in the order of their bytes, and of each the numbers of its products, packed as the
 * gaps between them (seven bits a byte). Never changed once it is made.
 */
export class Segment {
  readonly #text: Uint8Array;
  /** Where each term begins, and where the last one ends. */
  readonly #starts: Uint32Array;
  readonly #gaps: Uint8Array;
  /** Where the gaps of each term begin, and where the last ones end. */
  readonly #lists: Uint32Array;
  /** How many products the terms before each hold, together. */
  readonly #sums: Float64Array;

  constructor(
    text: Uint8Array,
    starts: Uint32Array,
    gaps: Uint8Array,
    lists: Uint32Array,
    sums: Float64Array,
  ) {
    this.#text = text;
    this.#starts = starts;
    this.#gaps = gaps;
    this.#lists = lists;
    this.#sums = sums;
  }

  static readonly NONE = new Segment(
    new Uint8Array(),
    new Uint32Array(1),
    new Uint8Array(),
    new Uint32Array(1),
    new Float64Array(1),
  );

  /** The term itself, or all that begin so. */
  find(term: string, begins: boolean): Range {
    const bytes = encoder.encode(term);
    const from = this.#firstFrom(bytes, false);
    return [from, this.#firstFrom(bytes, true, begins)];
  }

  /** How many products the terms hold; one that holds two of them counts twice. */
  count([from, to]: Range): number {
    return to > from ? this.#sums[to]! - this.#sums[from]! : 0;
  }

  /** `into` gets the products that hold one of the terms, too. */
  collect([from, to]: Range, into: Bits): void {
    const gaps = this.#gaps;
    for (let term = from; term < to; term++) {
      const end = this.#lists[term + 1]!;
      let no = 0;
      for (let i = this.#lists[term]!; i < end;) {
        let byte = gaps[i++]!;
        let gap = byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = gaps[i++]!;
          gap |= (byte & 127) << shift;
        }
        no += gap;
        into[no >>> 5]! |= 1 << no;
      }
    }
  }

  textOf(term: number): string {
    return decoder.decode(this.#text.subarray(this.#starts[term]!, this.#starts[term + 1]!));
  }

  /** Of the term, in bytes. */
  lengthOf(term: number): number {
    return this.#starts[term + 1]! - this.#starts[term]!;
  }

  /** The first term that is not before the bytes; or, `behind` them, the first that neither is them nor, if asked, begins so. */
  #firstFrom(bytes: Uint8Array, behind: boolean, begins = false): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const start = this.#starts[middle]!;
      const whole = this.#starts[middle + 1]!;
      const end = begins ? Math.min(whole, start + bytes.length) : whole;
      const order = compareBytes(this.#text, start, end, bytes, 0, bytes.length);
      if (behind ? order <= 0 : order < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** What products with the same terms have in common: the editions of a title. */
interface Documents {
  /** Of each product, by its number. */
  of: Uint32Array;
  /** The term that is the title, by document. */
  titles: Uint32Array;
  hashes: Int32Array;
}

export interface Built {
  segment: Segment;
  documents: Documents;
}

/** Grows by doubling what numbers are put into. */
function roomy<T extends Uint8Array | Uint32Array | Int32Array>(array: T, length: number): T {
  if (length <= array.length) return array;
  const roomier = new (array.constructor as new (length: number) => T)(
    Math.max(length, Math.ceil(array.length * 1.6)),
  );
  roomier.set(array);
  return roomier;
}

/** Elements between two moments at which others may have the thread. */
const BREATH = 4_096;
const PRIME = 16_777_619;

/** A number that two texts seldom share. */
export function hashOf(text: string): number {
  let hash = 0;
  for (const byte of encoder.encode(text)) hash = Math.imul(hash ^ byte, PRIME) + 1;
  return hash | 0;
}

/** Puts a segment together from products in the order of their numbers. */
export class SegmentBuilder {
  #bytes = new Uint8Array(4_096);
  #text = new Uint8Array(65_536);
  #starts = new Uint32Array(4_096);
  #terms = 0;
  /** Terms by their hash: where one stands, its number and one more. */
  #table = new Uint32Array(8_192);
  /** The terms of all documents, one behind the other. */
  #held = new Uint32Array(65_536);
  #heldFrom = new Uint32Array(4_096);
  #documents = 0;
  #of = new Uint32Array(4_096);
  #products = 0;
  #titles = new Uint32Array(4_096);
  #hashes = new Int32Array(4_096);
  #last = '';

  /** The next product. @param terms one a line; the last is the title, behind `=` */
  add(terms: string): void {
    if (terms !== this.#last || this.#documents === 0) this.#read(terms);
    this.#of = roomy(this.#of, this.#products + 1);
    this.#of[this.#products++] = this.#documents - 1;
  }

  #read(terms: string): void {
    this.#last = terms;
    const document = this.#documents++;
    this.#heldFrom = roomy(this.#heldFrom, document + 2);
    this.#titles = roomy(this.#titles, document + 1);
    this.#hashes = roomy(this.#hashes, document + 1);
    this.#bytes = roomy(this.#bytes, 3 * terms.length);
    const { written } = encoder.encodeInto(terms, this.#bytes);
    let held = this.#heldFrom[document]!;
    for (let from = 0; from < written;) {
      let to = from;
      while (to < written && this.#bytes[to] !== END) to += 1;
      if (isKept(this.#bytes, from, to)) {
        this.#held = roomy(this.#held, held + 1);
        this.#held[held++] = this.#numberOf(from, to);
      }
      from = to + 1;
    }
    this.#heldFrom[document + 1] = held;
    this.#titles[document] = this.#held[held - 1]!;
    this.#hashes[document] = hashOf(terms);
  }

  #numberOf(from: number, to: number): number {
    if (this.#terms * 2 > this.#table.length) this.#widen();
    const mask = this.#table.length - 1;
    for (let at = this.#hash(this.#bytes, from, to) & mask; ; at = (at + 1) & mask) {
      const known = this.#table[at]! - 1;
      if (known < 0) {
        this.#table[at] = this.#terms + 1;
        return this.#learn(from, to);
      }
      const [start, end] = [this.#starts[known]!, this.#starts[known + 1]!];
      if (compareBytes(this.#text, start, end, this.#bytes, from, to) === 0) return known;
    }
  }

  #learn(from: number, to: number): number {
    const term = this.#terms++;
    this.#starts = roomy(this.#starts, term + 2);
    const start = this.#starts[term]!;
    const end = start + to - from;
    this.#text = roomy(this.#text, end);
    this.#text.set(this.#bytes.subarray(from, to), start);
    this.#starts[term + 1] = end;
    return term;
  }

  #widen(): void {
    this.#table = new Uint32Array(2 * this.#table.length);
    const mask = this.#table.length - 1;
    for (let term = 0; term < this.#terms; term++) {
      let at = this.#hash(this.#text, this.#starts[term]!, this.#starts[term + 1]!) & mask;
      while (this.#table[at] !== 0) at = (at + 1) & mask;
      this.#table[at] = term + 1;
    }
  }

  #hash(bytes: Uint8Array, from: number, to: number): number {
    let hash = 0x811c9dc5;
    for (let i = from; i < to; i++) hash = Math.imul(hash ^ bytes[i]!, PRIME);
    return hash ^ (hash >>> 15);
  }

  async build(breathe: () => Promise<void>): Promise<Built> {
    const terms = this.#terms;
    const [text, starts] = [this.#text, this.#starts];
    this.#table = new Uint32Array(2);
    const order = await sortInBreaths(
      Uint32Array.from({ length: terms }, (_, term) => term),
      (a, b) => compareBytes(text, starts[a]!, starts[a + 1]!, text, starts[b]!, starts[b + 1]!),
      breathe,
    );
    // How long each term's list is, in products and in bytes.
    const counts = new Uint32Array(terms);
    const sizes = new Uint32Array(terms);
    const last = new Uint32Array(terms);
    await this.#eachHolding(breathe, (term, no) => {
      counts[term]! += 1;
      sizes[term]! += bytesOf(no - last[term]!);
      last[term] = no;
    });
    const sorted = new Uint8Array(starts[terms] ?? 0);
    const [sortedStarts, lists] = [new Uint32Array(terms + 1), new Uint32Array(terms + 1)];
    const sums = new Float64Array(terms + 1);
    const places = new Uint32Array(terms);
    for (let i = 0; i < terms; i++) {
      const term = order[i]!;
      sorted.set(text.subarray(starts[term]!, starts[term + 1]!), sortedStarts[i]!);
      sortedStarts[i + 1] = sortedStarts[i]! + starts[term + 1]! - starts[term]!;
      lists[i + 1] = lists[i]! + sizes[term]!;
      sums[i + 1] = sums[i]! + counts[term]!;
      places[term] = i;
      if (i % BREATH === 0) await breathe();
    }
    const gaps = new Uint8Array(lists[terms]!);
    const at = Uint32Array.from({ length: terms }, (_, term) => lists[places[term]!]!);
    last.fill(0);
    await this.#eachHolding(breathe, (term, no) => {
      let gap = no - last[term]!;
      let place = at[term]!;
      for (; gap > 127; gap >>>= 7) gaps[place++] = (gap & 127) | 128;
      gaps[place++] = gap;
      at[term] = place;
      last[term] = no;
    });
    return {
      segment: new Segment(sorted, sortedStarts, gaps, lists, sums),
      documents: {
        of: this.#of.slice(0, this.#products),
        titles: this.#titles.slice(0, this.#documents).map((term) => places[term]!),
        hashes: this.#hashes.slice(0, this.#documents),
      },
    };
  }

  async #eachHolding(breathe: () => Promise<void>, hold: (term: number, no: number) => void): Promise<void> {
    for (let no = 0; no < this.#products; no++) {
      const document = this.#of[no]!;
      const end = this.#heldFrom[document + 1]!;
      for (let i = this.#heldFrom[document]!; i < end; i++) hold(this.#held[i]!, no);
      if (no % 256 === 0) await breathe();
    }
  }
}

const bytesOf = (gap: number): number =>
  gap < 128 ? 1 : gap < 16_384 ? 2 : gap < 2_097_152 ? 3 : gap < 2 ** 28 ? 4 : 5;

const [SHARP, X] = [35, 120];
/** What a product is sorted under, lists know; of what is marked so, `#x` alone is a term here. */
const isKept = (bytes: Uint8Array, from: number, to: number): boolean =>
  to > from && (bytes[from] !== SHARP || (to === from + 2 && bytes[from + 1] === X));
export const isTerm = (term: string): boolean => term !== '' && (!term.startsWith('#') || term === '#x');
