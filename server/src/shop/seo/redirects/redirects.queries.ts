import { sql, type Selectable } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import { notify } from '../../../platform/db/listener.ts';
import type { Redirects } from '../../../platform/db/types.ts';

export type RedirectRow = Selectable<Redirects>;

/** What is saved of a redirect. */
export type RedirectFields = Pick<RedirectRow, 'source' | 'target' | 'target_key' | 'target_path' | 'status'>;

/** A page of the redirects whose source or target contains a text, the newest first. */
export async function redirectsOf(
  db: Db,
  { q, pageNum, pageSize }: { q: string; pageNum: number; pageSize: number },
): Promise<{ rows: RedirectRow[]; total: number }> {
  const like = `%${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const wanted = sql<boolean>`${q} = '' or source like ${like} or lower(target) like ${like}`;
  const [rows, count] = await Promise.all([
    db
      .selectFrom('redirects')
      .selectAll()
      .where(wanted)
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    db
      .selectFrom('redirects')
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .where(wanted)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(count.n) };
}

/** The redirect of the first of these sources that has one. */
export async function redirectFrom(
  db: Db,
  keys: readonly string[],
): Promise<Pick<RedirectRow, 'id' | 'target' | 'status'> | undefined> {
  return await db
    .selectFrom('redirects')
    .select(['id', 'target', 'status'])
    .where('source', 'in', keys)
    .orderBy(sql`array_position(${[...keys]}::text[], source)`)
    .limit(1)
    .executeTakeFirst();
}

/** Changes of redirects take turns, so that no two of them make a chain together. */
export async function lockRedirects(trx: Trx): Promise<void> {
  await sql`lock table redirects in share row exclusive mode`.execute(trx);
}

export const redirectById = (db: Db, id: string): Promise<RedirectRow | undefined> =>
  db.selectFrom('redirects').selectAll().where('id', '=', id).executeTakeFirst();

/** The redirects that these sources have, and those that lead to one of them. */
export const redirectsOfPages = (trx: Trx, sources: readonly string[]): Promise<RedirectRow[]> =>
  trx
    .selectFrom('redirects')
    .selectAll()
    .where((eb) =>
      eb.or([eb('source', 'in', sources), eb('target_key', 'in', sources), eb('target_path', 'in', sources)]),
    )
    .execute();

/** What two redirects must not be of each other: the sources among these, and whether any target is this source. */
export async function neighborsOf(
  trx: Trx,
  { source, target_key, target_path }: RedirectFields,
  except: string | null,
): Promise<{ taken: boolean; leadsOn: boolean; isLedTo: boolean }> {
  const { rows } = await sql<{ taken: boolean; leads_on: boolean; is_led_to: boolean }>`
    with others as (select * from redirects where ${except}::uuid is null or id <> ${except}::uuid)
    select exists (select from others where source = ${source}) as taken,
      exists (select from others where source in (${target_key}, ${target_path})) as leads_on,
      exists (select from others where target_key = ${source} or target_path = ${source}) as is_led_to`.execute(
    trx,
  );
  const [found] = rows;
  return {
    taken: found?.taken === true,
    leadsOn: found?.leads_on === true,
    isLedTo: found?.is_led_to === true,
  };
}

/** All redirects as they are compared, for an import. */
export const comparedRedirects = (trx: Trx): Promise<RedirectFields[]> =>
  trx.selectFrom('redirects').select(['source', 'target', 'target_key', 'target_path', 'status']).execute();

/** Inserts redirects, or changes those that have the source already. */
export async function putRedirects(
  trx: Trx,
  rows: readonly RedirectFields[],
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const STEP = 1_000;
  for (let at = 0; at < rows.length; at += STEP)
    await trx
      .insertInto('redirects')
      .values(rows.slice(at, at + STEP).map((row) => ({ ...row, saved_by: by, saved_at: now })))
      .onConflict((oc) =>
        oc.column('source').doUpdateSet((eb) => ({
          target: eb.ref('excluded.target'),
          target_key: eb.ref('excluded.target_key'),
          target_path: eb.ref('excluded.target_path'),
          status: eb.ref('excluded.status'),
          saved_by: by,
          saved_at: now,
        })),
      )
      .execute();
  await notify(trx, 'content');
}

export async function changeRedirect(
  trx: Trx,
  id: string,
  row: RedirectFields,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('redirects')
    .set({ ...row, saved_by: by, saved_at: now })
    .where('id', '=', id)
    .execute();
  await notify(trx, 'content');
}

export async function deleteRedirectRow(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('redirects').where('id', '=', id).execute();
  await notify(trx, 'content');
}

/** Adds the hits of a while. */
export async function addHits(
  db: Db,
  hits: readonly { id: string; count: number; at: Date }[],
): Promise<void> {
  if (hits.length === 0) return;
  await sql`
    update redirects r set hits = r.hits + h.count, last_hit_at = greatest(r.last_hit_at, h.at)
    from unnest(${hits.map(({ id }) => id)}::uuid[], ${hits.map(({ count }) => count)}::int[],
      ${hits.map(({ at }) => at)}::timestamptz[]) as h (id, count, at)
    where r.id = h.id`.execute(db);
}
