import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { coverIn, type Cover } from './news-pictures.queries.ts';

/** A document as guests read it: its text in the language asked for, or in English. */
export interface GuestText {
  id: string;
  name: string | null;
  /** Of an own page: its names in the addresses of other languages. */
  slugs: Partial<Record<Locale, string>>;
  clicks: string;
  published_at: Date;
  locale: Locale;
  no: number;
  title: string;
  summary: string;
  author: string;
  body: string;
  live_from: Date;
}

/** A news item as guests read it. */
export interface GuestNews extends GuestText {
  cover: Cover | null;
}

/** SQL: the text of the document `d` that guests read at a moment, as `t`. Every query for guests goes through it. */
const textFor = (locale: Locale, now: Date): RawBuilder<unknown> => sql`
  select t.locale, t.no, t.title, t.summary, t.author, t.body, t.live_from from document_texts t
  where t.document_id = d.id and t.locale in (${locale}, 'en-US') and t.live_from <= ${now}
  order by t.locale = ${locale} desc, t.live_from desc, t.no desc limit 1`;

const published = (now: Date): RawBuilder<boolean> => sql`d.kind = 'news' and d.published_at <= ${now}`;
const columns = sql`d.id, d.name, d.slugs, d.clicks, d.published_at, t.*`;
const newsColumns = (locale: Locale) => sql`${columns}, ${coverIn(locale)} as cover`;

