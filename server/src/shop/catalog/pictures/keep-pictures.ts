import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { PictureKind } from '@halfturn/contract/primitives/picture-files.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { MOST_PICTURES } from '@halfturn/contract/staff/limits.ts';
import { audit } from '../../../house/audit/door.ts';
import { demandSeen } from '../../../house/staff/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { notify } from '../../../platform/db/listener.ts';
import { lockProduct } from '../products/products.queries.ts';
import {
  deletePicture,
  insertPicture,
  keptPictures,
  lockPicture,
  picturesOf,
  placePictures,
  savePicture,
  type KeptPicture,
} from './pictures.queries.ts';
import type { Prepared } from './prepare.ts';

const subjectOf = (productId: string) => `product:${productId}`;

/**
 * Adds a picture behind the others. The same bytes are the same picture, so a request that is sent again returns the one that
 * exists. Refuses `product_not_found` and `pictures_full`.
 */
export async function addPicture(
  trx: Trx,
  productId: string,
  picture: Prepared,
  actor: string,
): Promise<{ id: string; added: boolean }> {
  await lockPictures(trx, productId);
  const there = await keptPictures(trx, productId);
  const same = there.find(({ hash }) => hash === picture.hash);
  if (same) return { id: same.id, added: false };
  if (there.length >= MOST_PICTURES) throw problem('pictures_full', { values: { most: MOST_PICTURES } });
  const position = Math.max(-1, ...there.map((each) => each.position)) + 1;
  const id = await insertPicture(trx, productId, position, picture);
  const { hash, width, height } = picture;
  const after = { id, hash, width, height };
  await audit(trx, { actor, action: 'catalog.picture_added', subject: subjectOf(productId), after });
  await notify(trx, 'catalog');
  return { id, added: true };
}

/** Puts the pictures in order. Those that are not named follow in their old order. Refuses `product_not_found`. */
export async function orderPictures(
  trx: Trx,
  productId: string,
  ids: readonly string[],
  actor: string,
): Promise<void> {
  await lockPictures(trx, productId);
  const before = (await picturesOf(trx, productId)).map(({ id }) => id);
  const known = new Set(before);
  const order = [...new Set([...ids.filter((id) => known.has(id)), ...before])];
  await placePictures(trx, order);
  await audit(trx, {
    actor,
    action: 'catalog.pictures_ordered',
    subject: subjectOf(productId),
    before: { ids: before },
    after: { ids: order },
  });
  await notify(trx, 'catalog');
}

/** Describes a picture and says its kind. A language without a description shows the English one. Refuses `not_found`. */
export async function describePicture(
  trx: Trx,
  id: string,
  { alt, kind, version }: { alt: Partial<Record<Locale, string>>; kind: PictureKind; version: string },
  actor: string,
): Promise<void> {
  const before = await lockedPicture(trx, id);
  await demandSeen(trx, version, { now: saidOf(before), subject: subjectOf(before.product_id) });
  const said = Object.fromEntries(Object.entries(alt).filter(([, text]) => text !== ''));
  await savePicture(trx, id, { alt: said, kind });
  await audit(trx, {
    actor,
    action: 'catalog.picture_described',
    subject: subjectOf(before.product_id),
    before: { id, alt: before.alt, kind: before.kind },
    after: { id, alt: said, kind },
  });
  await notify(trx, 'catalog');
}

/** Removes a picture with its files; the audit log keeps a note. Refuses `not_found`. */
export async function removePicture(trx: Trx, id: string, actor: string): Promise<void> {
  const { product_id, hash, width, height, alt } = await lockedPicture(trx, id);
  await deletePicture(trx, id);
  await audit(trx, {
    actor,
    action: 'catalog.picture_removed',
    subject: subjectOf(product_id),
    before: { id, hash, width, height, alt },
  });
  await notify(trx, 'catalog');
}

/** What staff say of a picture, as its version is made of. */
export const saidOf = <Alt, Kind>({ alt, kind }: { alt: Alt; kind: Kind }) => ({ alt, kind });

/** Changes of one product's pictures take turns, so that positions and counts are right. */
async function lockPictures(trx: Trx, productId: string): Promise<void> {
  if (!(await lockProduct(trx, productId))) throw problem('product_not_found');
}

async function lockedPicture(trx: Trx, id: string): Promise<KeptPicture> {
  const row = await lockPicture(trx, id);
  if (!row) throw problem('not_found');
  return row;
}
