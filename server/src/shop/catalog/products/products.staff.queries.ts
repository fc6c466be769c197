import type { Picture } from '@halfturn/contract/primitives/picture.ts';
import type { TaxClass } from '@halfturn/contract/primitives/tax-classes.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/kysely.ts';
import { artOf, nameIn } from '../../../platform/db/named.ts';
import { firstPicture } from '../pictures/pictures.queries.ts';

export interface StaffProduct {
  id: string;
  parent_id: string | null;
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

const columns = (
  locale: Locale,
) => sql`p.id, p.parent_id, p.class_id, ${nameIn('c', locale)} as class_name, p.name,
  ${artOf('p')} as genre, p.status, p.tax_class, p.kind, p.released, coalesce(${nameIn('pl', locale)}, '') as platform, coalesce(${nameIn('r', locale)}, '') as region,
  (select count(*)::int from product_pictures i where i.product_id = p.id) as pictures, ${firstPicture('p')} as image`;

const WITH_NAMES = sql`join classes c on c.id = p.class_id left join platforms pl on pl.code = p.platform_code
  left join regions r on r.code = p.region_code`;

/** One product, whatever its status. */
export async function staffProductOf(db: Db, id: string, locale: Locale): Promise<StaffProduct | undefined> {
  const { rows } = await sql<StaffProduct>`
    select ${columns(locale)} from products p ${WITH_NAMES} where p.id = ${id}::uuid`.execute(db);
  return rows[0];
}
