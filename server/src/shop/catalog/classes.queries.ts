import { sql } from 'kysely';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { ClassRow } from './category-tree.ts';
import { nameIn } from '../../platform/db/named.ts';

/** Every class with the number of live products in it; a genre's shelf counts its parent's products of that genre. */
export async function classesWithCounts(db: Db, locale: Locale): Promise<ClassRow[]> {
  const { rows } = await sql<ClassRow>`
    with counted as (
      select class_id, genre_code, count(*)::int as n from products where status = 'live' group by 1, 2)
    select c.id, c.slug, ${nameIn('c', locale)} as name, c.parent_id, c.genre_code,
      coalesce((select sum(n) from counted k where case when c.genre_code is null then k.class_id = c.id
        else k.class_id in (c.id, c.parent_id) and k.genre_code = c.genre_code end), 0)::int as own
    from classes c order by c.position, c.slug`.execute(db);
  return rows;
}
