import type { Picture } from '@halfturn/contract/primitives/picture.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { PictureFormat } from '@halfturn/contract/primitives/picture-files.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/kysely.ts';
import { fileOf } from '../../../platform/db/pictures.ts';

/** SQL: the pictures of the product of that table or alias, with what they show in the language asked for. */
export const picturesIn = (table: string, locale: Locale): RawBuilder<ShownPicture[]> => sql<
  ShownPicture[]
>`coalesce((
  select jsonb_agg(jsonb_build_object('file', ${fileOf}, 'width', i.width, 'height', i.height,
    'alt', coalesce(i.alt->>${locale}, i.alt->>'en-US', ''), 'placeholder', i.placeholder) order by i.position, i.id)
  from product_pictures i where i.product_id = ${sql.ref(`${table}.id`)}), '[]')`;

export interface ShownPicture extends Picture {
  alt: string;
  placeholder: string;
}

export interface PictureRow extends Picture {
  id: string;
  placeholder: string;
  alt: Partial<Record<Locale, string>>;
}

/** A product's pictures as they are kept. */
export async function picturesOf(db: Db, productId: string): Promise<PictureRow[]> {
  const { rows } = await sql<PictureRow>`
    select i.id, ${fileOf} as file, i.width, i.height, i.placeholder, i.alt
    from product_pictures i where i.product_id = ${productId}::uuid order by i.position, i.id limit 100`.execute(
    db,
  );
  return rows;
}

/** The bytes of one file; undefined where there is no such picture, or none any more. */
export async function pictureBytes(
  db: Db,
  { id, hash, width, format }: { id: string; hash: string; width: number; format: PictureFormat },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select f.bytes from picture_files f join product_pictures i on i.id = f.picture_id
    where f.picture_id = ${id}::uuid and i.hash = ${hash} and f.width = ${width} and f.format = ${format}`.execute(
    db,
  );
  return rows[0]?.bytes;
}
