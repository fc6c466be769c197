import { sql, type Insertable, type Selectable } from 'kysely';
import { MOST_SAVED_FILTERS } from '@halfturn/contract/saved-filters.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { SavedFilters } from '../../platform/db/types.ts';

export type SavedFilterRow = Selectable<SavedFilters>;

/** The filters that an account keeps, in the order of their names. */
export const savedFiltersOf = (db: Db, accountId: string): Promise<SavedFilterRow[]> =>
  db
    .selectFrom('saved_filters')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy(sql`lower(name)`)
    .limit(MOST_SAVED_FILTERS)
    .execute();

/** The id of the account's filters with a name, however it is capitalized; undefined if there are none. */
export async function savedFilterNamed(db: Db, accountId: string, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('saved_filters')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  return row?.id;
}

/** Inserts filters, or puts them in the place of those with the same name. Returns their id. */
export async function saveFilters(trx: Trx, row: Insertable<SavedFilters>): Promise<string> {
  const { id } = await trx
    .insertInto('saved_filters')
    .values(row)
    .onConflict((oc) =>
      oc.expression(sql`account_id, lower(name)`).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        list: eb.ref('excluded.list'),
        query: eb.ref('excluded.query'),
        currency: eb.ref('excluded.currency'),
        saved_at: eb.ref('excluded.saved_at'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Renames filters of an account. False if it has none with this id. */
export async function renameFilters(
  trx: Trx,
  { id, accountId, name }: { id: string; accountId: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('saved_filters')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes filters of an account. False if it has none with this id. */
export async function deleteFilters(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_filters')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countSavedFilters(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_filters')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
