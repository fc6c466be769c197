import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/kysely.ts';

/** A refund by transfer: the payer, the amount, and whether it was sent. */
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
  left join bank_entries s on s.same_as = e.id
  join orders o on o.id = r.order_id and r.target = 'method'`;
const columns = sql`r.id, r.order_id, o.order_no, r.amount_minor, r.currency, r.reason, r.created_at,
  coalesce(nullif(e.payer_name, ''), s.payer_name, '') as payer_name,
  coalesce(nullif(e.payer_iban, ''), s.payer_iban, '') as payer_iban, r.provider_ref, r.done_at`;

/** A page of refunds: those to be sent, the oldest first, or those that were sent, the latest first. */
export async function bankRefunds(
  db: Db,
  { sent, pageNum, pageSize }: { sent: boolean; pageNum: number; pageSize: number },
): Promise<{ rows: RefundRow[]; total: number }> {
  const [{ rows }, total] = await Promise.all([
    sql<RefundRow>`select ${columns} ${refunds} where r.state = ${stateOf(sent)}
      order by ${sent ? sql`r.done_at desc` : sql`r.created_at`}, r.id
      limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
    countBankRefunds(db, sent),
  ]);
  return { rows, total };
}

const stateOf = (sent: boolean): string => (sent ? 'done' : 'pending');

export async function countBankRefunds(db: Db, sent = false): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n ${refunds} where r.state = ${stateOf(sent)}`.execute(db);
  return firstOf(rows).n;
}

export async function bankRefundById(db: Db, id: string): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`select ${columns} ${refunds} where r.id = ${id}`.execute(db);
  return rows[0];
}

/** More refunds are never open at once in a shop that answers within two days. */
const MOST_EXPORTED = 5_000;

/** All refunds that are to be sent, the oldest first. */
export async function refundsToSend(db: Db): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`select ${columns} ${refunds} where r.state = 'pending'
    order by r.created_at, r.id limit ${MOST_EXPORTED}`.execute(db);
  return rows;
}

/** How many transfers name no order, and how many refunds are to be sent by hand. */
export async function countBankWork(db: Db): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select (select count(*) from bank_entries where state = 'open')::int
    + (select count(*) ${refunds} where r.state = 'pending')::int as n`.execute(db);
  return firstOf(rows).n;
}
