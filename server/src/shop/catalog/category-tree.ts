import type { CategoryNode } from '@halfturn/contract/catalog.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Assortment } from '../assortment/door.ts';

/** A class with the number of its own products, without those of its children. */
export interface ClassRow {
  id: string;
  slug: string;
  name: string;
  parent_id: string | null;
  /** Set for a class that shows one genre of its parent's products, and has none itself. */
  genre_code: string | null;
  own: number;
}

/** The classes as a tree. A class counts the products of its children, except of genres, whose products are its own. */
export function categoryTree(rows: readonly ClassRow[]): CategoryNode[] {
  const children = Map.groupBy(rows, (row) => row.parent_id);
  const nodeOf = (row: ClassRow): CategoryNode => {
    const nodes = (children.get(row.id) ?? []).map((child) => ({ child, node: nodeOf(child) }));
    const below = nodes
      .filter(({ child }) => child.genre_code === null)
      .reduce((sum, { node }) => sum + node.products, 0);
    return {
      id: row.id,
      slug: row.slug,
      name: row.name,
      products: row.own + below,
      children: nodes.map(({ node }) => node),
    };
  };
  return (children.get(null) ?? []).map(nodeOf);
}

/** The class of an id, anywhere in the tree. */
export function findCategory(tree: readonly CategoryNode[], id: string): CategoryNode | undefined {
  for (const node of tree) {
    const found = node.id === id ? node : findCategory(node.children, id);
    if (found) return found;
  }
  return undefined;
}

/** Every class with its number of live products; the class of a genre counts its parent's products of that genre. */
export function classesWithCounts({ products, lists }: Assortment, locale: Locale): ClassRow[] {
  return lists.classes.map((each) => ({
    id: each.id,
    slug: lists.slugOf(each, locale),
    name: lists.nameOf(each, locale),
    parent_id: each.parent_id,
    genre_code: each.genre_code,
    own: lists.countOfClass(products, each),
  }));
}
