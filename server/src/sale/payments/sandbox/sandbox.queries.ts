import { randomBytes } from 'node:crypto';
import { problem } from '@halfturn/contract/problem.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/kysely.ts';

/** A payment in the sandbox's own books. They are another party's: the store sees them through `gateway.ts` alone. */
export interface SandboxPayment {
  ref: string;
  merchant_ref: string;
  order_no: string;
  amount_minor: number;
  currency: string;
  return_url: string;
  cancel_url: string;
  state: 'open' | 'approved' | 'declined' | 'cancelled';
  capture_ref: string | null;
  captured_minor: number | null;
  expires_at: Date;
}

const newRef = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

type Opening = Omit<SandboxPayment, 'ref' | 'state' | 'capture_ref' | 'captured_minor'>;

/** Opens a payment, or finds the one that was opened for the same merchant reference. */
export async function openPayment(db: Db, payment: Opening): Promise<string> {
  const { rows } = await sql<{ ref: string }>`
    insert into sandbox.payments (ref, merchant_ref, order_no, amount_minor, currency, return_url, cancel_url, expires_at)
    values (${newRef('sbp')}, ${payment.merchant_ref}, ${payment.order_no}, ${payment.amount_minor}, ${payment.currency},
      ${payment.return_url}, ${payment.cancel_url}, ${payment.expires_at})
    on conflict (merchant_ref) do update set merchant_ref = excluded.merchant_ref
    returning ref`.execute(db);
  const [opened] = rows;
  if (!opened) throw new Error('sandbox: no payment was opened');
  return opened.ref;
}

/** The payment of that name. Refuses `attempt_not_found`. */
export async function paymentByRef(db: Db, ref: string): Promise<SandboxPayment> {
  const { rows } = await sql<SandboxPayment>`select * from sandbox.payments where ref = ${ref}`.execute(db);
  return rows[0] ?? missing();
}

/** The payment that was opened for an attempt. Refuses `attempt_not_found`. */
export async function paymentByAttempt(db: Db, attemptId: string): Promise<SandboxPayment> {
  const { rows } =
    await sql<SandboxPayment>`select * from sandbox.payments where merchant_ref = ${attemptId}`.execute(db);
  return rows[0] ?? missing();
}

const missing = (): never => {
  throw problem('attempt_not_found');
};

/** Ends an open payment; one that was decided before stays as it is, and null comes back. */
export async function decidePayment(
  db: Db,
  ref: string,
  state: 'approved' | 'declined' | 'cancelled',
  capturedMinor: number | null,
): Promise<SandboxPayment | null> {
  const { rows } = await sql<SandboxPayment>`
    update sandbox.payments
    set state = ${state}, captured_minor = ${capturedMinor},
        captured_at = case when ${capturedMinor}::bigint is null then null else now() end,
        capture_ref = ${capturedMinor === null ? null : newRef('sbc')}
    where ref = ${ref} and state = 'open' returning *`.execute(db);
  return rows[0] ?? null;
}

/** Pays back, once for each `idem`, and never more than was captured. */
export async function refundCapture(
  db: Db,
  captureRef: string,
  amountMinor: number,
  idem: string,
): Promise<string> {
  const { rows } = await sql<{ ref: string }>`
    insert into sandbox.refunds (ref, capture_ref, amount_minor, idem)
    select ${newRef('sbr')}, p.capture_ref, ${amountMinor}, ${idem}
    from sandbox.payments p
    where p.capture_ref = ${captureRef} and ${amountMinor}::bigint + (
      select coalesce(sum(r.amount_minor), 0) from sandbox.refunds r
      where r.capture_ref = ${captureRef} and r.idem <> ${idem}) <= p.captured_minor
    on conflict (idem) do update set idem = excluded.idem
    returning ref`.execute(db);
  if (!rows[0]) throw new Error('sandbox: the refund exceeds the capture');
  return rows[0].ref;
}
