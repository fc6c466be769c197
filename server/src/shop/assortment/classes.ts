import type { Bits } from './bits.ts';
import type { Columns } from './columns.ts';
import { withAllUnder, type Class, type Lists } from './lists.ts';
import type { Scratch } from './scratch.ts';

/**
 * The products of a class: what is in it and in the classes under it. One that is a genre's shelf holds its parent's products
 * of that genre.
 */
export function productsIn(columns: Columns, lists: Lists, root: Class, scratch: Scratch): Bits {
  const { genre_code } = root;
  const ids =
    genre_code === null
      ? withAllUnder(lists, root).map(({ id }) => id)
      : [root.id, root.parent_id ?? root.id];
  const parts = ids.flatMap((id) => columns.classes.bitsOf(id) ?? []);
  if (genre_code === null && parts.length === 1) return parts[0]!;
  const all = scratch.none();
  for (const part of parts) scratch.join(all, all, part);
  if (genre_code === null) return all;
  const ofGenre = columns.genres.bitsOf(genre_code);
  if (!ofGenre) return all.fill(0);
  scratch.meet(all, all, ofGenre);
  return all;
}

/** How many products lie in a class itself, without those of the classes under it; a genre's shelf shows its parent's too. */
export function countIn(columns: Columns, { id, parent_id, genre_code }: Class): number {
  const above = genre_code === null || parent_id === null ? 0 : columns.countIn(parent_id, genre_code);
  return columns.countIn(id, genre_code) + above;
}
