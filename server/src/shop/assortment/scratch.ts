import { count, join, meet, noBits, without, type Bits } from './bits.ts';
import { kernelOf, newMemory, PAGE, type Kernel, type Memory } from './kernel.ts';

/** More sets than an answer needs; where one needs more, the others are slower. */
const MOST = 256;

/**
 * Room for sets that are needed for one answer only, side by side in one memory where the kernel meets and counts them. Sets that
 * were made anew for each would be hundreds of megabytes a second at a million products, and the engine would go through all that
 * it holds several times a second to be rid of them.
 *
 * What it has given is good until `turn` is called again: whoever begins a computation calls it, ends the computation without
 * waiting for anything, and keeps none of the sets. Sets of others must not change meanwhile.
 */
export class Scratch {
  readonly #most: number;
  #memory: Memory = newMemory();
  #kernel: Kernel = kernelOf(this.#memory);
  #bytes = 0;
  #sets: Bits[] = [];
  #given = 0;
  /** Where copies of others' sets lie. */
  readonly #brought = new Map<Bits, number>();
  #numbers = new Uint32Array();
  #numbered = 0;

  constructor(most = MOST) {
    this.#most = most;
  }

  /** All that was given is free again. @param capacity a multiple of 1,024 */
  turn(capacity: number): void {
    this.#given = 0;
    this.#brought.clear();
    // What did not fit the last time fits the next time.
    if (this.#numbered > this.#numbers.length) this.#numbers = new Uint32Array(2 * this.#numbered);
    this.#numbered = 0;
    if (capacity === this.#bytes * 8) return;
    this.#bytes = capacity / 8;
    // Reserved whole, as to grow would take the sets from who holds them; what is never written costs nothing.
    this.#memory = newMemory(Math.ceil((this.#bytes * this.#most) / PAGE));
    this.#kernel = kernelOf(this.#memory);
    this.#sets = [];
  }

  /** A set with anything in it. */
  any(): Bits {
    if (this.#given === this.#most) return noBits(this.#bytes * 8);
    const at = this.#given++;
    return (this.#sets[at] ??= new Int32Array(this.#memory.buffer, at * this.#bytes, this.#bytes / 4));
  }

  /** A set with nothing in it. */
  none(): Bits {
    return this.any().fill(0);
  }

  copy(of: Bits): Bits {
    const set = this.any();
    set.set(of);
    return set;
  }

  /** Room for so many numbers. */
  numbers(size: number): Uint32Array {
    const from = this.#numbered;
    this.#numbered += size;
    return this.#numbered > this.#numbers.length
      ? new Uint32Array(size)
      : this.#numbers.subarray(from, this.#numbered);
  }

  /** How many are in the set. */
  count(set: Bits): number {
    const at = this.#addressOf(set);
    return at === null ? count(set) : this.#kernel.count(at, at, at + this.#bytes);
  }

  /** `into` becomes what is in both; it may be one of them. Says how many those are. */
  meet(into: Bits, a: Bits, b: Bits): number {
    return this.#make('meet', into, a, b) ?? count(meet(into, a, b));
  }

  /** `into` becomes what is in one of the two; it may be one of them. Says how many those are. */
  join(into: Bits, a: Bits, b: Bits): number {
    const made = this.#make('join', into, a, b);
    if (made !== null) return made;
    if (into !== a) into.set(a);
    return count(join(into, b));
  }

  /** `into` becomes what is in `a` and not in `b`; it may be one of them. Says how many those are. */
  without(into: Bits, a: Bits, b: Bits): number {
    return this.#make('without', into, a, b) ?? count(without(into, a, b));
  }

  #make(how: 'meet' | 'join' | 'without', into: Bits, a: Bits, b: Bits): number | null {
    if (into.buffer !== this.#memory.buffer) return null;
    const from = this.#addressOf(a);
    const other = this.#addressOf(b);
    if (from === null || other === null) return null;
    return this.#kernel[how](from, other, from + this.#bytes, into.byteOffset);
  }

  #addressOf(set: Bits): number | null {
    if (set.buffer === this.#memory.buffer) return set.byteOffset;
    const known = this.#brought.get(set);
    if (known !== undefined) return known;
    if (this.#given === this.#most) return null;
    const at = this.copy(set).byteOffset;
    this.#brought.set(set, at);
    return at;
  }
}
