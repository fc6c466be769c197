import { problem } from '@halfturn/contract/problem.ts';
import { audit, staffActor } from '../../house/audit/door.ts';
import { changedSince } from '../../house/staff/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { lockThreshold, lockUsualThreshold, writeThreshold, writeUsualThreshold } from './levels.queries.ts';
import { watchAll, watchStock } from './watch-stock.ts';

/**
 * Sets below how many keys staff are warned about a product; null stands for the store's own number. Refuses `content_changed` if
 * the number is no longer `was`.
 */
export async function saveThreshold(
  trx: Trx,
  productId: string,
  { threshold, was }: { threshold: number | null; was: number | null },
  staff: { id: string },
): Promise<void> {
  const before = await lockThreshold(trx, productId);
  if (before === undefined) throw problem('product_not_found');
  if (before === threshold) return;
  if (before !== was) throw await changedSince(trx, `product:${productId}`);
  await writeThreshold(trx, productId, threshold);
  await watchStock(trx, [productId]);
  await audit(trx, {
    actor: staffActor(staff),
    action: 'keys.threshold',
    subject: `product:${productId}`,
    before: { threshold: before },
    after: { threshold },
  });
}

/** Sets the threshold of the products that have none of their own. A job compares all stock with it. */
export async function saveUsualThreshold(
  trx: Trx,
  { threshold, was }: { threshold: number; was: number },
  staff: { id: string },
): Promise<void> {
  const before = await lockUsualThreshold(trx);
  if (before === threshold) return;
  if (before !== was) throw await changedSince(trx, 'store');
  await writeUsualThreshold(trx, threshold);
  await addJob(trx, watchAll, {}, { key: watchAll.name });
  await audit(trx, {
    actor: staffActor(staff),
    action: 'keys.threshold',
    subject: 'store',
    before: { threshold: before },
    after: { threshold },
  });
}
