import type { Picture } from '@halfturn/contract/primitives/picture.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import {
  kindByShape,
  type PictureFormat,
  type PictureKind,
} from '@halfturn/contract/primitives/picture-files.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import type { ProductPictures } from '../../../platform/db/types.ts';
import type { Prepared } from './prepare.ts';

/** SQL: the name of the files of the picture `i`. */
const fileOf = sql<string>`i.id || '-' || i.hash`;

/**
 * SQL: the first cover of the product of that table or alias; null if it has none. A variant without one has that of its main
 * product.
 */
export const firstPicture = (table: string): RawBuilder<Picture | null> => sql<Picture | null>`(
  select jsonb_build_object('file', ${fileOf}, 'width', i.width, 'height', i.height)
  from product_pictures i where i.product_id in (${sql.ref(`${table}.id`)}, ${sql.ref(`${table}.parent_id`)})
    and i.kind = 'cover'
  order by i.product_id = ${sql.ref(`${table}.id`)} desc, i.position, i.id limit 1)`;

/** SQL: the pictures of the product of a table or alias, with their descriptions in a language. */
export const picturesIn = (table: string, locale: Locale): RawBuilder<ShownPicture[]> => sql<
  ShownPicture[]
>`coalesce((
  select jsonb_agg(jsonb_build_object('file', ${fileOf}, 'width', i.width, 'height', i.height, 'kind', i.kind,
    'alt', coalesce(i.alt->>${locale}, i.alt->>'en-US', ''), 'placeholder', i.placeholder) order by i.position, i.id)
  from product_pictures i where i.product_id = ${sql.ref(`${table}.id`)}), '[]')`;

export interface ShownPicture extends Picture {
  kind: PictureKind;
  alt: string;
  placeholder: string;
}

export interface PictureRow extends Picture {
  id: string;
  kind: PictureKind;
  placeholder: string;
  alt: Partial<Record<Locale, string>>;
}

/** A product's pictures with their descriptions in all languages. */
export async function picturesOf(db: Db, productId: string): Promise<PictureRow[]> {
  const { rows } = await sql<PictureRow>`
    select i.id, i.kind, ${fileOf} as file, i.width, i.height, i.placeholder, i.alt
    from product_pictures i where i.product_id = ${productId}::uuid order by i.position, i.id limit 100`.execute(
    db,
  );
  return rows;
}

/** The bytes of a file; undefined if it does not exist. */
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

export type KeptPicture = Selectable<ProductPictures>;

/** The hashes and positions of a product's pictures. */
export const keptPictures = (
  db: Db,
  productId: string,
): Promise<Pick<KeptPicture, 'id' | 'hash' | 'position'>[]> =>
  db
    .selectFrom('product_pictures')
    .select(['id', 'hash', 'position'])
    .where('product_id', '=', productId)
    .execute();

/** Inserts a picture with its files. Returns its id. */
export async function insertPicture(
  trx: Trx,
  productId: string,
  position: number,
  { hash, width, height, placeholder, files }: Prepared,
): Promise<string> {
  const { id } = await trx
    .insertInto('product_pictures')
    .values({
      product_id: productId,
      position,
      hash,
      width,
      height,
      placeholder,
      kind: kindByShape({ width, height }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('picture_files')
    .values(files.map((file) => ({ picture_id: id, ...file })))
    .execute();
  return id;
}

/** Puts pictures in an order. */
export async function placePictures(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update product_pictures i set position = wanted.place
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place) where wanted.id = i.id`.execute(trx);
}

export async function savePicture(
  trx: Trx,
  id: string,
  { alt, kind }: { alt: Readonly<Record<string, string>>; kind: PictureKind },
): Promise<void> {
  await trx
    .updateTable('product_pictures')
    .set({ alt: JSON.stringify(alt), kind })
    .where('id', '=', id)
    .execute();
}

export async function deletePicture(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('product_pictures').where('id', '=', id).execute();
}

export const lockPicture = (trx: Trx, id: string): Promise<KeptPicture | undefined> =>
  trx.selectFrom('product_pictures').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
