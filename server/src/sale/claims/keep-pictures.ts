import { present } from '@halfturn/contract/primitives/rows.ts';
import type { ClaimPicture } from '@halfturn/contract/claims.ts';
import { MOST_PICTURES } from '@halfturn/contract/primitives/claim-limits.ts';
import { Problem, problem } from '@halfturn/contract/problem.ts';
import { fileName, readAttachment } from '../../platform/attachments/attachment.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { lockOrder } from '../orders/door.ts';
import { assignPictures, countPictures, deleteUnsentPictures, insertPicture } from './claims.queries.ts';

/** The most uploads of one order that are not sent yet, and the most in all. */
const MOST_UNSENT = 3 * MOST_PICTURES;
const MOST_OF_AN_ORDER = 60;
/** After this time an upload that was not sent is deleted. */
const UNSENT_HOURS = 24;

export interface Upload {
  name: string;
  width: number;
  height: number;
  bytes: Buffer;
}

/** A picture as it is stored. Refuses `picture_unreadable` for other files, `file_suspicious` and `file_size`. */
export async function readPicture(bytes: Buffer, name: string): Promise<Upload> {
  const read = await readAttachment(bytes).catch((error: unknown) => {
    // `file_unreadable` would offer the other kinds of file that support accepts.
    throw error instanceof Problem && error.slug === 'file_unreadable'
      ? problem('picture_unreadable')
      : error;
  });
  if (read.kind !== 'picture') throw problem('picture_unreadable');
  return {
    name: fileName(name, 'picture'),
    width: present(read.width),
    height: present(read.height),
    bytes: read.bytes,
  };
}

/** Stores a picture until a claim is made with it. Refuses `files_full`. */
export async function addPicture(
  trx: Trx,
  orderId: string,
  upload: Upload,
  now: Date,
): Promise<ClaimPicture> {
  // The lock makes the second of two simultaneous uploads count the first.
  await lockOrder(trx, orderId);
  const { all, unsent } = await countPictures(trx, orderId);
  if (unsent >= MOST_UNSENT || all >= MOST_OF_AN_ORDER) throw problem('files_full');
  return await insertPicture(trx, { ...upload, order_id: orderId, size: upload.bytes.length, at: now });
}

/** Assigns uploads of an order to its claim. Refuses `file_gone` if one is missing, or was sent with another claim. */
export async function takePictures(
  trx: Trx,
  orderId: string,
  claimId: string,
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const assigned = await assignPictures(trx, orderId, claimId, wanted);
  if (assigned !== wanted.length) throw problem('file_gone');
}

/** Deletes pictures that were uploaded a day ago and not sent. */
export async function forgetUnsentPictures(db: Db, now: Date): Promise<void> {
  await deleteUnsentPictures(db, new Date(now.getTime() - UNSENT_HOURS * 3_600_000));
}
