import { LRUCache } from 'lru-cache';
import type { Follower } from '../../assortment/door.ts';

/** Changes that no trigger has noted would be shown for so long at most. */
const LONGEST_MS = 10 * 60_000;

/** A value that was read, with the products that it depends on. */
export interface Read<Value> {
  key: string;
  value: Value;
  products: readonly string[];
  /** About how much memory it takes. */
  bytes: number;
}

/** A read that is under way, and what has changed since it began. */
interface Reading {
  changed: Set<string>;
  lost: boolean;
}

/**
 * Values made of the rows of products, the last ones that were asked for. One is dropped when a product changes that it depends on; a
 * value that was being read at that moment may be older than the change, and is not kept.
 */
export class ProductCache<Value> implements Follower {
  readonly #entries: LRUCache<string, Read<Value>>;
  readonly #keysOf = new Map<string, Set<string>>();
  readonly #readings = new Set<Reading>();

  constructor(maxBytes: number) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => bytes,
      ttl: LONGEST_MS,
      dispose: (read) => this.#forget(read),
    });
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Reads values and keeps them. */
  async add(read: () => Promise<readonly Read<Value>[]>): Promise<Value[]> {
    const reading: Reading = { changed: new Set(), lost: false };
    this.#readings.add(reading);
    try {
      const found = await read();
      for (const each of found) if (isCurrent(each, reading)) this.#keep(each);
      return found.map(({ value }) => value);
    } finally {
      this.#readings.delete(reading);
    }
  }

  changed(ids: readonly string[]): void {
    for (const reading of this.#readings) for (const id of ids) reading.changed.add(id);
    for (const id of ids) for (const key of this.#keysOf.get(id) ?? []) this.#entries.delete(key);
  }

  lost(): void {
    for (const reading of this.#readings) reading.lost = true;
    this.#entries.clear();
  }

  #keep(read: Read<Value>): void {
    this.#entries.set(read.key, read);
    // A value that is too large for the cache is not in it.
    if (!this.#entries.has(read.key)) return;
    for (const id of read.products) {
      const keys = this.#keysOf.get(id) ?? new Set();
      this.#keysOf.set(id, keys.add(read.key));
    }
  }

  #forget({ key, products }: Read<Value>): void {
    for (const id of products) {
      const keys = this.#keysOf.get(id);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOf.delete(id);
    }
  }
}

const isCurrent = ({ products }: Read<unknown>, { changed, lost }: Reading): boolean =>
  !lost && !products.some((id) => changed.has(id));
