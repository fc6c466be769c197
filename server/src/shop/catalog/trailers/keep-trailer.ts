import { createHash } from 'node:crypto';
import {
  captionsSrc,
  trailerSrc,
  type KeptTrailer,
  type TrailerCaptions,
  type TrailerType,
} from '@halfturn/contract/primitives/trailer.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../../house/audit/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { notify } from '../../../platform/db/listener.ts';
import { lockProduct } from '../products/products.queries.ts';
import {
  deleteTrailer,
  insertTrailer,
  insertTrailerPart,
  trailerOf,
  type CaptionsFile,
  type TrailerFile,
} from './trailers.queries.ts';

/** The size of each part but the last, in bytes. */
export const PART_BYTES = 512 * 1024;

/** As pages are given it. */
export const trailerWire = ({ file, type, captions }: TrailerFile): KeptTrailer => ({
  src: trailerSrc(file, type),
  type,
  captions: captions.map(captionsWire),
});

/** As pages are given them. */
export const captionsWire = ({ locale, file }: CaptionsFile): TrailerCaptions => ({
  locale,
  src: captionsSrc(file),
});

/**
 * Keeps a file as the trailer of a product, in place of the former one and its captions. The same bytes change nothing. Refuses
 * `product_not_found`, `trailer_unreadable` for what is neither MP4 nor WebM, and `content_changed` if another person has changed it.
 *
 * @param upload.was the path of the one that the editor saw, or `none`
 */
export async function keepTrailer(
  trx: Trx,
  productId: string,
  { bytes, was }: { bytes: Buffer; was: string },
  actor: string,
): Promise<TrailerFile> {
  const type = trailerTypeOf(bytes);
  if (type === null) throw problem('trailer_unreadable');
  const before = await lockTrailer(trx, productId);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const kept = { file: `${productId}-${hash}`, type, size: bytes.length, captions: [] };
  if (before?.file === kept.file && before.type === type) return before;
  if (was !== (before ? trailerWire(before).src : 'none')) throw problem('content_changed');
  await deleteTrailer(trx, productId);
  await insertTrailer(trx, { productId, hash, type, size: bytes.length });
  for (let no = 0; no * PART_BYTES < bytes.length; no++) {
    const part = bytes.subarray(no * PART_BYTES, (no + 1) * PART_BYTES);
    await insertTrailerPart(trx, productId, { no, bytes: part });
  }
  const subject = `product:${productId}`;
  await audit(trx, {
    actor,
    action: 'catalog.trailer_set',
    subject,
    before: before && { ...before },
    after: kept,
  });
  await notify(trx, 'catalog');
  return kept;
}

/** Removes the file of a product's trailer; the audit log keeps a note. Without one it does nothing. Refuses `product_not_found`. */
export async function removeTrailer(trx: Trx, productId: string, actor: string): Promise<void> {
  const before = await lockTrailer(trx, productId);
  if (!before) return;
  await deleteTrailer(trx, productId);
  await audit(trx, {
    actor,
    action: 'catalog.trailer_removed',
    subject: `product:${productId}`,
    before: { ...before },
  });
  await notify(trx, 'catalog');
}

/** Changes of one product's trailer take turns. */
export async function lockTrailer(trx: Trx, productId: string): Promise<TrailerFile | null> {
  if (!(await lockProduct(trx, productId))) throw problem('product_not_found');
  return await trailerOf(trx, productId);
}

/** The brands of MP4 files that browsers play (ISO 14496-12, 4.3); pictures and QuickTime begin alike, with others. */
const MP4_BRAND = /^(?:isom|iso\d|mp4[12]|avc1|M4V |dash|MSNV)$/;

/** What the first bytes say it is. A file that lies is sent as a video all the same, and no browser runs it (`nosniff`). */
function trailerTypeOf(bytes: Buffer): TrailerType | null {
  const head = bytes.subarray(0, 64).toString('latin1');
  if (head.startsWith('ftyp', 4) && MP4_BRAND.test(head.slice(8, 12))) return 'video/mp4';
  // The sign of Matroska, and its kind.
  if (head.startsWith('\x1a\x45\xdf\xa3') && head.includes('webm')) return 'video/webm';
  return null;
}
