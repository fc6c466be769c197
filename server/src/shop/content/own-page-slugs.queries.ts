import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { StaffSlugs } from '@halfturn/contract/staff/products.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { versionOf } from '../../platform/version-of.ts';
import type { DocumentRow } from './write.queries.ts';

export type PageSlugs = Partial<Record<Locale, string>>;

/** The most former addresses that the back office lists. */
const MOST_FORMER = 50;

/** An own page's names in addresses; what the version is of. */
export const namesOf = ({ name, slugs }: Pick<DocumentRow, 'name' | 'slugs'>) => ({
  base: name ?? '',
  // The column's check allows nothing else.
  own: slugs as PageSlugs,
});

/** The addresses of an own page, and the former ones that lead to it. */
export async function slugsOfPage(db: Db, document: DocumentRow): Promise<StaffSlugs> {
  const names = namesOf(document);
  const today = [names.base, ...Object.values(names.own)];
  const { rows } = await sql<{ slug: string }>`
    select slug from document_slugs where document_id = ${document.id} and slug <> all(${today}::text[])
    order by slug limit ${MOST_FORMER}`.execute(db);
  return { ...names, former: rows.map(({ slug }) => slug), version: versionOf(names) };
}

/**
 * Gives an address to a page, or back to it; one that another page once had is taken over. `taken` if another page has it today,
 * `reserved` if a page that the store comes with is called so.
 */
export async function claimPageSlug(
  trx: Trx,
  slug: string,
  id: string,
): Promise<'taken' | 'reserved' | null> {
  const { rows: pages } = await sql`select from documents where kind = 'page' and name = ${slug}`.execute(
    trx,
  );
  if (pages.length > 0) return 'reserved';
  await sql`insert into document_slugs (slug, document_id) values (${slug}, ${id}::uuid) on conflict do nothing`.execute(
    trx,
  );
  const { rows } = await sql<{ taken: boolean }>`
    select s.document_id <> ${id}::uuid
      and (d.name = s.slug or exists (select from jsonb_each_text(d.slugs) as each where each.value = s.slug)) as taken
    from document_slugs s join documents d on d.id = s.document_id where s.slug = ${slug} for update of s`.execute(
    trx,
  );
  if (rows[0]?.taken) return 'taken';
  await sql`update document_slugs set document_id = ${id}::uuid where slug = ${slug} and document_id <> ${id}::uuid`.execute(
    trx,
  );
  return null;
}

export async function savePageSlugs(
  trx: Trx,
  id: string,
  { base, own }: { base: string; own: PageSlugs },
): Promise<void> {
  await trx
    .updateTable('documents')
    .set({ name: base, slugs: JSON.stringify(own), revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute();
}

/** Frees all names that a page has or had in addresses, and returns them. */
export async function freePageSlugs(trx: Trx, id: string): Promise<string[]> {
  const freed = await trx
    .deleteFrom('document_slugs')
    .where('document_id', '=', id)
    .returning('slug')
    .execute();
  return freed.map(({ slug }) => slug).toSorted();
}

/** The names at which own pages that guests read answer, former ones among them. */
export async function livePageNames(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select s.slug from document_slugs s join documents d on d.id = s.document_id
    where d.deleted_at is null and d.published_at <= ${now} order by s.slug limit 5000`.execute(db);
  return rows.map(({ slug }) => slug);
}
