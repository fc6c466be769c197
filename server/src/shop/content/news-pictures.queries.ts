import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { UploadedPicture } from '@halfturn/contract/primitives/picture.ts';
import type { PictureFormat } from '@halfturn/contract/primitives/picture-files.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { Prepared } from '../catalog/door.ts';

/** The cover of a news item as guests see it. */
export interface Cover {
  file: string;
  width: number;
  height: number;
  alt: string;
  placeholder: string;
}

/** SQL: the name of the files of the picture `i`. */
const fileOf = sql<string>`i.id || '-' || i.hash`;

/** SQL: the cover of the document `d`, described in a language or in English; null if it has none. */
export const coverIn = (locale: Locale): RawBuilder<Cover | null> => sql<Cover | null>`(
  select jsonb_build_object('file', ${fileOf}, 'width', i.width, 'height', i.height, 'placeholder', i.placeholder,
    'alt', coalesce(d.picture_alt->>${locale}, d.picture_alt->>'en-US', ''))
  from news_pictures i where i.id = d.picture_id)`;

/** An uploaded picture; undefined if it does not exist. */
export async function newsPicture(db: Db, id: string): Promise<UploadedPicture | undefined> {
  const { rows } = await sql<UploadedPicture>`
    select i.id, ${fileOf} as file, i.width, i.height from news_pictures i where i.id = ${id}::uuid`.execute(
    db,
  );
  return rows[0];
}

/** The bytes of a file of a cover picture; undefined if it does not exist. */
export async function newsPictureBytes(
  db: Db,
  { id, hash, width, format }: { id: string; hash: string; width: number; format: PictureFormat },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select f.bytes from news_picture_files f join news_pictures i on i.id = f.picture_id
    where f.picture_id = ${id}::uuid and i.hash = ${hash} and f.width = ${width} and f.format = ${format}`.execute(
    db,
  );
  return rows[0]?.bytes;
}

/** A cover picture in its largest size; undefined if it does not exist. */
export async function largestNewsPicture(
  db: Db,
  { id, hash }: { id: string; hash: string },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select f.bytes from news_pictures i
    join news_picture_files f on f.picture_id = i.id and f.width = i.width and f.format = 'webp'
    where i.id = ${id}::uuid and i.hash = ${hash}`.execute(db);
  return rows[0]?.bytes;
}

/** Inserts a picture with its files, or finds the one that was made of the same bytes, whose day begins again. */
export async function insertNewsPicture(
  trx: Trx,
  { hash, width, height, placeholder, files }: Prepared,
): Promise<UploadedPicture> {
  const { rows } = await sql<UploadedPicture & { fresh: boolean }>`
    insert into news_pictures as i (hash, width, height, placeholder)
    values (${hash}, ${width}, ${height}, ${placeholder})
    on conflict (hash) do update set created_at = now()
    returning i.id, ${fileOf} as file, i.width, i.height,
      not exists (select from news_picture_files f where f.picture_id = i.id) as fresh`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('a picture was neither inserted nor found');
  const { fresh, ...picture } = row;
  if (fresh)
    await trx
      .insertInto('news_picture_files')
      .values(files.map((file) => ({ picture_id: picture.id, ...file })))
      .execute();
  return picture;
}

/** Locks a picture against removal. False if it does not exist. */
export async function lockNewsPicture(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`select from news_pictures where id = ${id}::uuid for key share`.execute(trx);
  return rows.length > 0;
}

/** Removes the pictures that no news item has and that were uploaded more than a day ago. */
export async function removeUnusedNewsPictures(trx: Trx): Promise<void> {
  await sql`
    delete from news_pictures i where i.created_at < now() - interval '1 day'
      and not exists (select from documents d where d.picture_id = i.id)`.execute(trx);
}
