import type { Class, Lists } from './lists.ts';
import type { ProductSet } from './product-set.ts';
import type { Products } from './products.ts';

/** What is on sale: all live products, and the lists that they are sorted under. */
export class Assortment {
  readonly products: Products;
  lists: Lists;

  constructor(products: Products, lists: Lists) {
    this.products = products;
    this.lists = lists;
  }

  /** The products of a class and of the classes below it. A genre's class shows its parent's products of that genre. */
  productsOfClass(root: Class): ProductSet {
    return this.#productsOf(root, this.lists.withClassesBelow(root));
  }

  /** Counts the products of a class without those of the classes below it. */
  countOfClass(each: Class): number {
    this.products.takeBackSets();
    return each.genre_code === null
      ? this.products.columns.classes.sizeOf(each.id)
      : this.#productsOf(each, [each]).count();
  }

  #productsOf({ id, parent_id, genre_code }: Class, classes: readonly Class[]): ProductSet {
    const { columns, sets } = this.products;
    if (genre_code === null)
      return columns.classes.union(
        classes.map((each) => each.id),
        sets,
      );
    const ofGenre = columns.genres.union([genre_code], sets);
    return ofGenre.and(columns.classes.union([id, parent_id ?? id], sets));
  }
}
