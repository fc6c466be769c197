import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';
import { builtInPages, PAGE_NAMES } from './built-in.ts';
import { meaningOf, sameText } from './content.ts';
import { tellGuests } from './go-live.ts';
import type { TextRow } from './versions.ts';

/** Who the store's own texts are saved by. */
export const STORE = 'system';

type Newest = TextRow & { name: string };

/**
 * Sees to it that the information pages are in the database as the store comes with them. To be called at every start: what is
 * there is compared, and a text that a newer release has changed is added as a new version, so that the old one, which buyers
 * have agreed to, stays findable. A page that the staff have written in is theirs, and left alone for ever.
 *
 * The database is the one place that guests' texts come from; the files are what it is filled from. Returns how many texts
 * were added.
 */
export async function installPages(trx: Trx, now: Date): Promise<number> {
  await trx
    .insertInto('documents')
    .values(PAGE_NAMES.map((name) => ({ kind: 'page' as const, name, published_at: now, created_at: now })))
    .onConflict((oc) => oc.column('name').doNothing())
    .execute();
  // Two processes that start at once take their turns.
  const documents = await trx
    .selectFrom('documents')
    .select(['id', 'name'])
    .where('kind', '=', 'page')
    .orderBy('id')
    .forUpdate()
    .execute();
  const { rows: newest } = await sql<Newest>`
    select distinct on (t.document_id, t.locale) t.*, d.name
    from document_texts t join documents d on d.id = t.document_id and d.kind = 'page'
    order by t.document_id, t.locale, t.no desc`.execute(trx);
  const ids = new Map(documents.map(({ id, name }) => [name, id]));
  const touched = new Set(newest.filter((row) => row.saved_by !== STORE).map((row) => row.name));
  const added = textsToAdd(newest, touched).map(({ name, ...row }) => ({
    document_id: ids.get(name)!,
    ...row,
    saved_by: STORE,
    saved_at: now,
    live_from: now,
  }));
  if (added.length === 0) return 0;
  await trx.insertInto('document_texts').values(added).execute();
  const changed = [...new Set(added.map(({ document_id }) => document_id))];
  await sql`update documents set revision = revision + 1 where id = any(${changed}::uuid[])`.execute(trx);
  await tellGuests(trx);
  return added.length;
}

/** What the files say and the newest versions do not. English comes first, as its meaning is the others'. */
function textsToAdd(newest: readonly Newest[], touched: ReadonlySet<string>) {
  const english = new Map<string, number>();
  return builtInPages().flatMap(({ name, locale, text }) => {
    if (touched.has(name)) return [];
    const before = newest.find((row) => row.name === name && row.locale === locale);
    const same = before !== undefined && sameText(before, text);
    const meaning = same ? before.meaning : meaningOf(locale, before?.meaning, english.get(name), false);
    if (locale === DEFAULT_LOCALE) english.set(name, meaning);
    return same ? [] : [{ name, locale, no: (before?.no ?? 0) + 1, meaning, ...text }];
  });
}
