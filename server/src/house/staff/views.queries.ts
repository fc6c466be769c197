import type { Db, Trx } from '../../platform/db/kysely.ts';

export interface View {
  id: string;
  name: string;
  query: string;
}

/** The saved views of a member of staff for one list, oldest first. */
export async function viewsOf(db: Db, staffId: string, list: string): Promise<View[]> {
  return await db
    .selectFrom('staff_views')
    .select(['id', 'name', 'query'])
    .where('staff_id', '=', staffId)
    .where('list', '=', list)
    .orderBy('id')
    .execute();
}

/** Inserts a view, or replaces the query of the view with this name. */
export async function upsertView(
  trx: Trx,
  view: { staff_id: string; list: string; name: string; query: string },
): Promise<View> {
  return await trx
    .insertInto('staff_views')
    .values(view)
    .onConflict((oc) => oc.columns(['staff_id', 'list', 'name']).doUpdateSet({ query: view.query }))
    .returning(['id', 'name', 'query'])
    .executeTakeFirstOrThrow();
}

export async function deleteView(trx: Trx, staffId: string, id: string): Promise<void> {
  await trx.deleteFrom('staff_views').where('id', '=', id).where('staff_id', '=', staffId).execute();
}
