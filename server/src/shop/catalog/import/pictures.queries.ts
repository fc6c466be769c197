import { sql } from 'kysely';
import type { ImportNote } from '@halfturn/contract/staff/product-import-parts.ts';
import type { Db, Trx } from '../../../platform/db/kysely.ts';

/** A picture that a line names by its address. */
export interface WantedPicture {
  no: number;
  place: number;
  product_id: string;
  url: string;
}

/** Notes which pictures are to be fetched once the lines are in. */
export async function insertPictures(
  trx: Trx,
  importId: string,
  wanted: readonly WantedPicture[],
): Promise<void> {
  if (wanted.length === 0) return;
  await sql`
    insert into import_pictures (import_id, no, place, product_id, url)
    select ${importId}::uuid, r.no, r.place, r.product_id, r.url
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as r (no int, place int, product_id uuid, url text)
    on conflict do nothing`.execute(trx);
}

/** The next pictures that wait. */
export async function waitingPictures(db: Db, importId: string, limit: number): Promise<WantedPicture[]> {
  const { rows } = await sql<WantedPicture>`
    select no, place, product_id, url from import_pictures
    where import_id = ${importId}::uuid and state = 'waiting' order by no, place limit ${limit}`.execute(db);
  return rows;
}

/** Holds an import that is done, so that it is not undone meanwhile. False if it is not done any more. */
export async function holdDone(trx: Trx, importId: string): Promise<boolean> {
  const { rows } = await sql`
    select from product_imports where id = ${importId}::uuid and state = 'done' for share`.execute(trx);
  return rows.length > 0;
}

/** Notes that a picture is there. */
export async function pictureDone(
  trx: Trx,
  importId: string,
  { no, place }: WantedPicture,
  picture: { id: string; added: boolean },
): Promise<void> {
  await sql`
    update import_pictures set state = 'done', picture_id = ${picture.id}::uuid, added = ${picture.added}
    where import_id = ${importId}::uuid and no = ${no} and place = ${place} and state = 'waiting'`.execute(
    trx,
  );
}

/** Notes that a picture could not be fetched, with a remark at its line. */
export async function pictureFailed(
  trx: Trx,
  importId: string,
  { no, place, url }: WantedPicture,
  note: ImportNote,
): Promise<void> {
  const remark = JSON.stringify([{ note, field: 'pictures', value: url.slice(0, 200) }]);
  await sql`
    with failed as (
      update import_pictures set state = 'failed'
      where import_id = ${importId}::uuid and no = ${no} and place = ${place} and state = 'waiting' returning no)
    update product_import_lines l set notes = l.notes || ${remark}::jsonb
    from failed f where l.import_id = ${importId}::uuid and l.no = f.no`.execute(trx);
}

export interface PictureCounts {
  total: number;
  done: number;
  failed: number;
}

/** How far the pictures of an import are. Those of lines that were undone do not count. */
export async function pictureCounts(db: Db, importId: string): Promise<PictureCounts> {
  const { rows } = await sql<PictureCounts>`
    select count(*)::int as total, count(*) filter (where state = 'done')::int as done,
      count(*) filter (where state = 'failed')::int as failed
    from import_pictures where import_id = ${importId}::uuid and state <> 'undone'`.execute(db);
  return rows[0] ?? { total: 0, done: 0, failed: 0 };
}

/** Removes the pictures that lines have added, and gives up those that wait. */
export async function undoPictures(trx: Trx, importId: string, numbers: readonly number[]): Promise<void> {
  await sql`
    with undone as (
      update import_pictures set state = 'undone'
      where import_id = ${importId}::uuid and no = any(${numbers}::int[]) and state <> 'undone'
      returning picture_id, added)
    delete from product_pictures i using undone u where u.added and i.id = u.picture_id`.execute(trx);
}
