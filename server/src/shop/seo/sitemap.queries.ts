import { sql } from 'kysely';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { slugIn } from '../../platform/db/named.ts';
import { PER_FILE, type Entry } from './sitemap.ts';

/** How many rows are in memory at once. */
const STEP = 1_000;

/** The ids at which the files of products begin: one for each 50,000, in the order of the ids, which is that of time. */
export async function productFiles(db: Db, perFile = PER_FILE): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select id, row_number() over (order by id) as n from products where status = 'live' and parent_id is null)
      as counted
    where n % ${sql.lit(perFile)} = 1 or ${sql.lit(perFile)} = 1 order by id`.execute(db);
  return rows.map(({ id }) => id);
}

interface ProductRow {
  id: string;
  class: string;
  slug: string;
  changed: Date;
}

/** The products on sale from an id on, as many as one file has, read in steps. */
export async function* productEntries(
  db: Db,
  from: string,
  locale: Locale,
  perFile = PER_FILE,
): AsyncGenerator<Entry[]> {
  let next = from;
  for (let left = perFile; left > 0;) {
    const { rows } = await sql<ProductRow>`
      select p.id, ${slugIn('c', locale)} as class, ${slugIn('p', locale)} as slug,
        greatest(p.updated_at, t.updated_at) as changed
      from products p
      join classes c on c.id = p.class_id
      left join product_texts t on t.product_id = p.id and t.locale = ${locale}
      where p.status = 'live' and p.parent_id is null and p.id >= ${next}::uuid
      order by p.id limit ${Math.min(STEP, left) + 1}`.execute(db);
    // One row more is read: the next step begins there.
    const some = rows.slice(0, Math.min(STEP, left));
    left -= some.length;
    if (some.length > 0)
      yield some.map((row) => ({ path: pathOf(row.class, row.slug), changed: row.changed }));
    const further = rows[some.length];
    if (!further) return;
    next = further.id;
  }
}

const pathOf = (...slugs: string[]): string => slugs.map((slug) => `/${encodeURIComponent(slug)}`).join('');

/** The lists with products, in a language. A genre or platform whose address belongs to a class is left out. */
export async function listEntries(db: Db, locale: Locale): Promise<Entry[]> {
  const { rows } = await sql<{ slug: string }>`
    with recursive live as (
      select class_id, genre_code, platform_code from products where status = 'live' group by 1, 2, 3),
    filled as (
      select id, parent_id from classes c where exists (select from live l where case when c.genre_code is null
        then l.class_id = c.id else l.class_id in (c.id, c.parent_id) and l.genre_code = c.genre_code end)
      union select c.id, c.parent_id from classes c join filled on filled.parent_id = c.id),
    lists as (
      select 1 as rank, ${slugIn('c', locale)} as slug from classes c where id in (select id from filled)
      union all
      select 2, ${slugIn('g', locale)} from genres g where code in (select genre_code from live)
        and not exists (select from shelf_slugs s where s.kind = 'class' and s.slug in (g.slug, ${slugIn('g', locale)}))
      union all
      select 3, ${slugIn('pl', locale)} from platforms pl where code in (select platform_code from live)
        and not exists (select from shelf_slugs s where s.kind in ('class', 'genre') and s.slug in (pl.slug, ${slugIn('pl', locale)}))
      union all select 4, 'all' where exists (select from live)
      union all select 4, 'new' where exists (select from products where status = 'live' and released <= current_date)
      union all select 4, 'best-sellers' where exists (
        select from products where status = 'live' and (units_sold > 0 or pin > 0))
      union all select 4, 'price-drops' where exists (select from products where status = 'live' and was_minor > current_minor))
    select slug from lists order by rank, slug`.execute(db);
  return rows.map(({ slug }) => ({ path: pathOf(slug) }));
}
