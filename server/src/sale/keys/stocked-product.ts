import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';

/** A product that has keys, and how they are written. */
export interface Stocked {
  id: string;
  keyPattern: string;
}

/**
 * The product with keys that a supplier's file means by a name: its id, the store's or the importer's, `class/slug`, the
 * slug alone, or the title. Null where there is none, or more than one.
 */
export async function stockedProduct(db: Db, name: string): Promise<Stocked | null> {
  const wanted = name.trim();
  if (wanted === '' || wanted.includes('\0')) return null;
  const { rows } = await sql<Stocked & { rank: number }>`
    select p.id, p.key_pattern as "keyPattern",
      case when p.id::text = lower(${wanted}) then 1
        when p.external_ref = ${wanted} then 2
        when c.slug || '/' || p.slug = ${wanted} then 3
        when p.slug = ${wanted} then 4
        else 5 end as rank
    from products p join classes c on c.id = p.class_id
    where p.kind = 'key' and (p.id::text = lower(${wanted}) or p.external_ref = ${wanted}
      or c.slug || '/' || p.slug = ${wanted} or p.slug = ${wanted} or lower(p.name) = lower(${wanted}))
    order by rank limit 2`.execute(db);
  const [best, next] = rows;
  if (!best || next?.rank === best.rank) return null;
  return { id: best.id, keyPattern: best.keyPattern };
}
