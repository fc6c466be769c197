import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { TrailerType } from '@halfturn/contract/primitives/trailer.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';

/** A trailer that the shop keeps, without its bytes. */
export interface TrailerFile {
  /** The name of its file: the product and the hash. */
  file: string;
  type: TrailerType;
  /** In bytes. */
  size: number;
  /** By language. */
  captions: CaptionsFile[];
}

/** The captions of a trailer in a language, without their text. */
export interface CaptionsFile {
  locale: Locale;
  /** The name of their file: the product, the language and the hash. */
  file: string;
}

/** What a trailer is asked for by: its address. */
export interface TrailerAddress {
  productId: string;
  hash: string;
  type: TrailerType;
}

const fileOf = sql<string>`v.product_id || '-' || v.hash`;

const captionsOfTrailer = sql<CaptionsFile[]>`coalesce((
  select jsonb_agg(jsonb_build_object('locale', t.locale, 'file', t.product_id || '-' || t.locale || '-' || t.hash) order by t.locale)
  from trailer_captions t where t.product_id = v.product_id), '[]')`;

/** SQL: the trailer of the product of a table or alias; null if it has none. */
export const trailerIn = (table: string): RawBuilder<TrailerFile | null> => sql<TrailerFile | null>`(
  select jsonb_build_object('file', ${fileOf}, 'type', v.type, 'size', v.size, 'captions', ${captionsOfTrailer})
  from product_trailers v where v.product_id = ${sql.ref(`${table}.id`)})`;

/** The trailer of a product; null if it has none. */
export async function trailerOf(db: Db, productId: string): Promise<TrailerFile | null> {
  const { rows } = await sql<TrailerFile>`
    select ${fileOf} as file, v.type, v.size, ${captionsOfTrailer} as captions
    from product_trailers v where v.product_id = ${productId}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** The size of the file at an address, in bytes; undefined if there is none. */
export async function trailerSize(
  db: Db,
  { productId, hash, type }: TrailerAddress,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('product_trailers')
    .select('size')
    .where('product_id', '=', productId)
    .where('hash', '=', hash)
    .where('type', '=', type)
    .executeTakeFirst();
  return row?.size;
}

/** A part of a file; undefined if another file has taken its place. */
export async function trailerPart(
  db: Db,
  { productId, hash }: TrailerAddress,
  no: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('trailer_parts')
    .innerJoin('product_trailers', 'product_trailers.product_id', 'trailer_parts.product_id')
    .select('bytes')
    .where('trailer_parts.product_id', '=', productId)
    .where('no', '=', no)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.bytes;
}

export async function insertTrailer(
  trx: Trx,
  { productId, hash, type, size }: TrailerAddress & { size: number },
): Promise<void> {
  await trx.insertInto('product_trailers').values({ product_id: productId, hash, type, size }).execute();
}

export async function insertTrailerPart(
  trx: Trx,
  productId: string,
  { no, bytes }: { no: number; bytes: Buffer },
): Promise<void> {
  await trx.insertInto('trailer_parts').values({ product_id: productId, no, bytes }).execute();
}

/** Deletes the trailer of a product with its parts and its captions. */
export async function deleteTrailer(trx: Trx, productId: string): Promise<void> {
  await trx.deleteFrom('product_trailers').where('product_id', '=', productId).execute();
}

/** What captions are asked for by: their address. */
export interface CaptionsAddress {
  productId: string;
  locale: Locale;
  hash: string;
}

/** The text of the captions at an address; undefined if there are none. */
export async function captionsBody(
  db: Db,
  { productId, locale, hash }: CaptionsAddress,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('trailer_captions')
    .select('body')
    .where('product_id', '=', productId)
    .where('locale', '=', locale)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.body;
}

/** Stores captions, in place of the former ones in their language. */
export async function putCaptions(
  trx: Trx,
  { productId, locale, hash, body }: CaptionsAddress & { body: string },
): Promise<void> {
  await trx
    .insertInto('trailer_captions')
    .values({ product_id: productId, locale, hash, body })
    .onConflict((taken) => taken.columns(['product_id', 'locale']).doUpdateSet({ hash, body }))
    .execute();
}

export async function deleteCaptions(trx: Trx, productId: string, locale: Locale): Promise<void> {
  await trx
    .deleteFrom('trailer_captions')
    .where('product_id', '=', productId)
    .where('locale', '=', locale)
    .execute();
}
