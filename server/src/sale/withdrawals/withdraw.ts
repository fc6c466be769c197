import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { lockOrder, takeBack, unitsOf, type OrderRow } from '../orders/door.ts';
import { bookTaken } from '../payments/door.ts';
import { withdrawalReceived } from './mail/withdrawal-received.mail.ts';
import { coverageIn, hasLeft } from './withdrawal.ts';
import { insertWithdrawal, withdrawalsOf } from './withdrawals.queries.ts';

/** A withdrawal as its buyer declares it. */
export interface Declaration {
  name: string;
  /** Gets the confirmation; it need not be the order's address. */
  email: string;
  /** The units that the buyer withdraws from. */
  units: readonly string[];
  locale: Locale;
}

export interface Declared {
  /** Minor units that are refunded right away. */
  refundedMinor: number;
  currency: Currency;
  /** Units that have to come back first. */
  waiting: number;
}

/** Whether an order is paid and undisputed. */
export const isSettled = ({ payment_status: payment }: OrderRow): boolean =>
  payment === 'paid' || payment === 'partially_refunded';

/**
 * Withdraws from the contract for some units of an order. Unrevealed keys, and goods that have not left, are refunded right away;
 * goods that have left must come back first. An open refund request and a review of the order do not stop a withdrawal.
 *
 * Refuses `withdrawal_not_possible` if the order is not paid, or is disputed, and `withdrawal_changed` if one of the units cannot
 * be withdrawn from any more, because its key was just revealed, for example.
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
  // The order's own address is told too if the buyer named another one.
  if (email.toLowerCase() !== order.email_norm)
    await queueMail(trx, { ...mail, dedupe: `withdrawal:${id}:order`, recipient: order.email });
  return { refundedMinor, currency: order.currency, waiting: awaited.length };
}
