import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/kysely.ts';

/** A published text that a link of the footer can lead to. */
export interface LinkedText {
  id: string;
  kind: 'own' | 'news';
  /** Of an own page: its name in the address of the language. */
  name: string | null;
  title: string;
  /** Of an own page: it is marked for the footer. */
  in_footer: boolean;
}

const columns = (locale: Locale, now: Date) => sql`
  d.id, d.kind, coalesce(d.slugs->>${locale}, d.name) as name, d.in_footer, t.title
  from documents d join lateral (
    select t.title from document_texts t
    where t.document_id = d.id and t.locale in (${locale}, 'en-US') and t.live_from <= ${now}
    order by t.locale = ${locale} desc, t.live_from desc, t.no desc limit 1) as t on true`;

/** The published texts among some ids, and the own pages that are marked for the footer, oldest first. */
export async function linkedTexts(
  db: Db,
  ids: readonly string[],
  locale: Locale,
  now: Date,
): Promise<LinkedText[]> {
  const { rows } = await sql<LinkedText>`
    select ${columns(locale, now)}
    where (d.id = any(${ids}::uuid[]) and d.kind in ('own', 'news') or d.in_footer)
      and d.deleted_at is null and d.published_at <= ${now} order by d.id limit 500`.execute(db);
  return rows;
}

/** The own pages, or the newest news, that are published: what a person can choose from. */
export async function textsToLink(
  db: Db,
  kind: 'own' | 'news',
  locale: Locale,
  now: Date,
): Promise<LinkedText[]> {
  const { rows } = await sql<LinkedText>`
    select ${columns(locale, now)}
    where d.kind = ${kind} and d.deleted_at is null and d.published_at <= ${now} order by d.id desc limit 100`.execute(
    db,
  );
  return rows;
}
