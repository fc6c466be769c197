import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem, type Problem } from '@halfturn/contract/problem.ts';
import type { StaffSlugs } from '@halfturn/contract/staff/products.ts';
import { sql } from 'kysely';
import { audit } from '../../../house/audit/door.ts';
import type { Db, Trx } from '../../../platform/db/kysely.ts';

/** What has an address that the shopkeeper may change. */
export type Addressed = 'products' | 'classes';

interface Row {
  slug: string;
  slugs: StaffSlugs['own'];
}

/** More former addresses than anybody reads through. */
const MOST_FORMER = 50;

/** Today's addresses of a product or class, and those that lead to them. Undefined where there is no such thing. */
export async function slugsOf(db: Db, table: Addressed, id: string): Promise<StaffSlugs | undefined> {
  const memory =
    table === 'products'
      ? sql`select slug from product_slugs where product_id = t.id and class_id = t.class_id`
      : sql`select slug from shelf_slugs where kind = 'class' and thing = t.id::text`;
  const { rows } = await sql<Row & { former: string[] }>`
    select t.slug, t.slugs, array(
      select m.slug from (${memory}) as m
      where m.slug <> t.slug and not exists (select from jsonb_each_text(t.slugs) as each where each.value = m.slug)
      order by m.slug limit ${MOST_FORMER}) as former
    from ${sql.table(table)} t where t.id = ${id}::uuid`.execute(db);
  const [row] = rows;
  return row && { base: row.slug, own: row.slugs, former: row.former };
}

/**
 * Gives a product or class another address in a language; an empty one takes back its own, so that the English one holds.
 * What it was called before goes on leading there: triggers keep that. Refuses `product_not_found` or `not_found`, `slug_taken`
 * and `slug_reserved`.
 */
export async function setSlug(
  trx: Trx,
  table: Addressed,
  id: string,
  { locale, slug }: { locale: Locale; slug: string },
  actor: string,
): Promise<StaffSlugs> {
  const before = await lockedSlugs(trx, table, id);
  const after = changed(before, locale, slug);
  try {
    await sql`update ${sql.table(table)} set slug = ${after.slug}, slugs = ${JSON.stringify(after.slugs)}::jsonb
      where id = ${id}::uuid`.execute(trx);
  } catch (error) {
    throw refusalOf(error, slug) ?? error;
  }
  const kind = table === 'products' ? 'product' : 'class';
  await audit(trx, {
    actor,
    action: 'catalog.slug_set',
    subject: `${kind}:${id}`,
    before: { slug: before.slug, slugs: before.slugs },
    after: { slug: after.slug, slugs: after.slugs },
  });
  return (await slugsOf(trx, table, id))!;
}

async function lockedSlugs(trx: Trx, table: Addressed, id: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select slug, slugs from ${sql.table(table)} where id = ${id}::uuid for no key update`.execute(trx);
  if (!rows[0]) throw problem(table === 'products' ? 'product_not_found' : 'not_found');
  return rows[0];
}

function changed({ slug: base, slugs }: Row, locale: Locale, slug: string): Row {
  if (locale === DEFAULT_LOCALE) return { slug, slugs };
  const { [locale]: _, ...others } = slugs;
  return { slug: base, slugs: slug === '' || slug === base ? others : { ...others, [locale]: slug } };
}

/** The database's own refusals: what is somebody else's, what is the store's, what is no address at all. */
function refusalOf(error: unknown, slug: string): Problem | null {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505') return problem('slug_taken', { values: { slug } });
  if (code !== '23514') return null;
  return constraint === 'slug_reserved'
    ? problem('slug_reserved', { values: { slug } })
    : problem('invalid_input', { fields: { slug: 'invalid' } });
}
