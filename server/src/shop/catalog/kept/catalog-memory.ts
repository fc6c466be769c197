import { rootOf, type Db } from '../../../platform/db/kysely.ts';
import { feedOf, LISTS, TERMS, type Follower } from '../../assortment/door.ts';
import { familiesOf } from './families.queries.ts';
import type { CardFacts, Family } from './family.ts';
import { keyOf, readPage, type Address, type Page } from './page.ts';
import { ProductCache, type Read } from './product-cache.ts';
import { Terms } from './terms.ts';

/** Unless `CATALOG_MEMORY_MB` says otherwise. */
const USUAL_BYTES = 64 * 1024 * 1024;

const memories = new WeakMap<Db, CatalogMemory>();

/** What this process keeps of the catalog of a database. */
export function catalogMemoryOf(db: Db): CatalogMemory {
  const root = rootOf(db);
  const memory = memories.get(root) ?? new CatalogMemory(root);
  memories.set(root, memory);
  return memory;
}

/** Sets how much this process keeps, before anything is kept. */
export function sizeCatalogMemory(db: Db, bytes: number): void {
  memories.set(db, new CatalogMemory(db, bytes));
}

/**
 * Keeps what cards and product pages are made of, for the products that were asked for last (docs/decisions/0108-cards-in-memory.md).
 * `terms` asks the database what has changed, so what is read after it is no older than that call.
 */
export class CatalogMemory implements Follower {
  readonly #db: Db;
  readonly #families: ProductCache<Family>;
  readonly #pages: ProductCache<Page>;
  #terms: Terms | undefined;
  /** How often `#terms` became outdated. */
  #changes = 0;

  constructor(db: Db, bytes = USUAL_BYTES) {
    this.#db = db;
    this.#families = new ProductCache(bytes / 2);
    this.#pages = new ProductCache(bytes / 2);
    const feed = feedOf(db);
    for (const each of [this.#families, this.#pages, this]) feed.follow(each);
  }

  changed(ids: readonly string[]): void {
    // A page is written with the names of what its product is sorted under.
    if (ids.includes(LISTS)) this.#pages.lost();
    if (ids.includes(LISTS) || ids.includes(TERMS)) this.lost();
  }

  lost(): void {
    this.#changes += 1;
    this.#terms = undefined;
  }

  /** What all products are shown by now. */
  async terms(db: Db): Promise<Terms> {
    if (db !== this.#db) return await Terms.read(db);
    await feedOf(this.#db).look();
    if (this.#terms) return this.#terms;
    const changes = this.#changes;
    const terms = await Terms.read(this.#db);
    // A change that was seen meanwhile may not be in it.
    if (changes === this.#changes) this.#terms = terms;
    return terms;
  }

  /** The page at an address, of a product that is on sale or was once; undefined if there is none. */
  async page(address: Address): Promise<Page | undefined> {
    const kept = this.#pages.get(keyOf(address));
    if (kept) return kept;
    const [read] = await this.#pages.add(() => readPage(this.#db, address));
    return read;
  }

  /**
   * The families of products and variants, by the ids that were asked for; an id that is not live is missing. One statement reads those
   * that are not kept.
   */
  async families(db: Db, ids: readonly string[], now: Date): Promise<Map<string, Family>> {
    // A transaction sees its own changes, which may never be committed.
    if (db !== this.#db) return byId(await familiesOf(db, ids, now));
    const missing = ids.filter((id) => this.#families.get(id) === undefined);
    const kept = ids.flatMap((id) => this.#families.get(id) ?? []);
    if (missing.length === 0) return byId(kept);
    const read = await this.#families.add(async () =>
      (await familiesOf(db, missing, now)).flatMap((family) => readsOf(family, missing)),
    );
    return byId([...kept, ...read]);
  }
}

const byId = (families: readonly Family[]): Map<string, Family> =>
  new Map(families.flatMap((one) => [one.main, ...one.variants].map(({ id }) => [id, one] as const)));

/** A family, to be kept under each of the ids that were asked for. */
function readsOf(family: Family, asked: readonly string[]): Read<Family>[] {
  const members = [family.main, ...family.variants];
  const products = members.map(({ id }) => id);
  const bytes = members.reduce((sum, facts) => sum + bytesOf(facts), 0);
  return products.filter((id) => asked.includes(id)).map((key) => ({ key, value: family, products, bytes }));
}

/** About what V8 takes for the facts, in bytes: an estimate by their fields, without what the maps around them take. */
function bytesOf({ names, slugs, attributes, fixed, history, fixed_history }: CardFacts): number {
  const entries = [names, slugs, attributes, fixed, fixed_history].reduce(
    (sum, each) => sum + Object.keys(each).length,
    0,
  );
  const steps = Object.values(fixed_history).reduce((sum, each) => sum + each.length, history.length);
  return 1_600 + 150 * entries + 100 * steps;
}
