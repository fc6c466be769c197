import { sql } from 'kysely';
import type { Trx } from '@halfturn/server/src/platform/db/kysely.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Line } from './read-line.ts';
import type { TextPart } from './text-columns.ts';
import type { Steps } from './tier-columns.ts';

/** A product of the store as the import compares it with a line. */
export interface Known {
  id: string;
  class: string;
  slug: string;
  name: string;
  title: string;
  genre_code: string;
  platform_code: string;
  region_code: string;
  developer: string;
  publisher: string;
  released: string | null;
  edition: string;
  system: string;
  tips: string;
  languages: string[];
  price_minor: number;
  order_limit: number;
  status: string;
  external_ref: string | null;
  kind: string;
  weight_grams: number | null;
  pin: number;
  texts: Partial<Record<Locale, Record<TextPart, string | null>>>;
  /** Regular prices that are fixed, by currency. */
  fixed: Record<string, number>;
  /** The lowest price that any rule may lead to; US cents. */
  floor_minor: number | null;
  tiers_for: 'all' | 'members' | null;
  /** Wholesale prices by currency. */
  tiers: Partial<Record<Currency, Steps>>;
}

const CHUNK = 1000;

/** Titles folded by the database, so that they compare as its own do. */
export async function foldTitles(trx: Trx, names: readonly string[]): Promise<Map<string, string>> {
  const folded = new Map<string, string>();
  const fresh = [...new Set(names)];
  for (let from = 0; from < fresh.length; from += CHUNK) {
    const { rows } = await sql<{ name: string; title: string }>`
      select name, search_fold(name) as title from unnest(${fresh.slice(from, from + CHUNK)}::text[]) as n(name)`.execute(
      trx,
    );
    for (const { name, title } of rows) folded.set(name, title);
  }
  return folded;
}

/** Products of the store that have one of the titles, references or slugs. */
export async function knownProducts(
  trx: Trx,
  { titles, refs, slugs }: { titles: readonly string[]; refs: readonly string[]; slugs: readonly string[] },
): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select p.id, c.slug as class, p.slug, p.name, p.search_name as title, p.genre_code, p.platform_code, p.region_code,
      p.developer, p.publisher, p.released, p.edition, p.system, p.tips, p.languages, p.price_minor, p.order_limit,
      p.status, p.external_ref, p.kind, p.weight_grams, p.pin,
      coalesce((
        select jsonb_object_agg(t.locale, to_jsonb(t) - array['product_id', 'locale', 'updated_at'])
        from product_texts t where t.product_id = p.id), '{}') as texts,
      coalesce((select jsonb_object_agg(f.currency, f.regular_minor) from fixed_prices f where f.product_id = p.id), '{}') as fixed,
      p.floor_minor, p.tiers_for, case when p.tiers_for is null then '{}' else coalesce((
        select jsonb_object_agg(currency, steps) from (
          select currency, jsonb_agg(jsonb_build_array(from_quantity, unit_minor) order by from_quantity) as steps from (
            select 'USD' as currency, from_quantity, unit_minor from price_tiers where product_id = p.id
            union all
            select currency, from_quantity, unit_minor from fixed_price_tiers where product_id = p.id) as every
          group by currency) as of_each), '{}') end as tiers
    from products p join classes c on c.id = p.class_id
    where p.search_name = any(${titles}::text[]) or p.external_ref = any(${refs}::text[])
      or p.slug = any(${slugs}::text[])
    order by p.id`.execute(trx);
  return rows;
}

/** Two lines of one product share this; so do namesakes of different makers or years. */
const listing = (title: string, platform: string, region: string): string =>
  `${title}\n${platform}\n${region}`;
const year = (day: string | null | undefined): string => (day ?? '').slice(0, 4);
const fold = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * Finds the product of the store that a line describes. A reference or a slug decides. Without them, title, platform and
 * region do, and the year and the maker tell namesakes apart: a remake of 2017 is not the game of 2006. If only one product
 * can be meant, it is the same one even if its maker is spelled differently.
 */
export class Matcher {
  readonly #byRef = new Map<string, Known>();
  readonly #bySlug = new Map<string, Known>();
  readonly #byListing = new Map<string, Known[]>();
  readonly #linesOf = new Map<string, number>();
  readonly #titles: ReadonlyMap<string, string>;

  constructor(known: readonly Known[], lines: readonly Line[], titles: ReadonlyMap<string, string>) {
    this.#titles = titles;
    for (const product of known) this.add(product);
    for (const line of lines) {
      const key = `${this.#listing(line)}\n${year(line.said.released)}`;
      this.#linesOf.set(key, (this.#linesOf.get(key) ?? 0) + 1);
    }
  }

  /** The folded title of a line. */
  titleOf(line: Line): string {
    return this.#titles.get(line.name) ?? '';
  }

  /** Whether another product of that title is known for the same platform and region. */
  hasNamesake(line: Line): boolean {
    return this.#byListing.has(this.#listing(line));
  }

  /** Adds a product of the store, or one that the import creates. */
  add(product: Known): void {
    if (product.external_ref !== null) this.#byRef.set(product.external_ref, product);
    this.#bySlug.set(`${product.class}/${product.slug}`, product);
    const key = listing(product.title, product.platform_code, product.region_code);
    const namesakes = this.#byListing.get(key);
    if (namesakes) namesakes.push(product);
    else this.#byListing.set(key, [product]);
  }

  /** The product that the line describes; undefined if it is a new one. */
  find(line: Line): Known | undefined {
    if (line.ref !== null) {
      const named = this.#byRef.get(line.ref);
      if (named) return named;
    }
    if (line.slug !== null) return this.#bySlug.get(`${line.class}/${line.slug}`);
    const { developer, released } = line.said;
    const namesakes = (this.#byListing.get(this.#listing(line)) ?? []).filter(
      (product) =>
        // A product that has a reference is another one than a line with another reference.
        (line.ref === null || product.external_ref === null) &&
        (!released || !product.released || year(released) === year(product.released)),
    );
    const sameMaker = namesakes.find(
      (product) => !developer || product.developer === '' || fold(product.developer) === fold(developer),
    );
    if (sameMaker || namesakes.length !== 1) return sameMaker;
    const alone = this.#linesOf.get(`${this.#listing(line)}\n${year(released)}`) === 1;
    return alone ? namesakes[0] : undefined;
  }

  #listing(line: Line): string {
    return listing(this.titleOf(line), line.platform, line.region);
  }
}
