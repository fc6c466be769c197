import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { countIn, lists as all, type Held } from '../assortment/door.ts';
import type { ClassRow } from './category-tree.ts';

/** Every class with the number of live products in it; a genre's shelf counts its parent's products of that genre. */
export function classesWithCounts({ products, lists }: Held, locale: Locale): ClassRow[] {
  return lists.classes.map((each) => ({
    id: each.id,
    slug: all.slugOf(each, locale),
    name: all.nameOf(each, locale),
    parent_id: each.parent_id,
    genre_code: each.genre_code,
    own: countIn(products.columns, each),
  }));
}
