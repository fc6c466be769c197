import { problem } from '@halfturn/contract/problem.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import type { DocumentState, TextState } from './content.ts';
import { newestTexts, type DocumentRow, type TextRow } from './write.queries.ts';

export interface ListWish {
  kind: 'page' | 'news';
  state?: DocumentState | undefined;
  q: string;
  pageNum: number;
  pageSize: number;
}

/** A document in the staff's list, with the state of its text in each language. */
export interface ListRow extends DocumentRow {
  title: string;
  saved_at: Date;
  saved_by: string;
  texts: { locale: Locale; meaning: number; live_from: string | null }[];
}

/** A page of the staff's list, newest first, and how many there are. Titles are in the language asked for, or in English. */
export async function documentsOf(
  db: Db,
  { kind, state, q, pageNum, pageSize }: ListWish,
  locale: Locale,
  now: Date,
): Promise<{ rows: ListRow[]; total: number }> {
  const inState = {
    draft: sql`d.published_at is null`,
    scheduled: sql`d.published_at > ${now}`,
    published: sql`d.published_at <= ${now}`,
  };
  const ofKind = kind === 'news' ? sql`d.kind = 'news'` : sql`d.kind in ('page', 'own')`;
  const wanted = sql`${ofKind} and d.deleted_at is null and ${state ? inState[state] : sql`true`}
    and (${q} = '' or exists (select from document_texts f where f.document_id = d.id
      and fold(f.title) like '%' || fold(${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}) || '%'))`;
  const [{ rows }, count] = await Promise.all([
    sql<ListRow>`
      select d.*, n.title, last.saved_at, last.saved_by, all_of.texts from (
        select * from documents d where ${wanted}
        order by d.id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}) as d
      join lateral (select title from document_texts where document_id = d.id and locale in (${locale}, 'en-US')
        order by locale = ${locale} desc, no desc limit 1) as n on true
      join lateral (select saved_at, saved_by from document_texts where document_id = d.id
        order by saved_at desc, no desc limit 1) as last on true
      join lateral (select jsonb_agg(jsonb_build_object(
          'locale', t.locale, 'meaning', t.meaning, 'live_from', t.live_from)) as texts
        from (select distinct on (locale) locale, meaning, live_from from document_texts
          where document_id = d.id order by locale, no desc) as t) as all_of on true
      order by d.id desc`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from documents d where ${wanted}`.execute(db),
  ]);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

export const statesOf = (row: ListRow): TextState[] =>
  row.texts.map(({ locale, meaning, live_from }) => ({
    locale,
    meaning,
    liveFrom: live_from === null ? null : new Date(live_from),
  }));

/** A document with the newest version of each language's text. Refuses `not_found`. */
export async function documentOf(db: Db, id: string): Promise<{ document: DocumentRow; texts: TextRow[] }> {
  const document = await db
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!document) throw problem('not_found');
  return { document, texts: await newestTexts(db, id) };
}

/** The versions of one language's text, newest first. */
export async function historyOf(db: Db, id: string, locale: Locale): Promise<TextRow[]> {
  const rows = await versions(db, id, locale).orderBy('no', 'desc').limit(200).execute();
  return rows.map((row) => ({ ...row, locale }));
}

/** One version. Refuses `not_found`. */
export async function versionOf(db: Db, id: string, locale: Locale, no: number): Promise<TextRow> {
  const row = await versions(db, id, locale).where('no', '=', no).executeTakeFirst();
  if (!row) throw problem('not_found');
  return { ...row, locale };
}

const versions = (db: Db, id: string, locale: Locale) =>
  db.selectFrom('document_texts').selectAll().where('document_id', '=', id).where('locale', '=', locale);
