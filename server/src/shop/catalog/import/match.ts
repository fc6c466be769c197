import type { Known } from './known.queries.ts';
import type { Line } from './line.ts';

/** Two lines of one product share this; so do namesakes of different makers or years. */
const listing = (title: string, platform: string | null, region: string | null): string =>
  `${title}\n${platform ?? ''}\n${region ?? ''}`;
const optionsOf = (mainId: string, options: Record<string, string>): string =>
  [
    mainId,
    ...Object.entries(options)
      .map((one) => one.join('='))
      .toSorted(),
  ].join('\n');
const year = (day: string | null | undefined): string => (day ?? '').slice(0, 4);
const fold = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * Finds the product of the store that a line describes. Its id decides, or its reference, its SKU, its slug, in this order. Without them,
 * title, platform and
 * region do, and the year and the maker tell namesakes apart: a remake of 2017 is not the game of 2006. If only one product
 * can be meant, it is the same one even if its maker is spelled differently.
 */
export class Matcher {
  readonly #byId = new Map<string, Known>();
  readonly #byRef = new Map<string, Known>();
  readonly #bySlug = new Map<string, Known>();
  readonly #bySku = new Map<string, Known>();
  readonly #byOptions = new Map<string, Known>();
  /** Products by each name by which a variant can name them. */
  readonly #parents = new Map<string, Set<Known>>();
  readonly #places = new Map<string, { count: number; next: number }>();
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

  /** The product that has a reference. */
  ownerOfRef(ref: string): string | undefined {
    return this.#byRef.get(ref)?.id;
  }

  /** Whether another product of that title is known for the same platform and region. */
  hasNamesake(line: Line): boolean {
    return this.#byListing.has(this.#listing(line));
  }

  /** Adds a product of the store, or one that the import creates. */
  add(product: Known): void {
    this.#byId.set(product.id, product);
    if (product.sku !== null) this.#bySku.set(product.sku, product);
    if (product.parent_id !== null) {
      this.#byOptions.set(optionsOf(product.parent_id, product.option_values), product);
      const { count, next } = this.#placeOf(product.parent_id);
      this.#places.set(product.parent_id, { count: count + 1, next: Math.max(next, product.variant_no + 1) });
      return;
    }
    for (const word of [product.external_ref, product.slug, product.title])
      if (word !== null) this.#parents.set(word, (this.#parents.get(word) ?? new Set()).add(product));
    if (product.external_ref !== null) this.#byRef.set(product.external_ref, product);
    this.#bySlug.set(`${product.class}/${product.slug}`, product);
    const key = listing(product.title, product.platform_code, product.region_code);
    const namesakes = this.#byListing.get(key);
    if (namesakes) namesakes.push(product);
    else this.#byListing.set(key, [product]);
  }

  byId(id: string): Known | undefined {
    return this.#byId.get(id);
  }

  bySku(sku: string): Known | undefined {
    return this.#bySku.get(sku);
  }

  /** The one product that a variant names by id, reference, address or name. */
  parent(text: string): Known | undefined {
    const named = this.#byId.get(text.toLowerCase()) ?? this.#byRef.get(text);
    if (named) return named.parent_id === null ? named : undefined;
    const found = this.#parents.get(text.toLowerCase()) ?? this.#parents.get(this.#titles.get(text) ?? '');
    return found?.size === 1 ? [...found][0] : undefined;
  }

  /** The products and variants that a text can mean: one by its id, reference, SKU or whole address, others by their address or name. */
  named(text: string): Known[] {
    const folded = text.toLowerCase();
    const one =
      this.#byId.get(folded) ?? this.#byRef.get(text) ?? this.#bySku.get(text) ?? this.#bySlug.get(folded);
    if (one) return [one];
    return [...(this.#parents.get(folded) ?? this.#parents.get(this.#titles.get(text) ?? '') ?? [])];
  }

  /** A product of the store gets another name or address from a line, by which others can name it. */
  renamed(product: Known, words: readonly string[]): void {
    for (const word of words)
      if (word !== '') this.#parents.set(word, (this.#parents.get(word) ?? new Set()).add(product));
  }

  /** The variant of a product with these options. */
  variant(mainId: string, options: Record<string, string>): Known | undefined {
    return this.#byOptions.get(optionsOf(mainId, options));
  }

  /** How many variants a product has, and the place behind them. */
  placeOf({ id }: Known): { count: number; next: number } {
    return this.#placeOf(id);
  }

  #placeOf(id: string): { count: number; next: number } {
    return this.#places.get(id) ?? { count: 0, next: 0 };
  }

  /** The product that the line describes; undefined if it is a new one. */
  find(line: Line): Known | undefined {
    if (line.id !== null) return this.#byId.get(line.id);
    if (line.ref !== null) {
      const named = this.#byRef.get(line.ref);
      if (named) return named;
    }
    const bySku = line.sku === null ? undefined : this.#ownerOfSku(line.sku);
    if (bySku) return bySku;
    if (line.slug !== null) return this.#bySlug.get(`${line.class}/${line.slug}`);
    if (line.name === '') return undefined;
    const { developer, released } = line.said;
    const namesakes = (this.#byListing.get(this.#listing(line)) ?? []).filter(
      (product) =>
        // A product that has a reference or SKU is another one than a line with another one.
        (line.ref === null || product.external_ref === null) &&
        (line.sku === null || product.sku === null) &&
        (!released || !product.released || year(released) === year(product.released)),
    );
    const sameMaker = namesakes.find(
      (product) => !developer || product.developer === '' || fold(product.developer) === fold(developer),
    );
    if (sameMaker || namesakes.length !== 1) return sameMaker;
    const alone = this.#linesOf.get(`${this.#listing(line)}\n${year(released)}`) === 1;
    return alone ? namesakes[0] : undefined;
  }

  /** The product or variant with a SKU. That of a product with variants stands in a file for its reference. */
  #ownerOfSku(sku: string): Known | undefined {
    const named = this.#byRef.get(sku);
    return this.#bySku.get(sku) ?? (named && named.variant_attributes.length > 0 ? named : undefined);
  }

  #listing(line: Line): string {
    return listing(this.titleOf(line), line.platform, line.region);
  }
}
