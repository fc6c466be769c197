import type { Picture } from '@halfturn/contract/primitives/picture.ts';
import { sql, type RawBuilder } from 'kysely';

/** SQL: what the files of the picture `i` are named after. */
export const fileOf = sql<string>`i.id || '-' || i.hash`;

/** SQL: the first picture of the product of that table or alias; null where it has none. */
export const firstPicture = (table: string): RawBuilder<Picture | null> => sql<Picture | null>`(
  select jsonb_build_object('file', ${fileOf}, 'width', i.width, 'height', i.height)
  from product_pictures i where i.product_id = ${sql.ref(`${table}.id`)} order by i.position, i.id limit 1)`;
