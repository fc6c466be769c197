import { noBits, type Bits } from './bits.ts';

/**
 * Room for sets that are needed for one answer only. What it has given is good until `turn` is called again: whoever begins a
 * computation calls it, ends the computation without waiting for anything, and keeps none of the sets.
 */
export class Scratch {
  #sets: Bits[] = [];
  #given = 0;
  #capacity = 0;

  /** All that was given is free again. */
  turn(capacity: number): void {
    this.#given = 0;
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

  copy(of: Bits): Bits {
    const set = this.any();
    set.set(of);
    return set;
  }
}
