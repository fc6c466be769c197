import type { Trx } from '../../platform/db/kysely.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { deleteAlerts, dueProducts, expireAlerts } from './alerts.queries.ts';
import { CONFIRM_MS } from './answer-alert.ts';
import { lookJob } from './notify-waiting.ts';

/** How long an alert that is over is kept, for questions about its mail; then its email address is deleted with it. */
const KEPT_MS = 90 * 86_400_000;
/** Products of one round. */
const MOST = 500;

/** Ends alerts after a year, and deletes those that were never confirmed or are long over. */
export async function tidyAlerts(trx: Trx, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await expireAlerts(trx, now);
  await deleteAlerts(trx, { asked: before(CONFIRM_MS), over: before(KEPT_MS) });
}

/**
 * Queues a look at each product that has due alerts. It finds those that no event told of, for example if units came back
 * between the check of the stock and the confirmation of the email address.
 */
export async function catchUp(trx: Trx): Promise<number> {
  const ids = await dueProducts(trx, MOST);
  for (const id of ids) await addJob(trx, lookJob, { productId: id }, { key: `alerts:${id}` });
  return ids.length;
}
