import { include, type Bits } from './bits.ts';

/**
 * Which products hold a term, of those that came or changed after the segment was made. For some tens of thousands at most: then
 * all is loaded anew.
 */
export class RecentTerms {
  /** The terms of each, by its number; the last is the title. */
  readonly #held = new Map<number, readonly string[]>();
  readonly #holders = new Map<string, Set<number>>();
  /** All terms that one of them holds or has held, in order. */
  #terms: string[] = [];

  get size(): number {
    return this.#held.size;
  }

  termsOf(no: number): readonly string[] | undefined {
    return this.#held.get(no);
  }

  put(products: readonly (readonly [no: number, terms: readonly string[]])[]): void {
    const fresh: string[] = [];
    for (const [no, terms] of products) {
      for (const term of this.#held.get(no) ?? []) this.#holders.get(term)!.delete(no);
      this.#held.set(no, terms);
      for (const term of terms) {
        let holders = this.#holders.get(term);
        if (!holders) {
          this.#holders.set(term, (holders = new Set()));
          fresh.push(term);
        }
        holders.add(no);
      }
    }
    if (fresh.length > 0) this.#terms = merged(this.#terms, fresh.sort(byUnits));
  }

  collect(term: string, begins: boolean, into: Bits): void {
    for (const holders of this.#found(term, begins)) for (const no of holders) include(into, no);
  }

  count(term: string, begins: boolean): number {
    let n = 0;
    for (const { size } of this.#found(term, begins)) n += size;
    return n;
  }

  *#found(term: string, begins: boolean): Generator<Set<number>> {
    if (!begins) {
      const holders = this.#holders.get(term);
      if (holders) yield holders;
      return;
    }
    let low = 0;
    let high = this.#terms.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#terms[middle]! < term) low = middle + 1;
      else high = middle;
    }
    for (; low < this.#terms.length && this.#terms[low]!.startsWith(term); low++)
      yield this.#holders.get(this.#terms[low]!)!;
  }
}

const byUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Two sorted lists as one. */
function merged(a: readonly string[], b: readonly string[]): string[] {
  const all: string[] = [];
  let i = 0;
  for (const next of b) {
    while (i < a.length && a[i]! < next) all.push(a[i++]!);
    all.push(next);
  }
  while (i < a.length) all.push(a[i++]!);
  return all;
}
