import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import type { TransferVerdict } from '@halfturn/contract/staff/bank.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../../house/audit/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Trx } from '../../../platform/db/kysely.ts';
import { handleEvent } from '../handle-event.ts';
import { storeEvent } from '../record-event.ts';
import type { ProviderEvent, Providers } from '../provider.ts';
import {
  lockEntry,
  lockOrders,
  markBooked,
  payablesBy,
  statementById,
  unbooked,
  updateEntry,
  type EntryRow,
  type Payable,
} from './bank.queries.ts';
import { BANK } from './code.ts';
import { captureOf, judge, sameByHand, verdictFor } from './judge.ts';

interface By {
  actor: string;
  now: Date;
}

/** Lines that one call books. They take a few hundred milliseconds, so an interrupted call has little to repeat. */
const AT_ONCE = 100;

/**
 * Books the next lines of a statement, each in a transaction of its own. Lines that are booked already are skipped, so two calls may
 * book the same statement, and an interrupted one continues. Refuses `not_found`.
 */
export async function bookStatement(
  context: Context,
  providers: Providers,
  statementId: string,
  actor: string,
): Promise<{ booked: number; left: number }> {
  const statement = await statementById(context.db, statementId);
  if (!statement) throw problem('not_found');
  const ids = await unbooked(context.db, statementId, AT_ONCE);
  const counts: Partial<Record<TransferVerdict, number>> = {};
  for (const id of ids) {
    const verdict = await bookEntry(context, providers, id, actor);
    counts[verdict] = (counts[verdict] ?? 0) + 1;
  }
  const left = statement.left - ids.length;
  if (ids.length > 0 || statement.booked_at === null)
    await inTransaction(context.db, async (trx) => {
      if (left <= 0) await markBooked(trx, statementId, context.clock.now());
      await audit(trx, {
        actor,
        action: 'bank.statement_booked',
        subject: `statement:${statementId}`,
        after: { ...counts, left: Math.max(0, left) },
      });
    });
  return { booked: ids.length, left: Math.max(0, left) };
}

/** Books one line: to its order, or as a transfer that waits for a person. */
async function bookEntry(
  context: Context,
  providers: Providers,
  entryId: string,
  actor: string,
): Promise<TransferVerdict> {
  const now = context.clock.now();
  const { verdict, event } = await inTransaction(context.db, async (trx) => {
    const entry = await lockEntry(trx, entryId);
    if (!entry || entry.state !== 'read') return { verdict: 'seen' as const, event: null };
    await lockOrders(trx, entry.order_nos);
    const judged = firstOf(judge([entry], await payablesBy(trx, entry.order_nos), now));
    const { verdict, payable } = judged;
    if (payable?.attempt_id) return { verdict, event: await assign(trx, entry, payable, { actor, now }) };
    await updateEntry(trx, entryId, { state: 'open' });
    return { verdict, event: null };
  });
  if (event) await handleTransfer(context, providers, event);
  return verdict;
}

/**
 * Matches a transfer to the order that a member of staff names. From there on it is handled like every payment: an amount that does not
 * fit is refunded. Refuses `transfer_has_moved_on`, `order_not_found`, and `transfer_order_unfit` for an order without an attempt to
 * pay by transfer.
 */
export async function matchEntry(
  context: Context,
  providers: Providers,
  entryId: string,
  orderNo: string,
  actor: string,
): Promise<void> {
  const now = context.clock.now();
  const event = await inTransaction(context.db, async (trx) => {
    const entry = await lockOpen(trx, entryId);
    await lockOrders(trx, [orderNo]);
    const payable = (await payablesBy(trx, [orderNo])).get(orderNo);
    if (!payable) throw problem('order_not_found');
    if (payable.attempt_id === null) throw problem('transfer_order_unfit');
    const verdict = verdictFor(entry, payable, now);
    await audit(trx, {
      actor,
      action: 'bank.transfer_matched',
      subject: `order:${orderNo}`,
      before: { transfer: entry.id, state: entry.state },
      after: { amount: entry.amount_minor, currency: entry.currency, verdict },
    });
    return await assign(trx, entry, payable, { actor, now });
  });
  if (event) await handleTransfer(context, providers, event);
}

/** Sets aside a transfer that belongs to no order, with the reason. Refuses `transfer_has_moved_on`. */
export async function setAside(trx: Trx, entryId: string, note: string, { actor, now }: By): Promise<void> {
  const entry = await lockOpen(trx, entryId);
  await updateEntry(trx, entryId, { state: 'set_aside', note, decided_by: actor, decided_at: now });
  await audit(trx, {
    actor,
    action: 'bank.transfer_set_aside',
    subject: `transfer:${entryId}`,
    before: { state: entry.state },
    after: { state: 'set_aside', amount: entry.amount_minor, currency: entry.currency },
    reason: note,
  });
}

async function lockOpen(trx: Trx, entryId: string): Promise<EntryRow> {
  const entry = await lockEntry(trx, entryId);
  if (!entry || entry.state === 'read') throw problem('not_found');
  if (entry.state !== 'open') throw problem('transfer_has_moved_on');
  return entry;
}

/**
 * Assigns the entry to the order's attempt and stores its money as an event, as for every provider, in one transaction. A transfer that
 * staff had entered by hand has brought its money already.
 *
 * @returns the event's id; null if there is nothing to handle
 */
async function assign(
  trx: Trx,
  entry: EntryRow,
  payable: Payable,
  { actor, now }: By,
): Promise<string | null> {
  const same = sameByHand(entry, payable);
  const attempt_id = same?.attempt_id ?? present(payable.attempt_id);
  await updateEntry(trx, entry.id, {
    state: 'matched',
    attempt_id,
    same_as: same?.id ?? null,
    decided_by: actor,
    decided_at: now,
  });
  return same ? null : await storeTransfer(trx, entry, attempt_id);
}

/** Stores the money of a matched entry as an event. Returns the event's id. */
export async function storeTransfer(trx: Trx, entry: EntryRow, attemptId: string): Promise<string> {
  const event: ProviderEvent = { attemptId, kind: 'captured', capture: captureOf(entry) };
  const id = `entry:${entry.id}`;
  await storeEvent(trx, BANK, { id, ref: attemptId, event }, JSON.stringify(event));
  return id;
}

/** Handles the event right away, so that the caller sees the result. If it fails, its job tries again. */
export async function handleTransfer(context: Context, providers: Providers, eventId: string): Promise<void> {
  try {
    await handleEvent(context, providers, BANK, eventId);
  } catch (err) {
    context.log.warn({ err, event: eventId }, 'a transfer could not be handled as it was booked');
  }
}
