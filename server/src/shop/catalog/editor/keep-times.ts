import { audit } from '../../../house/audit/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Trx } from '../../../platform/db/kysely.ts';
import { notify } from '../../../platform/db/listener.ts';
import { keepFixedTimes } from '../prices/keep-fixed-times.ts';
import { attributesOfTypes } from '../types/types.queries.ts';
import { dueProducts, editedPart, lockForEdit, updateProduct, type LockedForEdit } from './editor.queries.ts';
import { changesOf, lacking, without, type EditedProduct } from './product.ts';
import { struckBy } from './struck-price.ts';

/** Begins and ends sales, also those of fixed prices, and publishes drafts, whose moment has come. Each product in a transaction of its own. */
export async function keepTimes({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const id of await dueProducts(db, now)) await inTransaction(db, (trx) => keepTimesOf(trx, id, now));
  await keepFixedTimes({ db, clock });
}

/** The same of one product. Does nothing if an editor has moved the moment meanwhile. */
async function keepTimesOf(trx: Trx, id: string, now: Date): Promise<void> {
  const before = await lockForEdit(trx, id);
  if (!before) return;
  const edited = { ...editedPart(before), ...(await dueChanges(trx, before, now)) };
  const { before: was, after } = changesOf(before, edited);
  if (Object.keys(after).length === 0) return;
  const struck = await struckBy(trx, id, { ...edited, now }, before);
  const actor = 'system';
  await updateProduct(trx, id, edited, {
    ...struck,
    on_hand: before.on_hand,
    saved_by: actor,
    saved_at: now,
  });
  const published = before.status !== edited.status;
  const failed = before.status === 'draft' && has(before.publish_at, now) && !published;
  const action = published
    ? 'products.published'
    : failed
      ? 'products.not_published'
      : edited.sale_minor === null
        ? 'products.sale_ended'
        : 'products.sale_begun';
  await audit(trx, { actor, action, subject: `product:${id}`, before: was, after });
  await notify(trx, 'catalog');
}

const has = (moment: Date | null, now: Date): boolean => moment !== null && moment <= now;

/** What is due. A draft that has come to lack something its type requires stays one. */
async function dueChanges(trx: Trx, before: LockedForEdit, now: Date): Promise<Partial<EditedProduct>> {
  const changes: Partial<EditedProduct> = {};
  if (before.planned_sale_minor !== null && has(before.sale_from, now))
    // A base price that was lowered meanwhile, for many products at once, can leave nothing to reduce.
    Object.assign(changes, {
      sale_minor: before.planned_sale_minor < before.price_minor ? before.planned_sale_minor : null,
      planned_sale_minor: null,
    });
  if (has(before.sale_until, now))
    Object.assign(changes, { sale_minor: null, planned_sale_minor: null, sale_from: null, sale_until: null });
  if (has(before.publish_at, now)) {
    changes.publish_at = null;
    const missing = lacking(
      { ...before, status: 'live' },
      without(await attributesOfTypes(trx, [before.class_id]), before.variant_attributes),
    );
    if (before.status === 'draft' && missing.length === 0) changes.status = 'live';
  }
  return changes;
}
