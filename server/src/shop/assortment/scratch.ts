import { noBits, type Bits } from './bits.ts';

/**
 * Room for sets that are needed for one answer only. Sets that were made anew for each would be hundreds of megabytes a second
 * at a million products, and the engine would go through all that it holds several times a second to be rid of them. What it has given is good until `turn` is called again: whoever begins a
 * computation calls it, ends the computation without waiting for anything, and keeps none of the sets.
 */
export class Scratch {
  #sets: Bits[] = [];
  #numbers = new Uint32Array();
  #numbered = 0;
  #given = 0;
  #capacity = 0;

  /** All that was given is free again. */
  turn(capacity: number): void {
    this.#given = 0;
    // What did not fit the last time fits the next time.
    if (this.#numbered > this.#numbers.length) this.#numbers = new Uint32Array(2 * this.#numbered);
    this.#numbered = 0;
    if (capacity === this.#capacity) return;
    this.#capacity = capacity;
    this.#sets = [];
  }

  /** A set with anything in it. */
  any(): Bits {
    const set = this.#sets[this.#given] ?? noBits(this.#capacity);
    this.#sets[this.#given++] = set;
    return set;
  }

  /** A set with nothing in it. */
  none(): Bits {
    return this.any().fill(0);
  }

  /** Room for so many numbers. */
  numbers(count: number): Uint32Array {
    const from = this.#numbered;
    this.#numbered += count;
    return this.#numbered > this.#numbers.length
      ? new Uint32Array(count)
      : this.#numbers.subarray(from, this.#numbered);
  }

  copy(of: Bits): Bits {
    const set = this.any();
    set.set(of);
    return set;
  }
}
