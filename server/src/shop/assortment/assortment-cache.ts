import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { LISTS, productsAfter, productsNamed, readLists, TERMS } from './assortment.queries.ts';
import { ChangeFeed, feedOf, type FeedLimits, type Follower } from './change-feed.ts';
import { Lists } from './lists.ts';
import type { Order } from './order.ts';
import type { Product, ProductRow } from './product.ts';
import { Products } from './products.ts';

/** The language whose order of names stands in for others: it is the Unicode default order. */
const DEFAULT_TAG = 'en';
/** Rows per statement. */
const PAGE = 2_000;
/** How long a request waits for changes to be applied; after a large import or while all is loaded again, lists are seconds behind. */
const MAX_WAIT_MS = 300;
const CATCH_UP_MS = 10_000;
/** How long loading and sorting keep the thread before requests get a turn. */
const SLICE_MS = 4;

/** What is on sale: all live products, and the lists that they are sorted under. */
export interface Assortment {
  readonly products: Products;
  lists: Lists;
}

type Needs = Pick<Context, 'db' | 'log'>;

/** When all products are loaded again, instead of applying changes: whenever changes were lost, and when */
interface Limits {
  /** more products than this have changed, or */
  mostChanges: number;
  /** more products than this are new or have other words since the load. */
  mostRecent: number;
}
const LIMITS: Limits = { mostChanges: 20_000, mostRecent: 50_000 };

const caches = new WeakMap<Db, AssortmentCache>();

/** The assortment of a store: one per process and database, created at the first call. */
export function assortmentOf({ db, log }: Needs): AssortmentCache {
  const cache = caches.get(db) ?? new AssortmentCache({ db, log }, feedOf(db));
  caches.set(db, cache);
  return cache;
}

/**
 * Keeps all live products in the memory of this process, so that lists, filters, facets and search need no large query
 * (docs/decisions/0030-assortment-in-memory.md). Each call first asks the database for the changes since the last call, so no
 * change can be missed.
 */
export class AssortmentCache implements Follower {
  readonly #db: Db;
  readonly #log: Needs['log'];
  readonly #feed: ChangeFeed;
  readonly #limits: Limits;
  #current: Assortment | undefined;
  /** Ids of what has changed and is not applied yet. */
  #pending = new Set<string>();
  /** How often it was not known which products have changed, and how many of these times the last load has seen. */
  #losses = 0;
  #lossesSeen = 0;
  #loading: Promise<Assortment> | undefined;
  #applying: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #onLate: () => void = () => {};
  readonly #sorting = new Map<string, Promise<void>>();

  constructor(
    { db, log, ...limits }: Needs & Partial<Limits & FeedLimits>,
    feed = new ChangeFeed(db, limits),
  ) {
    this.#db = db;
    this.#log = log;
    this.#limits = { ...LIMITS, ...limits };
    this.#feed = feed;
    feed.follow(this);
  }

  /** Whether lists can be answered without waiting for the first load. */
  get loaded(): boolean {
    return this.#current !== undefined;
  }

  /**
   * Starts to load, and from then on applies changes regularly.
   *
   * @param onLate is called when something has come in that answers were given without, as it took longer than a request waits
   */
  open(onLate: () => void = () => {}): void {
    this.#onLate = onLate;
    this.catchUp();
    this.#timer = setInterval(() => this.catchUp(), CATCH_UP_MS);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
  }

  /** Applies changes in the background, before a request has to wait for them. */
  catchUp(): void {
    this.fresh().catch((err: unknown) =>
      this.#log.warn({ err }, 'the assortment could not be brought up to date'),
    );
  }

