import type { Db } from '../../platform/db/kysely.ts';
import { hiddenProductsTitled, productsNamed, type KeyProduct } from './keys.queries.ts';

/**
 * The product with keys that a supplier's file means by a name: its id, the importer's id, `class/slug`, the slug alone, or the
 * title. Null if there is none, or more than one; of a title, a product that is for sale comes before one that is not.
 */
export async function stockedProduct(db: Db, name: string): Promise<KeyProduct | null> {
  const wanted = name.trim();
  if (wanted === '' || wanted.includes('\0')) return null;
  const [best, next] = await productsNamed(db, wanted);
  if (best) return next?.rank === best.rank ? null : { id: best.id, keyPattern: best.keyPattern };
  const [only, second] = await hiddenProductsTitled(db, wanted);
  return only && !second ? only : null;
}
