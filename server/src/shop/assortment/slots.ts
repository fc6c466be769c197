import type { Bits } from './bits.ts';
import { kernelOf, newMemory, PAGE } from './kernel.ts';

/**
 * Sets of products side by side in one memory, where the kernel counts: first a set that is brought, then those that are kept.
 * They are views, which a new one or more room makes anew: nobody keeps one beyond the turn in which he asked for it.
 */
export class Slots {
  readonly bits: Bits[] = [];
  readonly #memory = newMemory();
  readonly #kernel = kernelOf(this.#memory);
  readonly #bytes: number;

  /** @param capacity a multiple of 1,024 */
  constructor(capacity: number) {
    this.#bytes = capacity / 8;
    this.#reserve(0);
  }

  add(): void {
    this.#reserve(this.bits.length + 1);
  }

  /** What is asked for from here on is counted of this set. */
  bring(base: Bits): void {
    this.#at(0).set(base);
  }

  /** How many of the set that was brought are in the set of this slot. */
  count(slot: number): number {
    return this.#kernel.count(0, (slot + 1) * this.#bytes, this.#bytes);
  }

  /** The same sets with more room behind them. */
  grown(capacity: number): Slots {
    const slots = new Slots(capacity);
    for (const [slot, bits] of this.bits.entries()) {
      slots.add();
      slots.bits[slot]!.set(bits);
    }
    return slots;
  }

  #reserve(values: number): void {
    const missing = (values + 1) * this.#bytes - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE));
    for (let i = 0; i < values; i++) this.bits[i] = this.#at(i + 1);
  }

  #at(slot: number): Bits {
    return new Int32Array(this.#memory.buffer, slot * this.#bytes, this.#bytes / 4);
  }
}
