import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { UploadedPicture } from '@halfturn/contract/primitives/picture.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { pictureFile, uploadedPictures } from '../catalog/door.ts';

/** The cover pictures of news. */
export const newsPictures = uploadedPictures({ pictures: 'news_pictures', files: 'news_picture_files' });

/** The cover of a news item as guests see it. */
export interface Cover {
  file: string;
  width: number;
  height: number;
  alt: string;
  placeholder: string;
}

/** SQL: the cover of the document `d`, described in a language or in English; null if it has none. */
export const coverIn = (locale: Locale): RawBuilder<Cover | null> => sql<Cover | null>`(
  select jsonb_build_object('file', ${pictureFile}, 'width', i.width, 'height', i.height, 'placeholder', i.placeholder,
    'alt', coalesce(d.picture_alt->>${locale}, d.picture_alt->>'en-US', ''))
  from news_pictures i where i.id = d.picture_id)`;

/** An uploaded picture; undefined if it does not exist. */
export async function newsPicture(db: Db, id: string): Promise<UploadedPicture | undefined> {
  const { rows } = await sql<UploadedPicture>`
    select i.id, ${pictureFile} as file, i.width, i.height from news_pictures i where i.id = ${id}::uuid`.execute(
    db,
  );
  return rows[0];
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

/** Removes the pictures that no news item has and that were uploaded more than a day ago. */
export async function removeUnusedNewsPictures(trx: Trx): Promise<void> {
  await sql`
    delete from news_pictures i where i.created_at < now() - interval '1 day'
      and not exists (select from documents d where d.picture_id = i.id)`.execute(trx);
}
