import type { PictureFormat } from '@halfturn/contract/primitives/picture-files.ts';
import type { UploadedPicture } from '@halfturn/contract/primitives/picture.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import type { Prepared } from './prepare.ts';

/** SQL: the name of the files of the uploaded picture `i`. */
export const pictureFile = sql<string>`i.id || '-' || i.hash`;

/** What pictures are asked for by: their address. */
interface FileAddress {
  id: string;
  hash: string;
  width: number;
  format: PictureFormat;
}

/**
 * The statements for pictures that are uploaded for something other than a product: banners, news. Each kind has two tables of its
 * own with the same columns, one of pictures and one of their files.
 */
export function uploadedPictures(tables: { pictures: string; files: string }) {
  const pictures = sql.table(tables.pictures);
  const files = sql.table(tables.files);
  return {
    /** The bytes of a file of a picture; undefined if it does not exist. */
    async bytes(db: Db, { id, hash, width, format }: FileAddress): Promise<Buffer | undefined> {
      const { rows } = await sql<{ bytes: Buffer }>`
        select f.bytes from ${files} f join ${pictures} i on i.id = f.picture_id
        where f.picture_id = ${id}::uuid and i.hash = ${hash} and f.width = ${width} and f.format = ${format}`.execute(
        db,
      );
      return rows[0]?.bytes;
    },

    /** Inserts a picture with its files, or finds the one that was made of the same bytes, whose day begins again. */
    async insert(
      trx: Trx,
      { hash, width, height, placeholder, ...made }: Prepared,
    ): Promise<UploadedPicture> {
      const { rows } = await sql<UploadedPicture & { fresh: boolean }>`
        insert into ${pictures} as i (hash, width, height, placeholder)
        values (${hash}, ${width}, ${height}, ${placeholder})
        on conflict (hash) do update set created_at = now()
        returning i.id, ${pictureFile} as file, i.width, i.height,
          not exists (select from ${files} f where f.picture_id = i.id) as fresh`.execute(trx);
      const [row] = rows;
      if (!row) throw new Error('a picture was neither inserted nor found');
      const { fresh, ...picture } = row;
      const values = made.files.map(
        (file) => sql`(${row.id}::uuid, ${file.width}, ${file.format}, ${file.bytes})`,
      );
      if (fresh)
        await sql`insert into ${files} (picture_id, width, format, bytes) values ${sql.join(values)}`.execute(
          trx,
        );
      return picture;
    },

    /** Locks a picture against removal. False if it does not exist. */
    async lock(trx: Trx, id: string): Promise<boolean> {
      const { rows } = await sql`select from ${pictures} where id = ${id}::uuid for key share`.execute(trx);
      return rows.length > 0;
    },
  };
}
