import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { notify } from '../../platform/db/listener.ts';
import type { Documents, DocumentTexts } from '../../platform/db/types.ts';

export type DocumentRow = Selectable<Documents>;
/** A version of a text. */
export type TextRow = Omit<Selectable<DocumentTexts>, 'locale'> & { locale: Locale };

/** Locks a document, so that changes of it take turns; undefined if it does not exist. */
export const lockDocument = (trx: Trx, id: string): Promise<DocumentRow | undefined> =>
  trx
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** The newest version of each language's text, English first. */
export async function newestTexts(db: Db, id: string): Promise<TextRow[]> {
  const { rows } = await sql<TextRow>`
    select * from (
      select distinct on (locale) * from document_texts where document_id = ${id}::uuid order by locale, no desc
    ) as newest order by locale <> 'en-US', locale`.execute(db);
  return rows;
}

export async function insertNews(
  trx: Trx,
  document: Pick<Insertable<Documents>, 'id' | 'created_at' | 'published_at'>,
): Promise<void> {
  await trx
    .insertInto('documents')
    .values({ kind: 'news', ...document })
    .execute();
}

/** Inserts an own page as a draft. False if its name is taken. */
export async function insertOwnPage(
  trx: Trx,
  document: Pick<Insertable<Documents>, 'id' | 'created_at' | 'name' | 'in_footer'>,
): Promise<boolean> {
  const row = await trx
    .insertInto('documents')
    .values({ kind: 'own', ...document })
    .onConflict((oc) => oc.column('name').where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertTexts(trx: Trx, texts: readonly Insertable<DocumentTexts>[]): Promise<void> {
  await trx.insertInto('document_texts').values(texts).execute();
}

/** Counts a change of a document, and makes it. With a date or null, it is published or not from then on. */
export async function countChange(
  trx: Trx,
  id: string,
  change: Pick<
    Updateable<Documents>,
    'published_at' | 'in_footer' | 'search_terms' | 'deleted_at' | 'picture_id' | 'picture_alt'
  > = {},
): Promise<void> {
  await trx
    .updateTable('documents')
    .set({ ...change, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute();
}

/** Cancels what was planned: texts that were to go live later are drafts again. */
export async function cancelPlan(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('document_texts')
    .set({ live_from: null })
    .where('document_id', '=', id)
    .where('live_from', '>', now)
    .execute();
}

/** Plans the newest text of each language to go live, unless it has. */
export async function planNewest(trx: Trx, id: string, from: Date): Promise<void> {
  await sql`
    update document_texts t set live_from = ${from}
    from (select distinct on (locale) locale, no from document_texts
      where document_id = ${id}::uuid order by locale, no desc) as newest
    where t.document_id = ${id}::uuid and t.locale = newest.locale and t.no = newest.no
      and t.live_from is null`.execute(trx);
}

/** Inserts the information pages that are missing, and locks all of them. */
export async function lockPages(
  trx: Trx,
  names: readonly string[],
  now: Date,
): Promise<Pick<DocumentRow, 'id' | 'name'>[]> {
  await trx
    .insertInto('documents')
    .values(names.map((name) => ({ kind: 'page' as const, name, published_at: now, created_at: now })))
    .onConflict((oc) => oc.column('name').where('deleted_at', 'is', null).doNothing())
    .execute();
  return await trx
    .selectFrom('documents')
    .select(['id', 'name'])
    .where('kind', '=', 'page')
    .orderBy('id')
    .forUpdate()
    .execute();
}

export type PageText = TextRow & { name: string };

/** The newest version of each information page in each language. */
export async function newestPageTexts(db: Db): Promise<PageText[]> {
  const { rows } = await sql<PageText>`
    select distinct on (t.document_id, t.locale) t.*, d.name
    from document_texts t join documents d on d.id = t.document_id and d.kind = 'page'
    order by t.document_id, t.locale, t.no desc`.execute(db);
  return rows;
}

/** Counts a reader of a published news item, unless this reader has been counted. */
export async function countReading(db: Db, id: string, reader: Buffer, now: Date): Promise<void> {
  await sql`
    with first_time as (
      insert into news_readers (document_id, reader, at)
      select d.id, ${reader}, ${now} from documents d
      where d.id = ${id}::uuid and d.kind = 'news' and d.published_at <= ${now}
      on conflict do nothing returning document_id)
    update documents d set clicks = d.clicks + 1 from first_time f where d.id = f.document_id`.execute(db);
}

export async function deleteReaders(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('news_readers').where('at', '<', before).execute();
}

/** Makes published news drafts again. */
export async function retractNews(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update documents set published_at = null, revision = revision + 1
    where id = any(${ids}::uuid[]) and kind = 'news' and published_at is not null`.execute(trx);
  await notify(trx, 'content');
}
