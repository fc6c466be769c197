import type { TransferVerdict } from '@halfturn/contract/staff/bank.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../../house/audit/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Trx } from '../../../platform/db/kysely.ts';
import { handleEvent } from '../handle-event.ts';
import { storeEvent } from '../record-event.ts';
import type { ProviderEvent, Providers } from '../provider.ts';
import { lockEntry, payablesBy, statementById, unbooked, type EntryRow } from './bank.queries.ts';
import { BANK } from './code.ts';
import { captureOf, judge, verdictFor } from './judge.ts';

interface Who {
  actor: string;
  now: Date;
}

/** Lines that one call books: some hundred milliseconds, so that a call that is cut off has little to do again. */
const AT_ONCE = 100;

/**
 * Books the next lines of a statement, each in a transaction of its own. Whoever else books the same one, or was cut off in it,
 * leaves the rest to this: what is booked is passed over. Refuses `not_found`.
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
      if (left <= 0)
        await trx
          .updateTable('bank_statements')
          .set({ booked_at: context.clock.now() })
          .where('id', '=', statementId)
          .where('booked_at', 'is', null)
          .execute();
      await audit(trx, {
        actor,
        action: 'bank.statement_booked',
        subject: `statement:${statementId}`,
        after: { ...counts, left: Math.max(0, left) },
      });
    });
  return { booked: ids.length, left: Math.max(0, left) };
}

/** Books one line: to its order, or as one that waits for a person. */
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
    const [judged] = judge([entry], await payablesBy(trx, entry.order_nos), now);
    const { verdict, payable } = judged!;
    if (payable?.attempt_id)
      return { verdict, event: await tellOf(trx, entry, payable.attempt_id, { actor, now }) };
    await trx.updateTable('bank_entries').set({ state: 'open' }).where('id', '=', entryId).execute();
    return { verdict, event: null };
  });
  if (event) await handle(context, providers, event);
  return verdict;
}

/**
 * Matches a transfer to an order by somebody's word. It goes the way of every payment from there on: an amount that does not fit
 * goes back. Refuses `transfer_has_moved_on`, `order_not_found`, and `transfer_order_unfit` for an order that nobody wanted to pay
 * by transfer.
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
    return await tellOf(trx, entry, payable.attempt_id, { actor, now });
  });
  await handle(context, providers, event);
}

/** Sets a transfer aside that is no order's, with the reason. Refuses `transfer_has_moved_on`. */
export async function setAside(trx: Trx, entryId: string, note: string, { actor, now }: Who): Promise<void> {
  const entry = await lockOpen(trx, entryId);
  await trx
    .updateTable('bank_entries')
    .set({ state: 'set_aside', note, decided_by: actor, decided_at: now })
    .where('id', '=', entryId)
    .execute();
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

/** The entry is an order's from here on, and the store is told of its money as by every provider: both, or neither. */
async function tellOf(trx: Trx, entry: EntryRow, attemptId: string, { actor, now }: Who): Promise<string> {
  await trx
    .updateTable('bank_entries')
    .set({ state: 'matched', attempt_id: attemptId, decided_by: actor, decided_at: now })
    .where('id', '=', entry.id)
    .execute();
  const event: ProviderEvent = { attemptId, kind: 'captured', capture: captureOf(entry) };
  const event_id = `entry:${entry.id}`;
  await storeEvent(trx, BANK, { id: event_id, ref: attemptId, event }, JSON.stringify(event));
  return event_id;
}

/** At once, so that who books sees what came of it; what fails here is tried again by the job. */
async function handle(context: Context, providers: Providers, eventId: string): Promise<void> {
  try {
    await handleEvent(context, providers, BANK, eventId);
  } catch (err) {
    context.log.warn({ err, event: eventId }, 'a transfer could not be handled as it was booked');
  }
}
