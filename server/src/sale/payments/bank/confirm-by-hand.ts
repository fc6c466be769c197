import type { TransferVerdict } from '@halfturn/contract/staff/bank.ts';
import { present } from '@halfturn/contract/primitives/rows.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../../house/audit/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Trx } from '../../../platform/db/kysely.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { lockForAct, logSteps, overtaken } from '../../orders/door.ts';
import { unhandledEvents } from '../events.queries.ts';
import type { Providers } from '../provider.ts';
import { bankAccountOf } from './account.ts';
import { insertByHand, isEntryKnown, latestTransfer, payablesBy } from './bank.queries.ts';
import { handleTransfer, storeTransfer } from './book-entry.ts';
import { BANK } from './code.ts';
import { verdictFor } from './judge.ts';
import { bareIban, tidy } from './statement.ts';

/** A transfer as staff saw it on the account. */
export interface SeenTransfer {
  amountMinor: number;
  /** The day of its booking: `2026-11-30`. */
  day: string;
  reference: string;
  payer: string;
  iban: string;
  reason: string;
}

/**
 * Confirms a bank transfer that no statement has contained yet. It is an entry of the bank's books like the line of a statement, and
 * its money is handled as that of every payment. Refuses as `overtaken` does, and a reference that is in the books already.
 */
export async function confirmByHand(
  context: Context,
  providers: Providers,
  orderId: string,
  seen: SeenTransfer,
  actor: string,
): Promise<TransferVerdict> {
  const now = context.clock.now();
  const { verdict, event } = await inTransaction(context.db, (trx) =>
    enterByHand(trx, orderId, seen, { actor, now }),
  );
  await handleTransfer(context, providers, event);
  return verdict;
}

/** The transaction of `confirmByHand`: the books and the event of the money, which is still to be handled. */
export async function enterByHand(
  trx: Trx,
  orderId: string,
  { amountMinor: amount_minor, day, reference, payer, iban, reason }: SeenTransfer,
  { actor, now }: { actor: string; now: Date },
): Promise<{ verdict: TransferVerdict; event: string }> {
  if (Date.parse(day) > now.getTime() + 86_400_000)
    throw problem('invalid_input', { fields: { day: 'day_not_come' } });
  const { order } = await lockForAct(trx, orderId, 'staffConfirmPayment', now);
  const attempt_id = await latestTransfer(trx, orderId);
  // The money of a statement that was booked a moment ago: its event is handled once this lock is released.
  if (attempt_id === undefined || (await unhandledEvents(trx, BANK, attempt_id)).length > 0)
    throw await overtaken(trx, orderId);

  const { iban: account } = await bankAccountOf(trx);
  const { currency } = order;
  const entry_key = `hand|${reference.replaceAll(/\s+/g, '').toUpperCase()}`;
  const inStatement = `${reference}|${day}|${amount_minor}|${currency}|1`;
  if (await isEntryKnown(trx, account, [entry_key, inStatement]))
    throw problem('invalid_input', { fields: { reference: 'reference_known' } });
  const entry = await insertByHand(trx, {
    id: uuidv7(),
    account,
    entry_key,
    booked_on: day,
    amount_minor,
    currency,
    payer_name: tidy(payer, 70),
    payer_iban: bareIban(iban),
    remittance: reference,
    attempt_id,
    decided_by: actor,
    decided_at: now,
    note: reason,
  });
  const payable = present((await payablesBy(trx, [order.order_no])).get(order.order_no));
  const verdict = verdictFor(entry, { ...payable, by_hand: [] }, now);
  const event = await storeTransfer(trx, entry, attempt_id);
  const step = { orderId, machine: 'order', ref: attempt_id, actor, reason, at: now } as const;
  await logSteps(trx, [{ ...step, before: order.status, after: order.status, act: 'payment_confirmed' }]);
  await audit(trx, {
    actor,
    action: 'orders.payment_confirmed',
    subject: `order:${order.order_no}`,
    before: { status: order.status },
    after: { amount: amount_minor, currency, day, reference, verdict },
    reason,
  });
  return { verdict, event };
}
