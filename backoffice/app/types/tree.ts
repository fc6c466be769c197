/** A row of a tree, with how many levels stand above it. */
export type Leveled<Row> = Row & { level: number };

interface InTree {
  id: string;
  parentId: string | null;
}

/** Rows below the rows that they belong to, each level in the order of the list. */
export function treeOf<Row extends InTree>(rows: readonly Row[]): Leveled<Row>[] {
  const below = (parentId: string | null, level: number): Leveled<Row>[] =>
    rows
      .filter((row) => row.parentId === parentId)
      .flatMap((row) => [{ ...row, level }, ...below(row.id, level + 1)]);
  return below(null, 0);
}

/** The list with one item moved by one place; the same list if there is no place further on. */
export function moved<Item>(items: readonly Item[], at: number, by: -1 | 1): Item[] {
  const [item, other] = [items[at], items[at + by]];
  if (item === undefined || other === undefined) return [...items];
  return items.map((each, i) => (i === at ? other : i === at + by ? item : each));
}
