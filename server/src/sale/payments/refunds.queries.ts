import { sql, type Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { PaymentCaptures, Refunds } from '../../platform/db/types.ts';
import type { SiteRefund } from './aftermath.ts';
import type { RefundDraft } from './refund.ts';

export type RefundRow = Selectable<Refunds>;
export type CaptureRow = Selectable<PaymentCaptures>;

/** Books a refund that is to be sent; returns its id. */
export async function insertRefund(trx: Trx, draft: RefundDraft, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto('refunds')
    .values({
      order_id: draft.order.id,
      capture_id: draft.captureId,
      amount_minor: draft.amountMinor,
      currency: draft.currency ?? draft.order.currency,
      reason: draft.reason,
      idem: draft.idem,
      target: draft.target ?? 'method',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Books a refund that was made at the provider's own site; returns its id. */
export async function insertSiteRefund(
  trx: Trx,
  capture: CaptureRow,
  { ref, amount, currency }: SiteRefund,
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto('refunds')
    .values({
      order_id: capture.order_id,
      capture_id: capture.id,
      amount_minor: amount,
      currency,
      reason: 'provider_site',
      idem: `site:${capture.provider}:${ref}`,
      provider_ref: ref,
      state: 'done',
      origin: 'provider',
      created_at: now,
      done_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A refund, with what its provider has to be told of it. */
export async function refundToSend(db: Db, refundId: string) {
  return await db
    .selectFrom('refunds as r')
    .innerJoin('payment_captures as c', 'c.id', 'r.capture_id')
    .select(['r.id', 'r.state', 'r.order_id', 'r.amount_minor', 'r.currency', 'c.provider', 'c.capture_ref'])
    .where('r.id', '=', refundId)
    .executeTakeFirstOrThrow();
}

/** Marks a refund as done. False if it was done before. */
export async function markDone(
  trx: Trx,
  id: string,
  { ref, claimUrl }: { ref: string; claimUrl: string | null },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('refunds')
    .set({ state: 'done', provider_ref: ref, claim_url: claimUrl, done_at: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The refunds of one capture. */
export async function refundsOf(trx: Trx, captureId: string): Promise<RefundRow[]> {
  return await trx.selectFrom('refunds').selectAll().where('capture_id', '=', captureId).execute();
}

export async function captureById(trx: Trx, captureId: string): Promise<CaptureRow> {
  return await trx
    .selectFrom('payment_captures')
    .selectAll()
    .where('id', '=', captureId)
    .executeTakeFirstOrThrow();
}

/** The id of the money that paid an order. */
export async function appliedCapture(trx: Trx, orderId: string): Promise<string> {
  const { id } = await trx
    .selectFrom('payment_captures')
    .select('id')
    .where('order_id', '=', orderId)
    .where('disposition', '=', 'applied')
    .executeTakeFirstOrThrow();
  return id;
}

/** Money that was taken for one of our attempts, by the provider's own name for it. */
export async function captureByRef(db: Db, provider: string, captureRef: string) {
  return await db
    .selectFrom('payment_captures as c')
    .innerJoin('payment_attempts as a', 'a.id', 'c.attempt_id')
    .select(['c.id', 'c.order_id', 'a.provider_ref'])
    .where('c.provider', '=', provider)
    .where('c.capture_ref', '=', captureRef)
    .executeTakeFirst();
}

/** Paid orders whose buyers made no choice in time about the keys that are missing, by id. */
export async function unchosenOrders(db: Db, now: Date, limit: number): Promise<string[]> {
  const due = await db
    .selectFrom('orders')
    .select('id')
    .where('choose_until', '<=', now)
    .limit(limit)
    .execute();
  return due.map(({ id }) => id);
}

/** Refunds that failed or have waited since before then, without a mail of this kind to the staff, by id. */
export async function stuckRefunds(
  db: Db,
  { before, exceptOf, mailKind }: { before: Date; exceptOf: readonly string[]; mailKind: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from refunds r join payment_captures c on c.id = r.capture_id
    where (r.state = 'failed' or r.state = 'pending' and r.created_at < ${before})
      and c.provider <> all(${[...exceptOf]}::text[])
      and not exists (select from mails m where m.subject_id = r.id and m.kind = ${mailKind})
    order by r.created_at limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many refunds were booked since then and have not failed. */
export async function countRefunds(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>=', since)
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow();
  return count;
}

/** A refund as its mail shows it. */
export async function refundToMail(db: Db, refundId: string): Promise<RefundRow> {
  return await db.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow();
}