/** A page of published news, newest first, and how many there are. */
export async function publishedNews(
  db: Db,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
  locale: Locale,
  now: Date,
): Promise<{ rows: GuestNews[]; total: number }> {
  const [{ rows }, count] = await Promise.all([
    sql<GuestNews>`
      select ${newsColumns(locale)} from (
        select * from documents d where ${published(now)}
        order by d.published_at desc, d.id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}
      ) as d join lateral (${textFor(locale, now)}) as t on true
      order by d.published_at desc, d.id desc`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from documents d where ${published(now)}`.execute(
      db,
    ),
  ]);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

/** The most news of a sitemap, which could hold five times as many. */
const NEWS_IN_SITEMAP = 10_000;

/** The published news, newest first, with the time of the last change in a language. */
export async function newsForSitemap(
  db: Db,
  locale: Locale,
  now: Date,
): Promise<{ id: string; changed: Date }[]> {
  const { rows } = await sql<{ id: string; changed: Date }>`
    select d.id, greatest(d.published_at, t.live_from) as changed
    from documents d join lateral (${textFor(locale, now)}) as t on true
    where ${published(now)} order by d.published_at desc, d.id desc limit ${NEWS_IN_SITEMAP}`.execute(db);
  return rows;
}

/** A published news item; undefined for an unknown id, a draft, or one that is not due yet. */
export async function newsItemOf(
  db: Db,
  id: string,
  locale: Locale,
  now: Date,
): Promise<GuestNews | undefined> {
  const { rows } = await sql<GuestNews>`
    select ${newsColumns(locale)} from documents d join lateral (${textFor(locale, now)}) as t on true
    where d.id = ${id}::uuid and ${published(now)}`.execute(db);
  return rows[0];
}

/** The published item before and the one after. */
export async function neighboursOf(
  db: Db,
  { id, published_at }: GuestText,
  locale: Locale,
  now: Date,
): Promise<{ previous: GuestText | null; next: GuestText | null }> {
  const beside = (way: 'previous' | 'next') => {
    const [sign, order] = way === 'previous' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
    return sql<GuestText>`
      select ${columns} from (
        select * from documents d
        where ${published(now)} and (d.published_at, d.id) ${sign} (${published_at}, ${id}::uuid)
        order by d.published_at ${order}, d.id ${order} limit 1
      ) as d join lateral (${textFor(locale, now)}) as t on true`.execute(db);
  };
  const [previous, next] = await Promise.all([beside('previous'), beside('next')]);
  return { previous: previous.rows[0] ?? null, next: next.rows[0] ?? null };
}

/** The current text of a page that the store comes with; undefined for an unknown name. */
export const livePage = (db: Db, name: string, locale: Locale, now: Date): Promise<GuestText | undefined> =>
  pageWhere(db, sql`d.name = ${name} and d.kind = 'page'`, locale, now);

/** SQL: the document `d` is an own page that guests read. */
const ownAndLive = (now: Date): RawBuilder<boolean> =>
  sql`d.kind = 'own' and d.deleted_at is null and d.published_at <= ${now}`;

/** The current text of a page of the shopkeeper's own, by a name that it has or had; undefined for an unknown one, and for a draft. */
export const liveOwnPage = (
  db: Db,
  name: string,
  locale: Locale,
  now: Date,
): Promise<GuestText | undefined> =>
  pageWhere(
    db,
    sql`d.id = (select s.document_id from document_slugs s where s.slug = ${name}) and ${ownAndLive(now)}`,
    locale,
    now,
  );

async function pageWhere(
  db: Db,
  wanted: RawBuilder<unknown>,
  locale: Locale,
  now: Date,
): Promise<GuestText | undefined> {
  const { rows } = await sql<GuestText>`
    select ${columns} from documents d join lateral (${textFor(locale, now)}) as t on true
    where ${wanted}`.execute(db);
  return rows[0];
}

/** The own pages that guests read, oldest first, with the time of their last change. */
export async function liveOwnPages(
  db: Db,
  locale: Locale,
  now: Date,
): Promise<{ name: string; changed: Date }[]> {
  const { rows } = await sql<{ name: string; changed: Date }>`
    select coalesce(d.slugs->>${locale}, d.name) as name, greatest(d.published_at, t.live_from) as changed
    from documents d join lateral (${textFor(locale, now)}) as t on true
    where ${ownAndLive(now)} order by d.id limit 500`.execute(db);
  return rows;
}

/** A page of either kind as guests read it, with its English title. */
export interface LivePage extends Pick<GuestText, 'locale' | 'title' | 'summary' | 'body'> {
  kind: 'page' | 'own';
  /** In the address of the language. */
  name: string;
  english_title: string | null;
  search_terms: Partial<Record<Locale, string>>;
}

/** All pages that guests read, those that the store comes with first. */
export async function livePages(db: Db, locale: Locale, now: Date): Promise<LivePage[]> {
  const { rows } = await sql<LivePage>`
    select d.kind, coalesce(d.slugs->>${locale}, d.name) as name, t.*, e.title as english_title, d.search_terms
    from documents d join lateral (${textFor(locale, now)}) as t on true
      left join lateral (${textFor('en-US', now)}) as e on true
    where d.kind = 'page' or ${ownAndLive(now)} order by d.kind = 'own', d.id limit 500`.execute(db);
  return rows;
}

/** A version that was published. One that never was is not found. */
export async function shownVersion(
  db: Db,
  { id, locale }: GuestText,
  no: number,
  now: Date,
): Promise<GuestText | undefined> {
  const { rows } = await sql<GuestText>`
    select ${columns} from documents d join document_texts t on t.document_id = d.id
    where d.id = ${id}::uuid and t.locale = ${locale} and t.no = ${no} and t.live_from <= ${now}`.execute(db);
  return rows[0];
}

export interface ShownVersion {
  no: number;
  live_from: Date;
  live_until: Date | null;
}

/** The versions of a page's text that were published, with their times, newest first. */
export async function shownVersions(db: Db, { id, locale }: GuestText, now: Date): Promise<ShownVersion[]> {
  const { rows } = await sql<ShownVersion>`
    select no, live_from, lead(live_from) over (order by live_from, no) as live_until
    from document_texts where document_id = ${id}::uuid and locale = ${locale} and live_from <= ${now}
    order by live_from desc, no desc limit 100`.execute(db);
  return rows;
}

/** When the clock alone next changes what guests read: news or a page is due, or a text comes into force. Null if nothing is planned. */
export async function nextTextChange(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(published_at) from documents where published_at > ${now}),
      (select min(live_from) from document_texts where live_from > ${now})) as at`.execute(db);
  return rows[0]?.at ?? null;
}
