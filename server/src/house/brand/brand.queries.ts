import type { BrandPictureKind } from '@halfturn/contract/primitives/brand-parts.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { DrawnPicture } from './draw-picture.ts';

export interface PictureRow {
  hash: string;
  kind: BrandPictureKind;
  width: number;
  height: number;
}

/** Stores a drawn picture; one that is there already stays. */
export async function insertBrandPicture(
  trx: Trx,
  kind: BrandPictureKind,
  { hash, width, height, files }: DrawnPicture,
): Promise<void> {
  await trx
    .insertInto('brand_pictures')
    .values({ hash, kind, width, height })
    .onConflict((oc) => oc.column('hash').doUpdateSet({ created_at: sql`now()` }))
    .execute();
  await trx
    .insertInto('brand_picture_files')
    .values(files.map((file) => ({ hash, ...file })))
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** The pictures with these hashes that exist. */
export const brandPictures = (db: Db, hashes: readonly string[]): Promise<PictureRow[]> =>
  db
    .selectFrom('brand_pictures')
    .select(['hash', 'kind', 'width', 'height'])
    .where('hash', 'in', hashes.length > 0 ? hashes : [''])
    .$castTo<PictureRow>()
    .execute();

/** Keeps pictures for good, and removes those that were uploaded more than a day ago and never used. */
export async function useBrandPictures(trx: Trx, hashes: readonly string[]): Promise<void> {
  await trx
    .updateTable('brand_pictures')
    .set({ used: true })
    .where('hash', 'in', hashes.length > 0 ? hashes : [''])
    .execute();
  await trx
    .deleteFrom('brand_pictures')
    .where('used', '=', false)
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

/** The bytes of a file; undefined if there is none. */
export async function brandPictureBytes(db: Db, hash: string, size: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('brand_picture_files')
    .select('bytes')
    .where('hash', '=', hash)
    .where('size', '=', size)
    .executeTakeFirst();
  return row?.bytes;
}
