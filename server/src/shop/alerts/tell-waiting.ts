import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { inStock } from '../assortment/door.ts';
import { shownIn, type AlertRow } from './alerts.queries.ts';
import { alertBack } from './mail/alert-back.mail.ts';
import { alertDrop } from './mail/alert-drop.mail.ts';
import { fixedShown, isMet, type Now, type Shown } from './met.ts';

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
  let after: string | null = FIRST;
  while (after !== null) {
    const from: string = after;
    after = (await inTransaction(context.db, (trx) => tellPart(trx, productId, context.clock.now(), from)))
      .next;
  }
}

/** Before any id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Tells the first part of those who wait. Returns how many were told. */
export const tellWaiting = async (trx: Trx, productId: string, now: Date): Promise<number> =>
  (await tellPart(trx, productId, now, FIRST)).told;

/**
 * Ends up to a part of the alerts whose time has come and decides on their mails, in one transaction: there is neither a mail
 * without its alert's end nor an end without its mail. Whom another worker is telling is skipped. `next` is where the following
 * part begins; null after the last one.
 */
async function tellPart(
  trx: Trx,
  productId: string,
  now: Date,
  after: string,
): Promise<{ told: number; next: string | null }> {
  const { rows: waiting } = await sql<AlertRow & Now>`
    with product as materialized (
      select p.id, p.current_minor, ${inStock} as in_stock
      from products p where p.id = ${productId}::uuid and p.status = 'live')
    select a.*, product.current_minor, product.in_stock, f.current_minor as fixed_minor
    from alerts a join product on product.id = a.product_id
    left join fixed_prices f on f.product_id = a.product_id and f.currency = a.currency
    where a.state = 'active' and a.id > ${after}::uuid and case a.kind
      when 'stock' then product.in_stock
      -- Where a price is or was fixed, it takes the rate to say what is lower.
      else product.current_minor < a.baseline_minor or f.product_id is not null or a.baseline_fixed_minor is not null end
    order by a.id limit ${PART} for update of a skip locked`.execute(trx);
  const shown = await shownTo(trx, waiting, now);
  const due = waiting.filter((alert) => isMet(alert, alert, shown.get(alert.currency)!));
  if (due.length > 0)
    await sql`
      update alerts a set state = 'told', over_at = ${now}, told_minor = due.current, told_fixed_minor = due.fixed
      from unnest(${due.map(({ id }) => id)}::uuid[], ${due.map(({ current_minor }) => current_minor)}::bigint[],
        ${due.map((alert) => fixedShown(alert, alert.fixed_minor, shown.get(alert.currency)!))}::bigint[])
        as due (id, current, fixed)
      where a.id = due.id`.execute(trx);
  for (const alert of due) {
    await queueMail(trx, {
      kind: (alert.kind === 'stock' ? alertBack : alertDrop).kind,
      dedupe: `alert:${alert.id}`,
      subjectId: alert.id,
      recipient: alert.email,
      locale: alert.locale as Locale,
    });
  }
  return { told: due.length, next: waiting.length < PART ? null : waiting.at(-1)!.id };
}

/** How each of the currencies that are waited in is shown now. */
async function shownTo(trx: Trx, alerts: readonly AlertRow[], now: Date): Promise<Map<string, Shown>> {
  const shown = new Map<string, Shown>();
  for (const { currency } of alerts)
    if (!shown.has(currency)) shown.set(currency, await shownIn(trx, currency as Currency, now));
  return shown;
}
