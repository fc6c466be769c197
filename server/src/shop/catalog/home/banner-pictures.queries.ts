import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/kysely.ts';
import { uploadedPictures } from '../pictures/uploaded-pictures.queries.ts';

/** The pictures of banners. */
export const bannerPictures = uploadedPictures({
  pictures: 'banner_pictures',
  files: 'banner_picture_files',
});

/** Removes the pictures that no banner has and that were uploaded more than a day ago. */
export async function removeUnusedPictures(trx: Trx): Promise<void> {
  await sql`
    delete from banner_pictures i where i.created_at < now() - interval '1 day'
      and not exists (select from banners b where b.picture_id = i.id)`.execute(trx);
}
