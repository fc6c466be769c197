import { inTransaction, type Db, type Trx } from '../../platform/db/kysely.ts';
import { requestRefund, takeBackUnchosen, type RefundWish } from '../orders/door.ts';
import { bookRefund, type RefundTarget } from './refund.ts';
import { appliedCapture, unchosenOrders } from './refunds.queries.ts';

type Taken = Awaited<ReturnType<typeof requestRefund>>;

/** The buyer asks for the money back: what can be taken back right away is, and its money is booked for the provider. */
export async function refundOrder(trx: Trx, orderId: string, wish: RefundWish, now: Date): Promise<Taken> {
  const taken = await requestRefund(trx, orderId, wish, now);
  await bookTaken(trx, taken, wish.reason, now);
  return taken;
}

/** Orders that one round looks at. */
const BATCH = 100;

/** Refunds paid orders whose keys were sold out and whose buyers made no choice in time. Returns how many were looked at. */
export async function refundUnchosen(db: Db, now: Date): Promise<number> {
  const due = await unchosenOrders(db, now, BATCH);
  for (const id of due)
    await inTransaction(db, async (trx) => {
      const taken = await takeBackUnchosen(trx, id, now);
      if (taken) await bookTaken(trx, taken, 'no_key', now);
    });
  return due.length;
}

/** Books the money that was taken back; nothing if none was. */
export async function bookTaken(
  trx: Trx,
  { order, amountMinor, cause }: Taken,
  reason: string,
  now: Date,
  target: RefundTarget = 'method',
): Promise<void> {
  if (amountMinor === 0) return;
  const captureId = await appliedCapture(trx, order.id);
  const said = reason || 'returned';
  await bookRefund(trx, { order, captureId, amountMinor, reason: said, idem: cause, target }, now);
}
