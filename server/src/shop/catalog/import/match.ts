import type { Known } from './known.queries.ts';
import type { Line } from './line.ts';

/** Two lines of one product share this; so do namesakes of different makers or years. */
const listing = (title: string, platform: string | null, region: string | null): string =>
  `${title}\n${platform ?? ''}\n${region ?? ''}`;
const year = (day: string | null | undefined): string => (day ?? '').slice(0, 4);
const fold = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * Finds the product of the store that a line describes. Its id, a reference or a slug decides. Without them, title, platform and
 * region do, and the year and the maker tell namesakes apart: a remake of 2017 is not the game of 2006. If only one product
 * can be meant, it is the same one even if its maker is spelled differently.
 */
export class Matcher {
  readonly #byId = new Map<string, Known>();
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
    if (product.external_ref !== null) this.#byRef.set(product.external_ref, product);
    this.#bySlug.set(`${product.class}/${product.slug}`, product);
    const key = listing(product.title, product.platform_code, product.region_code);
    const namesakes = this.#byListing.get(key);
    if (namesakes) namesakes.push(product);
    else this.#byListing.set(key, [product]);
  }

  /** The product that the line describes; undefined if it is a new one. */
  find(line: Line): Known | undefined {
    if (line.id !== null) return this.#byId.get(line.id);
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
