import { exclude, include, without, type Bits } from './bits.ts';
import type { Order } from './order.ts';
import { Slots } from './slots.ts';

/** Marks that divide the products into parts of about the same size. */
const MARKS = 128;
/** Products of a part at least: fewer are sooner looked at one by one. */
const LEAST_PART = 1_024;
/** What looking at one product costs, in words of a set that is counted. */
const LOOK = 6;

/** A place of the order of prices up to which the products are known as a set. */
interface Known {
  /** None: the order's beginning. */
  slot: number | null;
  place: number;
}

/**
 * Sets of all that costs less than a mark. What lies before any place of the order of prices is one of them and the few
 * products between the mark and the place: so neither a range of prices nor a bar of their histogram goes through all of its
 * products.
 */
export class PriceMarks {
  readonly #byPrice: Order;
  /** The prices of all, by number. */
  readonly #priceOf: (no: number) => number;
  /** The marks, lowest first. */
  #prices: number[] = [];
  #slots: Slots;
  #capacity: number;
  /** How many products there were when the marks were set. */
  #setFor = 0;

  constructor(byPrice: Order, priceOf: (no: number) => number, capacity: number) {
    this.#byPrice = byPrice;
    this.#priceOf = priceOf;
    this.#capacity = capacity;
    this.#slots = new Slots(capacity);
  }

  /** Sets the marks, and sets them anew where there are many more products than they were made for. */
  keepUp(): void {
    const { numbers, length } = this.#byPrice;
    if (length <= 2 * this.#setFor || length < 2 * LEAST_PART) return;
    this.#setFor = length;
    this.#slots = new Slots(this.#capacity);
    const part = Math.max(LEAST_PART, length / MARKS);
    const marks = Array.from({ length: Math.floor(length / part) - 1 }, (_, i) =>
      this.#priceOf(numbers[Math.floor((i + 1) * part)]!),
    );
    this.#prices = [...new Set(marks)];
    let from = 0;
    for (const [slot, mark] of this.#prices.entries()) {
      this.#slots.add();
      const bits = this.#slots.bits[slot]!;
      if (slot > 0) bits.set(this.#slots.bits[slot - 1]!);
      for (; this.#priceOf(numbers[from]!) < mark; from++) include(bits, numbers[from]!);
    }
  }

  put(no: number, price: number): void {
    for (let slot = this.#firstAbove(price); slot < this.#prices.length; slot++)
      include(this.#slots.bits[slot]!, no);
  }

  take(no: number, price: number): void {
    for (let slot = this.#firstAbove(price); slot < this.#prices.length; slot++)
      exclude(this.#slots.bits[slot]!, no);
  }

  /** Makes room for so many numbers. */
  grow(capacity: number): void {
    if (capacity === this.#capacity) return;
    this.#capacity = capacity;
    this.#slots = this.#slots.grown(capacity);
  }

  /** The place of the first product, by price, that costs at least so much. */
  placeOf(price: number): number {
    const { numbers, length } = this.#byPrice;
    let low = 0;
    let high = length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#priceOf(numbers[middle]!) < price) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** How many of a set lie before each of these places of the order, which ascend. */
  countsBefore(set: Bits, places: readonly number[]): number[] {
    this.#slots.bring(set);
    const toCount = set.length / LOOK;
    let at = 0;
    let n = 0;
    return places.map((place) => {
      const near = this.#nearest(place);
      if (near.slot !== null && toCount + Math.abs(place - near.place) < place - at) {
        at = near.place;
        n = this.#slots.count(near.slot);
      }
      n += this.#among(set, at, place) - this.#among(set, place, at);
      at = place;
      return n;
    });
  }

  /** `into`, which is empty, becomes what lies between two places of the order. */
  between(into: Bits, from: number, to: number): Bits {
    const { numbers } = this.#byPrice;
    if (to <= from) return into;
    const high = this.#nearest(to);
    const low = this.#nearest(from);
    if (high.place <= from || low.place >= to) {
      for (let i = from; i < to; i++) include(into, numbers[i]!);
      return into;
    }
    if (high.slot !== null) into.set(this.#slots.bits[high.slot]!);
    if (low.slot !== null) without(into, into, this.#slots.bits[low.slot]!);
    for (let i = from; i < low.place; i++) include(into, numbers[i]!);
    for (let i = low.place; i < from; i++) exclude(into, numbers[i]!);
    for (let i = high.place; i < to; i++) include(into, numbers[i]!);
    for (let i = to; i < high.place; i++) exclude(into, numbers[i]!);
    return into;
  }

  /** How many of a set lie between two places; 0 where the second is not behind the first. */
  #among(set: Bits, from: number, to: number): number {
    const { numbers } = this.#byPrice;
    let n = 0;
    for (let i = from; i < to; i++) {
      const no = numbers[i]!;
      n += (set[no >>> 5]! >>> no) & 1;
    }
    return n;
  }

  /** The mark next to a place, or the beginning. */
  #nearest(place: number): Known {
    const { numbers, length } = this.#byPrice;
    const above = place < length ? this.#firstAbove(this.#priceOf(numbers[place]!)) : this.#prices.length;
    const below = this.#known(above - 1);
    if (above === this.#prices.length) return below;
    const next = this.#known(above);
    return place - below.place <= next.place - place ? below : next;
  }

  #known(slot: number): Known {
    return slot < 0 ? { slot: null, place: 0 } : { slot, place: this.placeOf(this.#prices[slot]!) };
  }

  /** The first mark above a price. */
  #firstAbove(price: number): number {
    let low = 0;
    let high = this.#prices.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#prices[middle]! <= price) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
