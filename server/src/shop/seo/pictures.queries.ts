import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { artOf } from '../../platform/db/named.ts';
import { firstPicture } from '../catalog/door.ts';
import type { Pictured } from '../../platform/share-picture.ts';

/** What the picture of a product is drawn from. A retired product has one as well, because old links still lead to it. */
export async function pictured(db: Db, id: string): Promise<Pictured | undefined> {
  const { rows } = await sql<Pictured>`
    select p.id, p.name, ${artOf('p')} as genre, coalesce(pl.names->>'en-US', '') as platform, ${firstPicture('p')}->>'file' as image
    from products p left join platforms pl on pl.code = p.platform_code
    where p.id = ${id}::uuid and p.status <> 'draft'`.execute(db);
  return rows[0];
}

/** The first cover of a product in its largest size; undefined if it has none. */
export async function pictureToShare(db: Db, productId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select f.bytes from (
      select id, width from product_pictures where product_id = ${productId}::uuid and kind = 'cover' order by position, id limit 1) as i
    join picture_files f on f.picture_id = i.id and f.width = i.width and f.format = 'webp'`.execute(db);
  return rows[0]?.bytes;
}
