import { keysOf } from '@halfturn/contract/primitives/names.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { notify } from '../../../platform/db/listener.ts';
import { lockRelated, replaceAllRelations } from '../relations/relations.queries.ts';
import { lockKnown } from './known.queries.ts';
import { relationRow, RelationLists, type RelationChange } from './plan-relations.ts';
import { forgetRelated, relatedRows } from './relate.queries.ts';
import { isUntouched } from './untouched.ts';
import { saveUndone, type Undone } from './undo.queries.ts';

/**
 * Puts the relations of some lines back, before any product is deleted: what goes with a product could not be told from what staff
 * have changed since. A line whose product or relations have been changed stays as it is. Returns how many steps this was, as `stepsToUndo` counts
 * them: two for a line that stays, as nothing more is undone of it; 0 if there is no such line left.
 */
export async function undoRelations(trx: Trx, id: string, limit: number): Promise<number> {
  const rows = await relatedRows(trx, id, limit);
  if (rows.length === 0) return 0;
  const involved = rows.flatMap(({ product_id, relations }) => [product_id, ...involvedIn(relations)]);
  const there = await lockRelated(trx, [...new Set(involved)]);
  const products = await lockKnown(
    trx,
    rows.map(({ product_id }) => product_id),
  );
  const lists = await RelationLists.read(trx, [...there]);
  const kept: Undone[] = [];
  const undone: number[] = [];
  for (const row of rows) {
    const known = products.get(row.product_id);
    const isSame = known && (row.version === null || isUntouched(known, row));
    if (!known) kept.push({ no: row.no, state: 'kept', reason: 'gone' });
    else if (!isSame || !standsAs(row.product_id, row.relations, lists, there))
      kept.push({ no: row.no, state: 'kept', reason: 'changed_since' });
    else {
      putBack(row.product_id, row.relations, lists, there);
      undone.push(row.no);
    }
  }
  await replaceAllRelations(trx, lists.changed());
  await saveUndone(trx, id, kept);
  await forgetRelated(trx, id, undone);
  await notify(trx, 'catalog');
  return rows.length + kept.length;
}

const involvedIn = ({ own, into }: RelationChange): string[] => [
  ...Object.values(own).flatMap(({ before, after }) => [...before, ...after]),
  ...Object.values(into).flatMap(({ added, removed }) => [...added, ...removed.map(({ id }) => id)]),
];

/** Whether relations still are as a line made them, but for products that are gone. */
function standsAs(
  id: string,
  { own, into }: RelationChange,
  lists: RelationLists,
  there: ReadonlySet<string>,
): boolean {
  const names = (by: string, kind: (typeof kinds)[number]) =>
    lists.kindOf(by, kind).some(({ other_id }) => other_id === id);
  const kinds = keysOf(into);
  return (
    keysOf(own).every(
      (kind) =>
        lists
          .kindOf(id, kind)
          .map(({ other_id }) => other_id)
          .join() === own[kind]?.after.filter((other) => there.has(other)).join(),
    ) &&
    kinds.every(
      (kind) =>
        (into[kind]?.added ?? []).every((by) => !there.has(by) || names(by, kind)) &&
        (into[kind]?.removed ?? []).every((by) => !names(by.id, kind)),
    )
  );
}

function putBack(
  id: string,
  { own, into }: RelationChange,
  lists: RelationLists,
  there: ReadonlySet<string>,
): void {
  for (const kind of keysOf(own)) {
    const before = (own[kind]?.before ?? []).filter((other) => there.has(other));
    lists.set(
      id,
      kind,
      before.map((other) => relationRow({ id, name: '' }, { id: other, name: '' }, kind)),
    );
  }
  for (const kind of keysOf(into)) {
    for (const by of into[kind]?.added ?? [])
      lists.set(
        by,
        kind,
        lists.kindOf(by, kind).filter(({ other_id }) => other_id !== id),
      );
    for (const { id: by, place } of into[kind]?.removed ?? []) {
      if (!there.has(by)) continue;
      const row = relationRow({ id: by, name: '' }, { id, name: '' }, kind);
      lists.set(by, kind, lists.kindOf(by, kind).toSpliced(place, 0, row));
    }
  }
}
