import type { Trx } from '../../../platform/db/kysely.ts';
import { notify } from '../../../platform/db/listener.ts';
import { lockRelated, replaceAllRelations } from '../relations/relations.queries.ts';
import type { ImportRow } from './imports.queries.ts';
import { foldTitles, knownProducts } from './known.queries.ts';
import type { Line } from './line.ts';
import { storeLists } from './lists.queries.ts';
import { Values } from './lists.ts';
import { Matcher } from './match.ts';
import { wantedByNames } from './plan-all.ts';
import { involvedIn, planRelations, RelationLists, resolveRelated, type Asking } from './plan-relations.ts';
import { readLine, readerOf } from './read-line.ts';
import { relatingRows, saveRelated, type RelatingRow } from './relate.queries.ts';
import { relatedNames } from './relation-fields.ts';
import { aloneInImport } from './write.queries.ts';

/**
 * Writes the relations of some lines. It comes once all lines are in, so that each finds the products that stand behind it in the
 * file. Returns how many lines these were; 0 if no line has any left.
 */
export async function relatePart(trx: Trx, imported: ImportRow, limit: number): Promise<number> {
  const rows = await relatingRows(trx, imported.id, limit);
  if (rows.length === 0) return 0;
  await aloneInImport(trx);
  const related = await relatedOf(trx, imported, rows);
  const names = relatedNames([...related.values()].map((one) => ({ related: one })));
  const titles = await foldTitles(trx, names);
  const { ids, ...wanted } = wantedByNames(names, titles);
  const own = rows.map(({ product_id }) => product_id);
  const known = await knownProducts(trx, { ...wanted, ids: [...ids, ...own] });
  const matcher = new Matcher(known, [], titles);
  const asking = rows.map(({ no, product_id: id, name }): Asking => ({
    no,
    id,
    name,
    isVariant: matcher.byId(id)?.parent_id != null,
    related: related.get(no) ?? {},
  }));
  const resolved = resolveRelated(asking, matcher);
  // Between the search and the lock one can have been deleted.
  const there = await lockRelated(trx, involvedIn(resolved));
  const usable = resolved
    .filter(({ id }) => there.has(id))
    .map((one) => ({
      ...one,
      wishes: one.wishes.filter(({ others }) => others.every(({ id }) => there.has(id))),
    }));
  const lists = await RelationLists.read(trx, involvedIn(usable));
  const planned = new Map(planRelations(usable, lists).map((one) => [one.no, one]));
  await replaceAllRelations(trx, lists.changed());
  await saveRelated(
    trx,
    imported.id,
    rows.map(({ no }) => {
      const { change = null, changes = [], notes = [] } = planned.get(no) ?? {};
      return { no, relations: change, changes, notes };
    }),
  );
  await notify(trx, 'catalog');
  return rows.length;
}

/** What lines say of other products, by their numbers. */
async function relatedOf(
  trx: Trx,
  { settings }: ImportRow,
  rows: readonly RelatingRow[],
): Promise<Map<number, Line['related']>> {
  const reader = readerOf(settings.columns, settings, new Values(await storeLists(trx), settings.choices));
  return new Map(
    rows.map(({ no, line, cells }) => {
      const read = readLine({ no: line, cells }, reader);
      return [no, 'line' in read ? read.line.related : {}];
    }),
  );
}
