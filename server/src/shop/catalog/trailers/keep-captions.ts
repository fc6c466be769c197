import { createHash } from 'node:crypto';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../../house/audit/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { notify } from '../../../platform/db/listener.ts';
import { captionsWire, lockTrailer, trailerWire } from './keep-trailer.ts';
import { deleteCaptions, putCaptions, type CaptionsFile } from './trailers.queries.ts';
import { readWebVtt } from './web-vtt.ts';

export interface CaptionsUpload {
  locale: Locale;
  bytes: Buffer;
  /** The path of the trailer that they were made for. */
  trailer: string;
  /** The path of the captions in this language that the editor saw, or `none`. */
  was: string;
}

/**
 * Keeps a WebVTT file as the captions of a trailer in a language, in place of the former ones there. The same text changes nothing.
 * Refuses `product_not_found`, what `readWebVtt` refuses, and `content_changed` if another person has changed the trailer or these
 * captions.
 */
export async function keepCaptions(
  trx: Trx,
  productId: string,
  { locale, bytes, trailer, was }: CaptionsUpload,
  actor: string,
): Promise<CaptionsFile> {
  const body = readWebVtt(bytes);
  const film = await lockTrailer(trx, productId);
  if (!film || trailer !== trailerWire(film).src) throw problem('content_changed');
  const before = film.captions.find((each) => each.locale === locale);
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 16);
  const kept = { locale, file: `${productId}-${locale}-${hash}` };
  if (before?.file === kept.file) return before;
  if (was !== (before ? captionsWire(before).src : 'none')) throw problem('content_changed');
  await putCaptions(trx, { productId, locale, hash, body });
  await audit(trx, {
    actor,
    action: 'catalog.captions_set',
    subject: `product:${productId}`,
    before: before && { ...before },
    after: kept,
  });
  await notify(trx, 'catalog');
  return kept;
}

/** Removes the captions of a trailer in a language; the audit log keeps a note. Without any it does nothing. Refuses `product_not_found`. */
export async function removeCaptions(
  trx: Trx,
  productId: string,
  locale: Locale,
  actor: string,
): Promise<void> {
  const film = await lockTrailer(trx, productId);
  const before = film?.captions.find((each) => each.locale === locale);
  if (!before) return;
  await deleteCaptions(trx, productId, locale);
  await audit(trx, {
    actor,
    action: 'catalog.captions_removed',
    subject: `product:${productId}`,
    before: { ...before },
  });
  await notify(trx, 'catalog');
}
