import type { CategoryNode } from '@halfturn/contract/catalog.ts';

/** A class with the number of products that lie in it alone, without its children. Parents come in any order. */
export interface ClassRow {
  id: string;
  slug: string;
  name: string;
  parent_id: string | null;
  /** Set on a shelf that shows one genre of its parent's products, and holds none itself. */
  genre_code: string | null;
  own: number;
}

/** The classes as a tree. A class counts what lies under it; a genre's shelf shows what its parent counts already. */
export function categoryTree(rows: readonly ClassRow[]): CategoryNode[] {
  const children = Map.groupBy(rows, (row) => row.parent_id);
  const nodeOf = (row: ClassRow): CategoryNode => {
    const under = children.get(row.id) ?? [];
    const nodes = under.map(nodeOf);
    const below = nodes.reduce(
      (sum, node, i) => (under[i]!.genre_code === null ? sum + node.products : sum),
      0,
    );
    return { id: row.id, slug: row.slug, name: row.name, products: row.own + below, children: nodes };
  };
  return (children.get(null) ?? []).map(nodeOf);
}

/** The class of that id, wherever in the tree it stands. */
export function findCategory(tree: readonly CategoryNode[], id: string): CategoryNode | undefined {
  for (const node of tree) {
    const found = node.id === id ? node : findCategory(node.children, id);
    if (found) return found;
  }
  return undefined;
}
