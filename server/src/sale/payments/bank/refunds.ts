import { problem } from '@halfturn/contract/problem.ts';
import { sql } from 'kysely';
import { audit } from '../../../house/audit/door.ts';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import { completeRefund } from '../send-refund.ts';

/** Money that goes back by transfer: to whom, how much, and whether it has gone. */
export interface RefundRow {
  id: string;
  order_id: string;
  order_no: string;
  amount_minor: number;
  currency: string;
  reason: string;
  created_at: Date;
  payer_name: string;
  payer_iban: string;
  provider_ref: string | null;
  done_at: Date | null;
}

const refunds = sql`
  from refunds r
  join payment_captures c on c.id = r.capture_id and c.provider = 'bank'
  join bank_entries e on e.id = c.capture_ref::uuid
  join orders o on o.id = r.order_id`;
const columns = sql`r.id, r.order_id, o.order_no, r.amount_minor, r.currency, r.reason, r.created_at, e.payer_name,
  e.payer_iban, r.provider_ref, r.done_at`;

/** A page of what is to be sent, longest waiting first; or of what was, latest first. */
export async function bankRefunds(
  db: Db,
  { sent, pageNum, pageSize }: { sent: boolean; pageNum: number; pageSize: number },
): Promise<{ rows: RefundRow[]; total: number }> {
  const [{ rows }, total] = await Promise.all([
    sql<RefundRow>`select ${columns} ${refunds} where r.state = ${stateOf(sent)}
      order by ${sent ? sql`r.done_at desc` : sql`r.created_at`}, r.id
      limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
    countRefunds(db, sent),
  ]);
  return { rows, total };
}

const stateOf = (sent: boolean): string => (sent ? 'done' : 'pending');

export async function countRefunds(db: Db, sent = false): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n ${refunds} where r.state = ${stateOf(sent)}`.execute(db);
  return rows[0]!.n;
}

/**
 * A person has sent a refund: it is done, and its buyer is told. Refuses `not_found`, and `transfer_has_moved_on` where somebody
 * said so before.
 */
export async function refundSent(
  trx: Trx,
  id: string,
  { reference, sentOn }: { reference: string; sentOn: string },
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  const { rows } = await sql<RefundRow>`select ${columns} ${refunds} where r.id = ${id}`.execute(trx);
  const refund = rows[0];
  if (!refund) throw problem('not_found');
  // Noon: the same day on every clock.
  const at = new Date(`${sentOn}T12:00:00Z`);
  const ref = `${sentOn} ${reference}`;
  const done = await completeRefund(trx, { id, orderId: refund.order_id, ref }, at < now ? at : now);
  if (!done) throw problem('transfer_has_moved_on');
  await audit(trx, {
    actor,
    action: 'bank.refund_sent',
    subject: `order:${refund.order_no}`,
    before: { refund: id, state: 'pending' },
    after: { state: 'done', amount: refund.amount_minor, currency: refund.currency, reference, sentOn },
  });
}

/** More are never open at once in a shop that answers within two days. */
const MOST_EXPORTED = 5_000;

/** All refunds that are to be sent, for the bank's own page. Noted in the audit log. */
export async function exportRefunds(trx: Trx, actor: string): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`select ${columns} ${refunds} where r.state = 'pending'
    order by r.created_at, r.id limit ${MOST_EXPORTED}`.execute(trx);
  await audit(trx, {
    actor,
    action: 'bank.refunds_exported',
    subject: 'bank',
    after: { count: rows.length },
  });
  return rows;
}
