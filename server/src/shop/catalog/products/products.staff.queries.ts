import type { Picture } from '@halfturn/contract/primitives/picture.ts';
import type { TaxClass } from '@halfturn/contract/primitives/tax-classes.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/kysely.ts';
import { nameIn } from '../../../platform/db/named.ts';
import { firstPicture } from '../pictures/pictures.queries.ts';

export interface StaffProduct {
  id: string;
  class_id: string;
  class_name: string;
  name: string;
  genre: string;
  platform: string;
  region: string;
  status: 'draft' | 'live' | 'retired';
  tax_class: TaxClass;
  kind: 'key' | 'physical';
  /** The release day, as a date (UTC). */
  released: string | null;
  pictures: number;
  image: Picture | null;
}

const columns = (locale: Locale) => sql`p.id, p.class_id, ${nameIn('c', locale)} as class_name, p.name,
  coalesce(p.genre_code, '') as genre, p.status, p.tax_class, p.kind, p.released, coalesce(${nameIn('pl', locale)}, '') as platform, coalesce(${nameIn('r', locale)}, '') as region,
  (select count(*)::int from product_pictures i where i.product_id = p.id) as pictures, ${firstPicture('p')} as image`;

const WITH_NAMES = sql`join classes c on c.id = p.class_id left join platforms pl on pl.code = p.platform_code
  left join regions r on r.code = p.region_code`;

/** A page of all products by name, or of those in whose name the words stand, and how many there are. */
export async function productsByName(
  db: Db,
  { q, pageNum, pageSize }: { q: string; pageNum: number; pageSize: number },
  locale: Locale,
): Promise<{ rows: StaffProduct[]; total: number }> {
  const pattern = q.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const wanted = sql`(${q} = '' or fold(p.name) like '%' || fold(${pattern}) || '%')`;
  const [page, count] = await Promise.all([
    sql<StaffProduct>`
      select ${columns(locale)} from (
        select * from products p where ${wanted} order by p.name, p.id
        limit ${pageSize} offset ${(pageNum - 1) * pageSize}) as p
      ${WITH_NAMES} order by p.name, p.id`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from products p where ${wanted}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

/** One product, whatever its status. */
export async function staffProductOf(db: Db, id: string, locale: Locale): Promise<StaffProduct | undefined> {
  const { rows } = await sql<StaffProduct>`
    select ${columns(locale)} from products p ${WITH_NAMES} where p.id = ${id}::uuid`.execute(db);
  return rows[0];
}