  /** What is on sale now. */
  async fresh(): Promise<Assortment> {
    if (!this.#current) return await this.#load();
    // All products may be loading again, which a change of attributes starts.
    await this.#waitBriefly(this.#loading ? this.#loading.then(() => this.#update()) : this.#update());
    return this.#current;
  }

  /** Products by name in a language. While a large shop is still being sorted, the default order stands in. */
  async byName({ products }: Assortment, tag: string): Promise<Order<Product>> {
    const sorted = products.byName(tag);
    if (sorted) return sorted;
    const sorting =
      this.#sorting.get(tag) ?? products.sortNames(tag, turnTaker()).finally(() => this.#sorting.delete(tag));
    this.#sorting.set(tag, sorting);
    await this.#waitBriefly(sorting);
    return products.byName(tag) ?? products.byName(DEFAULT_TAG) ?? products.best;
  }

  /** Waits for work, but not longer than a request should. A failure after that is ignored. */
  async #waitBriefly(work: Promise<unknown>): Promise<void> {
    const isLate = await Promise.race([work.then(() => false), sleep(MAX_WAIT_MS, true, { ref: false })]);
    if (isLate) void work.then(this.#onLate, () => {});
  }

  /** Loads all products; callers that come meanwhile wait for the same load. */
  #load(): Promise<Assortment> {
    this.#loading ??= this.#loadAll().finally(() => (this.#loading = undefined));
    return this.#loading;
  }

  async #loadAll(): Promise<Assortment> {
    const begun = performance.now();
    // Changes from here on are applied afterwards.
    await this.#feed.look();
    this.#pending.clear();
    // Should this load fail, the next call begins another one.
    this.#losses += 1;
    const losses = this.#losses;
    const lists = new Lists(await readLists(this.#db));
    const products = new Products();
    const pause = turnTaker();
    let page: ProductRow[] = [];
    do {
      page = await productsAfter(this.#db, page.at(-1)?.id ?? LISTS, PAGE);
      products.load(page);
      await pause();
    } while (page.length === PAGE);
    await products.finishLoad(pause);
    for (const tag of new Set([DEFAULT_TAG, ...(this.#current?.products.nameOrders ?? [])]))
      await products.sortNames(tag, pause);
    this.#current = { products, lists };
    this.#lossesSeen = losses;
    const ms = Math.round(performance.now() - begun);
    this.#log.debug({ products: products.size, ms }, 'the assortment is in memory');
    return this.#current;
  }

  changed(ids: readonly string[]): void {
    for (const id of ids) if (id !== TERMS) this.#pending.add(id);
  }

  lost(): void {
    this.#losses += 1;
  }

  /** Applies what was committed before this call. */
  async #update(): Promise<void> {
    await this.#feed.look();
    const applied = this.#applying.then(() => this.#applyChanges());
    this.#applying = applied.catch(() => {});
    await applied;
  }

  async #applyChanges(): Promise<void> {
    const { mostChanges, mostRecent } = this.#limits;
    const current = this.#current;
    if (
      !current ||
      this.#losses > this.#lossesSeen ||
      this.#pending.size > mostChanges ||
      current.products.recent > mostRecent
    )
      return void (await this.#load());
    const ids = [...this.#pending];
    this.#pending.clear();
    try {
      await this.#apply(current, ids);
    } catch (error) {
      this.changed(ids);
      throw error;
    }
  }

  async #apply(current: Assortment, ids: readonly string[]): Promise<void> {
    const changed = ids.filter((id) => id !== LISTS);
    // Lists first: a product must not be on sale before its platform.
    if (changed.length < ids.length) {
      const lists = new Lists(await readLists(this.#db));
      if (lists.indexed !== current.lists.indexed) return void (await this.#load());
      current.lists = lists;
    }
    for (let from = 0; from < changed.length; from += PAGE) {
      const page = changed.slice(from, from + PAGE);
      const rows = await productsNamed(this.#db, page);
      const live = new Set(rows.map(({ id }) => id));
      current.products.apply(
        rows,
        page.filter((id) => !live.has(id)),
      );
    }
  }
}

/** A function to await often: it lets requests run if the work before it took some milliseconds. */
function turnTaker(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return;
    await nextTurn();
    since = performance.now();
  };
}
