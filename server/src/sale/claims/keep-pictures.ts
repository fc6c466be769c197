import type { ClaimPicture } from '@halfturn/contract/claims.ts';
import { MOST_PICTURES } from '@halfturn/contract/primitives/claim-limits.ts';
import { Problem, problem } from '@halfturn/contract/problem.ts';
import { fileName, readAttachment } from '../../platform/attachments/attachment.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { lockOrder } from '../orders/door.ts';

/** Uploads of one order that may wait to be sent, and those that it may have in all. */
const MOST_UNSENT = 3 * MOST_PICTURES;
const MOST_OF_AN_ORDER = 60;
/** How long they may wait. */
const UNSENT_HOURS = 24;

export interface Upload {
  name: string;
  width: number;
  height: number;
  bytes: Buffer;
}

/** A picture in the form in which it is kept. Refuses `picture_unreadable` for anything else, `file_suspicious` and `file_size`. */
export async function readPicture(bytes: Buffer, name: string): Promise<Upload> {
  const read = await readAttachment(bytes).catch((error: unknown) => {
    // What support takes beside pictures is not taken here, and must not be offered.
    throw error instanceof Problem && error.slug === 'file_unreadable'
      ? problem('picture_unreadable')
      : error;
  });
  if (read.kind !== 'picture') throw problem('picture_unreadable');
  return { name: fileName(name, 'picture'), width: read.width!, height: read.height!, bytes: read.bytes };
}

/** Keeps a picture until a claim takes it. Refuses `files_full`. */
export async function addPicture(
  trx: Trx,
  orderId: string,
  upload: Upload,
  now: Date,
): Promise<ClaimPicture> {
  // Of two uploads at once the second counts the first.
  await lockOrder(trx, orderId);
  const rows = await trx
    .selectFrom('claim_pictures')
    .select('claim_id')
    .where('order_id', '=', orderId)
    .execute();
  const unsent = rows.filter((row) => row.claim_id === null).length;
  if (unsent >= MOST_UNSENT || rows.length >= MOST_OF_AN_ORDER) throw problem('files_full');
  const { name, width, height, bytes } = upload;
  const size = bytes.length;
  const { id } = await trx
    .insertInto('claim_pictures')
    .values({ order_id: orderId, name, width, height, size, bytes, at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name, size, width, height };
}

/** Gives uploads of an order to its claim. Refuses `file_gone` where one is not there, or has gone with another. */
export async function takePictures(
  trx: Trx,
  orderId: string,
  claimId: string,
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const { numUpdatedRows } = await trx
    .updateTable('claim_pictures')
    .set({ claim_id: claimId })
    .where('id', 'in', wanted)
    .where('order_id', '=', orderId)
    .where('claim_id', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== BigInt(wanted.length)) throw problem('file_gone');
}

/** Removes what was uploaded a day ago and never sent. */
export async function forgetUnsentPictures(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNSENT_HOURS * 3_600_000);
  await db.deleteFrom('claim_pictures').where('claim_id', 'is', null).where('at', '<', before).execute();
}

/** The bytes of a picture that was sent with a claim: for the staff, whom its address lets in. */
export async function pictureBytes(db: Db, id: string): Promise<{ name: string; bytes: Buffer } | undefined> {
  return await db
    .selectFrom('claim_pictures')
    .select(['name', 'bytes'])
    .where('id', '=', id)
    .where('claim_id', 'is not', null)
    .executeTakeFirst();
}
