import * as z from 'zod';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { awaitedProducts, endTold, lockWaiting, shownIn } from './alerts.queries.ts';
import { alertBack } from './mail/alert-back.mail.ts';
import { alertDrop } from './mail/alert-drop.mail.ts';
import { fixedShown, isMet, type Shown } from './met.ts';

/** The alerts of one transaction. */
const PART = 200;
/** A unit that comes back is often sold again at once, and orders that wait for keys come first. */
const SETTLE_MS = 5_000;

/** Looks for alerts on a product that have come true. A trigger queues it under this name as well. */
export const lookJob = { name: 'alerts.look', payload: z.object({ productId: z.uuid() }) };

/** Subscriber to `catalog.restocked`: looks at each product once, a moment later, however many units came back. */
export async function onRestocked(context: Context, productIds: readonly string[]): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const runAt = new Date(context.clock.now().getTime() + SETTLE_MS);
    for (const id of await awaitedProducts(trx, productIds))
      await addJob(
        trx,
        lookJob,
        { productId: id },
        { key: `alerts:${id}`, runAt, keyMode: 'preserve_run_at' },
      );
  });
}

/** Notifies all buyers whose alert on a product has come true. */
export async function lookAtProduct(context: Context, productId: string): Promise<void> {
  let after: string | null = FIRST;
  while (after !== null) {
    const from: string = after;
    after = (await inTransaction(context.db, (trx) => notifyPart(trx, productId, context.clock.now(), from)))
      .next;
  }
}

/** Before any id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Notifies the first batch of buyers. Returns how many. */
export const notifyWaiting = async (trx: Trx, productId: string, now: Date): Promise<number> =>
  (await notifyPart(trx, productId, now, FIRST)).told;

/**
 * Ends a batch of the alerts that have come true and queues their mails, in one transaction: no alert ends without its mail,
 * and no mail is sent without its alert's end. `next` is the id that the following batch begins after; null after the last.
 */
async function notifyPart(
  trx: Trx,
  productId: string,
  now: Date,
  after: string,
): Promise<{ told: number; next: string | null }> {
  const waiting = await lockWaiting(trx, productId, { after, most: PART });
  const due = [];
  const shownBy = new Map<string, Shown>();
  for (const alert of waiting) {
    const shown = shownBy.get(alert.currency) ?? (await shownIn(trx, alert.currency, now));
    shownBy.set(alert.currency, shown);
    if (!isMet(alert, alert, shown)) continue;
    due.push({
      alert,
      id: alert.id,
      current: alert.current_minor,
      fixed: fixedShown(alert, alert.fixed_minor, shown),
    });
  }
  await endTold(trx, due, now);
  for (const { alert } of due)
    await queueMail(trx, {
      kind: (alert.kind === 'stock' ? alertBack : alertDrop).kind,
      dedupe: `alert:${alert.id}`,
      subjectId: alert.id,
      recipient: alert.email,
      locale: alert.locale,
    });
  return { told: due.length, next: waiting.length < PART ? null : (waiting.at(-1)?.id ?? null) };
}
