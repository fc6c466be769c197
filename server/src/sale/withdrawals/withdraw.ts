import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { lockOrder, takeBack, unitsOf, type OrderRow } from '../orders/door.ts';
import { bookTaken } from '../payments/door.ts';
import { withdrawalReceived } from './mail/withdrawal-received.mail.ts';
import { hasLeft } from './withdrawal.ts';
import { coverageIn, insertWithdrawal, withdrawalsOf } from './withdrawals.queries.ts';

/** What a buyer declares. */
export interface Declaration {
  name: string;
  /** Where the receipt is confirmed; it need not be the order's. */
  email: string;
  /** The copies that are withdrawn from. */
  units: readonly string[];
  locale: Locale;
}

export interface Declared {
  /** Minor units that go back at once. */
  refundedMinor: number;
  currency: string;
  /** Copies that have to come back first. */
  waiting: number;
}

/** The money of an order is here, and nobody's bank has been asked for it. */
export const isSettled = ({ payment_status: payment }: OrderRow): boolean =>
  payment === 'paid' || payment === 'partially_refunded';

/**
 * Withdraws from the contract for some copies of an order. What has not left the store, or was not seen, is taken back, and its
 * money is booked, at once; goods that have left are waited for. An open request for a refund does not stand in the way, nor does
 * a look that somebody has to take at the order.
 *
 * Refuses `withdrawal_not_possible` where no money is here, and `withdrawal_changed` where one of the copies cannot be withdrawn
 * from (any more): its key was shown a moment ago, say.
 */
export async function withdraw(
  trx: Trx,
  orderId: string,
  { name, email, units: wanted, locale }: Declaration,
  now: Date,
): Promise<Declared> {
  const order = await lockOrder(trx, orderId);
  if (!isSettled(order)) throw problem('withdrawal_not_possible');
  const [units, before] = [await unitsOf(trx, orderId), await withdrawalsOf(trx, orderId)];
  const stateOf = coverageIn(before, now);
  const chosen = units.filter((unit) => wanted.includes(unit.id));
  if (chosen.length !== new Set(wanted).size || chosen.some((unit) => stateOf(unit).coverage !== 'open'))
    throw problem('withdrawal_changed');

  const awaited = chosen.filter(hasLeft);
  const back = chosen.filter((unit) => !hasLeft(unit));
  const id = uuidv7(now.getTime());
  let refundedMinor = 0;
  if (back.length > 0) {
    const taken = await takeBack(trx, order, units, back, { actor: 'buyer', reason: 'withdrawal' }, now);
    await bookTaken(trx, taken, 'withdrawal', now);
    refundedMinor = taken.amountMinor;
  }
  const ids = (of: typeof units) => of.map((unit) => unit.id);
  await insertWithdrawal(
    trx,
    { id, orderId, name, email, locale, refundedMinor, atOnce: ids(back), awaited: ids(awaited) },
    now,
  );
  const mail = { kind: withdrawalReceived.kind, subjectId: id, locale };
  await queueMail(trx, { ...mail, dedupe: `withdrawal:${id}`, recipient: email });
  // Whose order it is hears of it too, whatever mailbox was named.
  if (email.toLowerCase() !== order.email_norm)
    await queueMail(trx, { ...mail, dedupe: `withdrawal:${id}:order`, recipient: order.email });
  return { refundedMinor, currency: order.currency, waiting: awaited.length };
}
