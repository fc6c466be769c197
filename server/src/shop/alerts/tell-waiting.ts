import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { inStock } from '../assortment/door.ts';
import type { AlertRow } from './alerts.queries.ts';
import { alertBack } from './mail/alert-back.mail.ts';
import { alertDrop } from './mail/alert-drop.mail.ts';

/** Alerts told in one transaction. */
const PART = 200;
/** A copy that comes back is often gone again at once, and the orders that wait for keys come first. */
const SETTLE_MS = 5_000;

/** Looks whether somebody waits for what is true of a product now. Also queued by a trigger, under this name. */
export const lookJob = { name: 'alerts.look', payload: z.object({ productId: z.uuid() }) };

/** Hearer of news of stock: looks a moment later, once for however many copies came. */
export async function hearStock(context: Context, productIds: readonly string[]): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select distinct product_id as id from alerts
      where product_id = any(${productIds}::uuid[]) and kind = 'stock' and state = 'active'`.execute(trx);
    const runAt = new Date(context.clock.now().getTime() + SETTLE_MS);
    for (const { id } of rows)
      await addJob(
        trx,
        lookJob,
        { productId: id },
        { key: `alerts:${id}`, runAt, keyMode: 'preserve_run_at' },
      );
  });
}

/** Tells everybody who waits for what is true of the product now. */
export async function lookAtProduct(context: Context, productId: string): Promise<void> {
  let told: number;
  do {
    told = await inTransaction(context.db, (trx) => tellWaiting(trx, productId, context.clock.now()));
  } while (told === PART);
}

/**
 * Ends up to a part of the alerts whose time has come and decides on their mails, in one transaction: there is neither a mail
 * without its alert's end nor an end without its mail. Whom another worker is telling is skipped. Returns how many were told.
 */
export async function tellWaiting(trx: Trx, productId: string, now: Date): Promise<number> {
  const { rows: due } = await sql<AlertRow>`
    with product as (
      select p.id, p.current_minor, ${inStock} as in_stock
      from products p where p.id = ${productId}::uuid and p.status = 'live'),
    due as (
      select a.id, product.current_minor from alerts a join product on product.id = a.product_id
      where a.state = 'active' and (
        (a.kind = 'stock' and product.in_stock) or (a.kind = 'price' and product.current_minor < a.baseline_minor))
      order by a.id limit ${PART} for update of a skip locked)
    update alerts a set state = 'told', over_at = ${now}, told_minor = due.current_minor
    from due where a.id = due.id
    returning a.*`.execute(trx);
  for (const alert of due) {
    await queueMail(trx, {
      kind: (alert.kind === 'stock' ? alertBack : alertDrop).kind,
      dedupe: `alert:${alert.id}`,
      subjectId: alert.id,
      recipient: alert.email,
      locale: alert.locale as Locale,
    });
  }
  return due.length;
}
