import type { Class, Lists } from './lists.ts';
import type { ProductSet, SetPool } from './product-set.ts';
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
  productsOfClass(root: Class, pool: SetPool): ProductSet {
    const { classes, genres } = this.products.columns;
    const { genre_code } = root;
    const ids =
      genre_code === null
        ? this.lists.withClassesBelow(root).map(({ id }) => id)
        : [root.id, root.parent_id ?? root.id];
    const found = pool.empty();
    for (const id of ids) {
      const products = classes.productsOf(id);
      if (products) found.or(products);
    }
    if (genre_code === null) return found;
    const ofGenre = genres.productsOf(genre_code);
    return ofGenre ? found.and(ofGenre) : found.clear();
  }

  /** Counts the products of a class without those of the classes below it. */
  countOfClass({ id, parent_id, genre_code }: Class): number {
    const { classes, genres } = this.products.columns;
    if (genre_code === null) return classes.sizeOf(id);
    const ofGenre = genres.productsOf(genre_code);
    if (!ofGenre) return 0;
    const counts = [...new Set([id, parent_id ?? id])].map(
      (each) => classes.productsOf(each)?.countAnd(ofGenre) ?? 0,
    );
    return counts.reduce((sum, n) => sum + n, 0);
  }
}
