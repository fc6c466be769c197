import { sql } from 'kysely';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { ClassRow } from './category-tree.ts';
import { nameIn, slugIn } from '../../platform/db/named.ts';
import { shelfBySlug } from '../../platform/db/slugs.ts';

/** The id of the class that a slug means or once meant, in any language; null where it means none. */
export async function classIdBySlug(db: Db, slug: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select ${shelfBySlug('class', slug)} as id`.execute(db);
  return rows[0]!.id;
}

/** Every class with the number of live products in it; a genre's shelf counts its parent's products of that genre. */
export async function classesWithCounts(db: Db, locale: Locale): Promise<ClassRow[]> {
  const { rows } = await sql<ClassRow>`
    with counted as (
      select class_id, genre_code, count(*)::int as n from products where status = 'live' group by 1, 2)
    select c.id, ${slugIn('c', locale)} as slug, ${nameIn('c', locale)} as name, c.parent_id, c.genre_code,
      coalesce((select sum(n) from counted k where case when c.genre_code is null then k.class_id = c.id
        else k.class_id in (c.id, c.parent_id) and k.genre_code = c.genre_code end), 0)::int as own
    from classes c order by c.position, c.slug`.execute(db);
  return rows;
}
