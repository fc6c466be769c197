import type { Trx } from '../../../platform/db/kysely.ts';
import { addedBy, type StoredRow } from './imports.queries.ts';
import { foldTitles, knownProducts, lockKnown, type Known } from './known.queries.ts';
import type { Fault, Line } from './line.ts';
import type { Lists } from './lists.ts';
import { Matcher } from './match.ts';
import { namedLine, namesOf, wantedBy, withVariants } from './plan-all.ts';
import { locateVariant, type Located } from './plan-variant.ts';

/** A line that was read. */
export interface Pending {
  row: StoredRow;
  line: Line;
}

/** A line with the product that it changes, locked. */
export interface Item extends Pending {
  known: Known | null;
  /** Of a line about a variant. */
  located: Located | null;
  fault?: Fault;
}

/** The lines with the products that they change, locked. A new line is looked for again, as another file may have added its product. */
export async function withProducts(trx: Trx, importId: string, lines: readonly Pending[]): Promise<Item[]> {
  if (lines.length === 0) return [];
  const fresh = lines.filter(({ row }) => row.verdict === 'new').map(({ line }) => line);
  const titles = await foldTitles(
    trx,
    fresh.map(({ name }) => name),
  );
  const found = await knownProducts(trx, wantedBy(fresh, titles));
  const own = await addedBy(
    trx,
    importId,
    found.map(({ id }) => id),
  );
  const matcher = new Matcher(
    found.filter(({ id }) => !own.has(id)),
    fresh,
    titles,
  );
  const idOf = ({ row, line }: Pending): string | null =>
    row.verdict === 'new' ? (matcher.find(line)?.id ?? null) : row.product_id;
  const locked = await lockKnown(trx, [...new Set(lines.flatMap((each) => idOf(each) ?? []))]);
  return lines.map((each) => {
    const known = locked.get(idOf(each) ?? '') ?? null;
    const gone = each.row.verdict === 'changed' && !known;
    const line = namedLine(each.line, known);
    return { ...each, line, known, located: null, ...(gone && { fault: { reason: 'gone' as const } }) };
  });
}

/** Lines about variants with their products and the variants that they change, locked: products first, as their editor does. */
export async function withMains(trx: Trx, lists: Lists, lines: readonly Pending[]): Promise<Item[]> {
  const asked = lines.map(({ line }) => line);
  const titles = await foldTitles(trx, asked.flatMap(namesOf));
  const found = await knownProducts(trx, wantedBy(asked, titles));
  const mains = found.filter(({ parent_id }) => parent_id === null);
  const locked = await lockKnown(
    trx,
    mains.map(({ id }) => id),
  );
  const all = await withVariants(trx, [...locked.values()], asked);
  const variants = await lockKnown(
    trx,
    [...all, ...found].flatMap(({ id, parent_id }) => (parent_id === null ? [] : [id])),
  );
  const inOrder = [...variants.values()].toSorted((a, b) => a.variant_no - b.variant_no);
  const matcher = new Matcher([...locked.values(), ...inOrder], [], titles);
  const added = new Map<string, number>();
  return lines.map(({ row, line }): Item => {
    const located = locateVariant(line, matcher, lists);
    if ('fault' in located) return { row, line, known: null, located: null, fault: located.fault };
    const { known, main, line: named } = located;
    const more = added.get(main.id) ?? 0;
    if (!known) added.set(main.id, more + 1);
    const place = { count: located.count + more, next: located.next + more };
    return { row, line: named, known, located: { ...located, ...place } };
  });
}
