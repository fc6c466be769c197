import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/kysely.ts';
import {
  changesSince,
  KEPT_MINUTES,
  LISTS,
  productsAfter,
  productsNamed,
  readLists,
  thisMoment,
  type Moment,
} from './assortment.queries.ts';
import type { Lists } from './lists.ts';
import type { Order } from './order.ts';
import { Products } from './products.ts';

/** What is on sale, as this process holds it. */
export interface Held {
  products: Products;
  lists: Lists;
}

/** The language whose order of names is the common one: that of the Unicode standard, which English leaves as it is. */
const ROOT = 'en';
/** Rows that are fetched at a time. */
const PAGE = 2_000;
/** Milliseconds for which a visitor waits for the newest changes: after an import of thousands, the list is seconds behind. */
const PATIENCE_MS = 300;
const PULSE_MS = 10_000;
/** Milliseconds of work after which others may have the thread. */
const TURN_MS = 4;

type Needs = Pick<Context, 'db' | 'log'>;

export interface AssortmentOptions extends Needs {
  /** Changes that are taken in one by one; where there are more, all is loaded anew behind the visitors' backs. */
  mostChanges?: number;
  /** Seconds after the last look from which on changes may have been forgotten, so that all is loaded anew. */
  awaySeconds?: number;
  /** Products that may be looked for beside what was loaded; where there are more, all is loaded anew. */
  mostRecent?: number;
}

const made = new WeakMap<Db, Assortment>();

/** The assortment of a store: one a process, made when it is first asked for. */
export function assortmentOf({ db, log }: Needs): Assortment {
  let assortment = made.get(db);
  if (!assortment) made.set(db, (assortment = new Assortment({ db, log })));
  return assortment;
}

/**
 * All live products in the memory of this process, so that lists, filters and facets take as long for a million as for a
 * thousand (docs/decisions/0030-assortment-in-memory.md). Nothing is true because it stands here: each call first asks the
 * database what has changed since the last one, so there is no news that could be lost.
 */
export class Assortment {
  readonly #db: Db;
  readonly #log: Needs['log'];
  readonly #mostChanges: number;
  readonly #awaySeconds: number;
  readonly #mostRecent: number;
  #held: Held | undefined;
  #moment: Moment = { snapshot: '', at: 0 };
  #loading: Promise<Held> | undefined;
  #pulling: Promise<void> | undefined;
  #queued: Promise<void> | undefined;
  #pulse: NodeJS.Timeout | undefined;
  readonly #sorting = new Map<string, Promise<void>>();

  constructor({
    db,
    log,
    mostChanges = 20_000,
    awaySeconds = (KEPT_MINUTES / 2) * 60,
    mostRecent = 50_000,
  }: AssortmentOptions) {
    this.#db = db;
    this.#log = log;
    this.#mostChanges = mostChanges;
    this.#awaySeconds = awaySeconds;
    this.#mostRecent = mostRecent;
  }

  /** Whether lists can be answered without waiting for the first load. */
  get loaded(): boolean {
    return this.#held !== undefined;
  }

  /** Begins to load, and from then on to keep up with what changes, whether anybody asks for a list or not. */
  open(): void {
    this.catchUp();
    this.#pulse = setInterval(() => this.catchUp(), PULSE_MS);
    this.#pulse.unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#pulse);
  }

  /** Something has changed: better to look now than when somebody waits for it. */
  catchUp(): void {
    this.fresh().catch((err: unknown) =>
      this.#log.warn({ err }, 'the assortment could not be brought up to date'),
    );
  }

  /** What is on sale now. */
  async fresh(): Promise<Held> {
    if (!this.#held) return await this.#load();
    // While all is loaded anew, nobody waits for it.
    if (!this.#loading) await patiently(this.#pull());
    return this.#held;
  }

  /** The order of names in a language: the common one for as long as a large one is still being sorted. */
  async byName(products: Products, tag: string): Promise<Order> {
    const sorted = products.byName(tag);
    if (sorted) return sorted;
    await patiently(this.#sortNames(products, tag));
    return products.byName(tag) ?? products.byName(ROOT)!;
  }

  #sortNames(products: Products, tag: string): Promise<void> {
    let sorting = this.#sorting.get(tag);
    if (!sorting) {
      sorting = products.sortNames(tag, breather()).finally(() => this.#sorting.delete(tag));
      this.#sorting.set(tag, sorting);
    }
    return sorting;
  }

  /** Loads everything, once for all who wait for it; what is held already goes on being shown meanwhile. */
  #load(): Promise<Held> {
    this.#loading ??= this.#loadNow().finally(() => (this.#loading = undefined));
    return this.#loading;
  }

  async #loadNow(): Promise<Held> {
    const begun = performance.now();
    // What changes from here on is asked for afterwards.
    const moment = await thisMoment(this.#db);
    const lists = await readLists(this.#db);
    const products = new Products();
    const breathe = breather();
    let page = await productsAfter(this.#db, LISTS, PAGE);
    while (page.length > 0) {
      const next = page.length < PAGE ? [] : productsAfter(this.#db, page.at(-1)!.id, PAGE);
      products.append(page);
      await breathe();
      page = await next;
    }
    await products.settle(breathe);
    for (const tag of new Set([ROOT, ...(this.#held?.products.nameOrders ?? [])]))
      await products.sortNames(tag, breathe);
    this.#held = { products, lists };
    this.#moment = moment;
    const ms = Math.round(performance.now() - begun);
    this.#log.debug({ products: products.columns.size, ms }, 'the assortment is in memory');
    return this.#held;
  }

  /** Asks what has changed, and takes it in. Begins after it was called: whoever waits for it sees what was committed by then. */
  #pull(): Promise<void> {
    if (!this.#pulling) {
      this.#pulling = this.#pullNow().finally(() => (this.#pulling = undefined));
      return this.#pulling;
    }
    this.#queued ??= this.#pulling
      .catch(() => {})
      .then(() => {
        this.#queued = undefined;
        return this.#pull();
      });
    return this.#queued;
  }

  async #pullNow(): Promise<void> {
    const { ids, ...moment } = await changesSince(this.#db, this.#moment.snapshot, this.#mostChanges + 1);
    const away = moment.at - this.#moment.at > this.#awaySeconds;
    const many = ids.length > this.#mostChanges || this.#held!.products.words.recent > this.#mostRecent;
    if (away || isBefore(moment, this.#moment) || many) return void (await this.#load());
    const held = this.#held!;
    const changed = ids.filter((id) => id !== LISTS);
    for (let from = 0; from < changed.length; from += PAGE) {
      const page = changed.slice(from, from + PAGE);
      const rows = await productsNamed(this.#db, page);
      const found = new Set(rows.map(({ id }) => id));
      held.products.apply(
        rows,
        page.filter((id) => !found.has(id)),
      );
    }
    if (changed.length < ids.length) held.lists = await readLists(this.#db);
    this.#moment = moment;
  }
}

/** Whether a database has forgotten a moment that it had told of: it was restored from an older copy. */
const isBefore = (now: Moment, then: Moment): boolean => nextXid(now) < nextXid(then);
const nextXid = ({ snapshot }: Moment): bigint => BigInt(snapshot.split(':')[1]!);

/** Waits for something, but not for long; hears of its failure only while it waits. */
async function patiently(work: Promise<unknown>): Promise<void> {
  work.catch(() => {});
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, PATIENCE_MS);
  try {
    await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** To be awaited often: lets others have the thread where it was kept for some milliseconds. */
function breather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await nextTurn();
    since = performance.now();
  };
}
