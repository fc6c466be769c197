import type { Db } from '../../platform/db/kysely.ts';
import { productsNamed, type KeyProduct, type NamedProduct } from './keys.queries.ts';

/**
 * The product with keys that a supplier's file means by a name: its id, the importer's id or the SKU, `class/slug`, the slug alone, or the
 * title. Null if there is none, or more than one; of a title, a product that is for sale comes before one that is not.
 */
export async function stockedProduct(db: Db, name: string): Promise<KeyProduct | null> {
  return (await stockedProducts(db, [name])).get(name) ?? null;
}

/** `stockedProduct` for many names, in one query. Names without a product are left out. */
export async function stockedProducts(db: Db, names: readonly string[]): Promise<Map<string, KeyProduct>> {
  const wanted = new Map(names.map((name) => [name, name.trim()]));
  const sensible = [...new Set(wanted.values())].filter((name) => name !== '' && !name.includes('\0'));
  if (sensible.length === 0) return new Map();
  const byName = Map.groupBy(await productsNamed(db, sensible), (product) => product.name);
  return new Map(
    [...wanted].flatMap(([name, trimmed]): [string, KeyProduct][] => {
      const product = onlyBest(byName.get(trimmed) ?? []);
      return product ? [[name, product]] : [];
    }),
  );
}

/** The best of the meanings, which come in their order; undefined if two are equally good. */
function onlyBest([best, next]: readonly NamedProduct[]): KeyProduct | undefined {
  if (!best || next?.rank === best.rank) return undefined;
  return { id: best.id, keyPattern: best.keyPattern };
}
