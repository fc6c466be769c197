import type { PictureFormat } from '@halfturn/contract/primitives/picture-files.ts';
import type { UploadedPicture } from '@halfturn/contract/primitives/picture.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import type { Prepared } from '../pictures/prepare.ts';

/** SQL: the name of the files of the banner picture `i`. */
export const pictureFile = sql<string>`i.id || '-' || i.hash`;

/** The bytes of a file of a banner's picture; undefined if it does not exist. */
export async function bannerPictureBytes(
  db: Db,
  { id, hash, width, format }: { id: string; hash: string; width: number; format: PictureFormat },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select f.bytes from banner_picture_files f join banner_pictures i on i.id = f.picture_id
    where f.picture_id = ${id}::uuid and i.hash = ${hash} and f.width = ${width} and f.format = ${format}`.execute(
    db,
  );
  return rows[0]?.bytes;
}

/** Inserts a picture with its files, or finds the one that was made of the same bytes, whose day begins again. */
export async function insertBannerPicture(
  trx: Trx,
  { hash, width, height, placeholder, files }: Prepared,
): Promise<UploadedPicture> {
  const { rows } = await sql<UploadedPicture & { fresh: boolean }>`
    insert into banner_pictures as i (hash, width, height, placeholder)
    values (${hash}, ${width}, ${height}, ${placeholder})
    on conflict (hash) do update set created_at = now()
    returning i.id, ${pictureFile} as file, i.width, i.height,
      not exists (select from banner_picture_files f where f.picture_id = i.id) as fresh`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('a picture was neither inserted nor found');
  const { fresh, ...picture } = row;
  if (fresh)
    await trx
      .insertInto('banner_picture_files')
      .values(files.map((file) => ({ picture_id: picture.id, ...file })))
      .execute();
  return picture;
}

/** Locks a picture against removal. False if it does not exist. */
export async function lockBannerPicture(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`select from banner_pictures where id = ${id}::uuid for key share`.execute(trx);
  return rows.length > 0;
}

/** Removes the pictures that no banner has and that were uploaded more than a day ago. */
export async function removeUnusedPictures(trx: Trx): Promise<void> {
  await sql`
    delete from banner_pictures i where i.created_at < now() - interval '1 day'
      and not exists (select from banners b where b.picture_id = i.id)`.execute(trx);
}
