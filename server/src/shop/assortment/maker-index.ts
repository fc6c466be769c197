interface Maker {
  name: string;
  products: Set<number>;
}

/** The products of each maker. There are too many makers for a set of bits each, as facets have. */
export class MakerIndex {
  readonly #byName = new Map<string, Maker>();
  /** By product number. */
  readonly #makers: (Maker | undefined)[] = [];

  /** The numbers of a maker's products. */
  productsOf(name: string): Uint32Array {
    return Uint32Array.from(this.#byName.get(name)?.products ?? []);
  }

  /** @param name empty if the maker is not known */
  add(no: number, name: string): void {
    if (name === '') return;
    const maker = this.#byName.get(name) ?? { name, products: new Set() };
    maker.products.add(no);
    this.#byName.set(name, maker);
    this.#makers[no] = maker;
  }

  delete(no: number): void {
    const maker = this.#makers[no];
    if (!maker) return;
    this.#makers[no] = undefined;
    maker.products.delete(no);
    if (maker.products.size === 0) this.#byName.delete(maker.name);
  }
}
