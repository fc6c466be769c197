/** Below 0: the first number stands before the second. Never 0 for two of them: the id decides at last. */
export type Compare = (a: number, b: number) => number;

/** Elements between two moments at which others may have the thread. */
const BREATH = 4_096;

/**
 * Products in one order: a list of their numbers. A change takes a number out while its old values still stand, and puts it
 * in again by its new ones; both move whole blocks, so that one change among a million costs a fraction of a millisecond.
 */
export class Order {
  numbers: Uint32Array;
  length: number;
  readonly compare: Compare;

  constructor(compare: Compare, numbers: Uint32Array = new Uint32Array(64), length = 0) {
    this.compare = compare;
    this.numbers = numbers;
    this.length = length;
  }

  /** Where a number stands, or would stand. */
  place(no: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(this.numbers[middle]!, no) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Takes numbers out that are in it; their values must still be those by which they were put in. */
  take(gone: readonly number[]): void {
    if (gone.length === 0) return;
    const places = Uint32Array.from(gone, (no) => this.place(no)).sort();
    let to = places[0]!;
    for (let i = 0; i < places.length; i++) {
      const from = places[i]! + 1;
      const end = i + 1 < places.length ? places[i + 1]! : this.length;
      this.numbers.copyWithin(to, from, end);
      to += end - from;
    }
    this.length = to;
  }

  /** Puts numbers in that are not in it. */
  put(come: readonly number[]): void {
    if (come.length === 0) return;
    const sorted = come.toSorted(this.compare);
    const places = sorted.map((no) => this.place(no));
    const length = this.length + sorted.length;
    if (length > this.numbers.length) {
      const roomier = new Uint32Array(Math.ceil(length * 1.25));
      roomier.set(this.numbers.subarray(0, this.length));
      this.numbers = roomier;
    }
    let end = this.length;
    for (let i = sorted.length - 1; i >= 0; i--) {
      this.numbers.copyWithin(places[i]! + i + 1, places[i]!, end);
      this.numbers[places[i]! + i] = sorted[i]!;
      end = places[i]!;
    }
    this.length = length;
  }
}

/**
 * Sorts numbers without keeping the thread for long: `breathe` is awaited every few milliseconds. What is nearly in order
 * already costs little. The values that `compare` looks at must not change meanwhile.
 */
export async function sortInBreaths(
  numbers: Uint32Array,
  compare: Compare,
  breathe: () => Promise<void>,
): Promise<Uint32Array<ArrayBufferLike>> {
  const { length } = numbers;
  const RUN = 1_024;
  for (let at = 0; at < length; at += RUN) {
    numbers.subarray(at, Math.min(at + RUN, length)).sort(compare);
    await breathe();
  }
  let from = numbers;
  let to: Uint32Array = new Uint32Array(length);
  for (let width = RUN; width < length; width *= 2) {
    for (let low = 0; low < length; low += 2 * width) {
      const middle = Math.min(low + width, length);
      const high = Math.min(low + 2 * width, length);
      if (middle === high || compare(from[middle - 1]!, from[middle]!) < 0) {
        to.set(from.subarray(low, high), low);
        continue;
      }
      for (let a = low, b = middle, k = low; k < high; k++) {
        to[k] = a < middle && (b >= high || compare(from[a]!, from[b]!) < 0) ? from[a++]! : from[b++]!;
        if (k % BREATH === 0) await breathe();
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
