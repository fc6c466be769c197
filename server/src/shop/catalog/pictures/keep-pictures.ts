import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { MOST_PICTURES } from '@halfturn/contract/staff/limits.ts';
import { sql } from 'kysely';
import { audit } from '../../../house/audit/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { picturesOf } from './pictures.queries.ts';
import type { Prepared } from './prepare.ts';

const subjectOf = (productId: string) => `product:${productId}`;
const tell = (trx: Trx) => sql`select pg_notify('catalog', '')`.execute(trx);

/**
 * Adds a picture behind the others. The same bytes once more are the same picture: who sends them again, for want of an answer,
 * gets the one that is there. Refuses `product_not_found` and `pictures_full`.
 */
export async function addPicture(
  trx: Trx,
  productId: string,
  picture: Prepared,
  actor: string,
): Promise<{ id: string }> {
  await lockProduct(trx, productId);
  const there = await trx
    .selectFrom('product_pictures')
    .select(['id', 'hash', 'position'])
    .where('product_id', '=', productId)
    .execute();
  const same = there.find(({ hash }) => hash === picture.hash);
  if (same) return { id: same.id };
  if (there.length >= MOST_PICTURES) throw problem('pictures_full', { values: { most: MOST_PICTURES } });
  const { hash, width, height, placeholder } = picture;
  const { id } = await trx
    .insertInto('product_pictures')
    .values({
      product_id: productId,
      position: Math.max(-1, ...there.map(({ position }) => position)) + 1,
      hash,
      width,
      height,
      placeholder,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('picture_files')
    .values(picture.files.map((file) => ({ picture_id: id, ...file })))
    .execute();
  const after = { id, hash, width, height };
  await audit(trx, { actor, action: 'catalog.picture_added', subject: subjectOf(productId), after });
  await tell(trx);
  return { id };
}

/** Puts the pictures in order; those that are not named go behind, as they were. Refuses `product_not_found`. */
export async function orderPictures(
  trx: Trx,
  productId: string,
  ids: readonly string[],
  actor: string,
): Promise<void> {
  await lockProduct(trx, productId);
  const before = (await picturesOf(trx, productId)).map(({ id }) => id);
  const known = new Set(before);
  const order = [...new Set([...ids.filter((id) => known.has(id)), ...before])];
  await sql`
    update product_pictures i set position = wanted.place
    from unnest(${order}::uuid[]) with ordinality as wanted (id, place) where wanted.id = i.id`.execute(trx);
  await audit(trx, {
    actor,
    action: 'catalog.pictures_ordered',
    subject: subjectOf(productId),
    before: { ids: before },
    after: { ids: order },
  });
  await tell(trx);
}

/** Says what a picture shows. A language that is left empty has the English words. Refuses `not_found`. */
export async function describePicture(
  trx: Trx,
  id: string,
  alt: Partial<Record<Locale, string>>,
  actor: string,
): Promise<void> {
  const before = await lockPicture(trx, id);
  const said = Object.fromEntries(Object.entries(alt).filter(([, text]) => text !== ''));
  await trx
    .updateTable('product_pictures')
    .set({ alt: JSON.stringify(said) })
    .where('id', '=', id)
    .execute();
  await audit(trx, {
    actor,
    action: 'catalog.picture_described',
    subject: subjectOf(before.product_id),
    before: { id, alt: before.alt },
    after: { id, alt: said },
  });
  await tell(trx);
}

/** Takes a picture away with its files; the log keeps that it was there. Refuses `not_found`. */
export async function removePicture(trx: Trx, id: string, actor: string): Promise<void> {
  const { product_id, hash, width, height, alt } = await lockPicture(trx, id);
  await trx.deleteFrom('product_pictures').where('id', '=', id).execute();
  await audit(trx, {
    actor,
    action: 'catalog.picture_removed',
    subject: subjectOf(product_id),
    before: { id, hash, width, height, alt },
  });
  await tell(trx);
}

/** Who changes the pictures of one product waits for who does, so that places and counts are right. */
async function lockProduct(trx: Trx, id: string): Promise<void> {
  const found = await sql`select from products where id = ${id}::uuid for no key update`.execute(trx);
  if (found.rows.length === 0) throw problem('product_not_found');
}

async function lockPicture(trx: Trx, id: string) {
  const row = await trx
    .selectFrom('product_pictures')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw problem('not_found');
  return row;
}
