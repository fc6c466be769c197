import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { send, sendLast, statement } from '../../platform/db/send.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { addJob } from '../../platform/jobs/job.ts';
import {
  endUnpaid,
  movePayment,
  RESERVED_HOURS,
  settleOrder,
  tellHeld,
  type OrderRow,
  type UnitRow,
} from '../orders/door.ts';
import { attemptClosed } from './attempt-closed.ts';
import { bookCapture, bookPaid, markProcessed, noted, readEvent, type EventToBook } from './book-event.ts';
import { noteDecline } from '../risk/door.ts';
import { decideEvent, type Decision } from './decide-event.ts';
import { settleAttempt, type AttemptFacts } from './payments.queries.ts';
import { followUp } from './follow-up.ts';
import {
  providerEvent,
  type Capture,
  type ProviderEvent,
  type Providers,
  type VerifiedEvent,
} from './provider.ts';
import { readAftermath } from './read-aftermath.ts';
import { bookRefund } from './refund.ts';
import { letGo } from './take-reserved.ts';
import { answerFor } from './start-attempt.ts';

const EXTENSION_MS = 5 * 60_000;
const OPEN = new Set(['awaiting_payment', 'paying']);

/**
 * Handles a stored event: locks the order, looks, decides, writes, emits. Safe to run any number of times, and beside
 * the sweeper, the buyer's cancel and other events of the same order: all of them lock the order row first.
 */
export async function handleEvent(
  context: Context,
  providers: Providers,
  provider: string,
  eventId: string,
): Promise<void> {
  const [stored] = await send(context.db, readEvent(provider, eventId));
  if (!stored) throw new Error(`no event ${eventId} of ${provider} is stored`);
  if (stored.processed_at) return;
  const { ref } = stored;
  if (ref !== null && stored.about === 'aftermath') {
    const outcome = await readAftermath(context, providers, provider, ref);
    await send(context.db, markProcessed(outcome, provider, eventId));
    return;
  }
  const event = stored.event === null ? null : providerEvent.parse(stored.event);
  if (ref !== null && (event === null || event.kind === 'approved')) {
    const outcome = await followUp(context, providers, { provider, ref, event, cause: eventId });
    await send(context.db, markProcessed(outcome, provider, eventId));
    return;
  }
  await inTransaction(context.db, async (trx) => {
    const about = { provider, eventId, ref, event: event!, incoming: null };
    const known = await lookAndApply(trx, about, context.clock.now());
    if (!known) await sendLast(trx, noted(about, 'unknown attempt'));
  });
}

/**
 * Handles an event as it comes in and stores it with what came of it, all in one transaction.
 *
 * @returns false where it is of no attempt that we know: nothing was done
 */
export async function handleIncoming(
  context: Context,
  provider: string,
  { id: eventId, ref, event }: VerifiedEvent & { event: ProviderEvent },
  raw: string,
): Promise<boolean> {
  const about = { provider, eventId, ref, event, incoming: { raw } };
  return await inTransaction(context.db, (trx) => lookAndApply(trx, about, context.clock.now()));
}

/** False where it is of no attempt that we know. */
async function lookAndApply(trx: Trx, about: EventToBook, now: Date): Promise<boolean> {
  const { provider, eventId, event } = about;
  // Sent together: the look begins once the lock is had, and nobody else can move the order then.
  const [[order], rows] = await Promise.all([
    send(trx, lockOrderOf(provider, event.attemptId)),
    send(trx, lookAt(provider, event.attemptId, eventId, event.capture?.ref ?? null)),
  ]);
  const [seen] = rows;
  if (!order || !seen) return false;
  // Handled in the meantime; or, as it comes in once more, stored before, and somebody else's to handle.
  if (about.incoming ? seen.handled !== null : seen.handled) return true;
  const { attempt, capture_known } = seen;
  const outcome = await applyEvent(trx, about, order, { attempt, capture_known, units: rows }, now);
  if (outcome !== null) await sendLast(trx, noted(about, outcome));
  return true;
}

/** What is true of an event's payment once its order is locked. */
interface Seen {
  attempt: AttemptFacts;
  units: readonly UnitRow[];
  capture_known: boolean;
}

/** The event's payment, beside each copy of the order. */
interface SeenRow extends UnitRow {
  attempt: AttemptFacts;
  capture_known: boolean;
  /** Whether the event was handled; null where it is not stored. */
  handled: boolean | null;
}

const lockOrderOf = statement<[provider: string, attemptId: string], OrderRow>`
  select * from orders
  where id = (select order_id from payment_attempts where id = $2 and provider = $1)
  for update`;

const lookAt = statement<
  [provider: string, attemptId: string, eventId: string, captureRef: string | null],
  SeenRow
>`
  select d.*, jsonb_build_object('id', a.id, 'order_id', a.order_id, 'state', a.state,
      'amount_minor', a.amount_minor, 'currency', a.currency,
      'term', case when m.holds_keys then 0 else m.hold_minutes end) as attempt,
    exists (select from payment_captures c where c.provider = $1 and c.capture_ref = $4) as capture_known,
    (select e.processed_at is not null from payment_events e where e.provider = $1 and e.event_id = $3) as handled
  from payment_attempts a join deliveries d on d.order_id = a.order_id join payment_methods m on m.code = a.method
  where a.id = $2 and a.provider = $1
  order by d.line_id, d.unit_no`;

/** Does what the event asks for, and says what came of it; null where that is noted already. */
async function applyEvent(
  trx: Trx,
  about: EventToBook,
  order: OrderRow,
  { attempt, units, capture_known }: Seen,
  now: Date,
): Promise<string | null> {
  const { provider, event } = about;
  const { capture } = event;
  if (capture && capture_known) return 'capture known';

  const decision = decideEvent(event, factsOf(order, attempt), now);
  switch (decision.do) {
    case 'nothing':
      return decision.why;
    case 'extend':
      await trx
        .updateTable('orders')
        .set({
          expires_at: sql`expires_at + make_interval(secs => ${EXTENSION_MS / 1000})`,
          extended_at: now,
        })
        .where('id', '=', order.id)
        .execute();
      return 'extended';
    case 'close':
      if (decision.as === 'failed')
        await noteDecline(
          trx,
          { ref: `attempt:${attempt.id}`, attemptId: attempt.id, order, card: null },
          now,
        );
      await closeAttempt(trx, order, attempt, decision.as, provider, now);
      return decision.as;
    case 'reserve':
      await reserve(trx, order, attempt, provider, now);
      return 'reserved';
    case 'let_go':
      if (decision.fail) await closeAttempt(trx, order, attempt, 'failed', provider, now);
      await addJob(trx, attemptClosed, { attemptId: attempt.id });
      return decision.why;
    case 'settle': {
      const captureId = uuidv7();
      await sendLast(trx, bookPaid(captureId, about, attempt, answerFor(trx, attempt.id), now));
      await settleOrder(trx, order, units, provider, attempt.id, now);
      if (decision.surplusMinor > 0)
        await bookRefund(
          trx,
          {
            order,
            captureId,
            amountMinor: decision.surplusMinor,
            reason: 'overpaid',
            idem: `over:${captureId}`,
          },
          now,
        );
      return null;
    }
    case 'give_back':
      return await giveBack(trx, provider, order, attempt, capture!, decision, now);
  }
}

const factsOf = (order: OrderRow, attempt: AttemptFacts) => ({
  attempt: {
    state: attempt.state,
    amountMinor: attempt.amount_minor,
    currency: attempt.currency,
    termMinutes: attempt.term,
  },
  order: {
    dueMinor: order.total_minor,
    open: OPEN.has(order.status),
    authorised: order.payment_status === 'authorised',
    paid: order.paid_at !== null,
    cancelled: order.cancelled_at !== null,
    placedAt: order.placed_at,
    extended: order.extended_at !== null,
  },
});

async function giveBack(
  trx: Trx,
  provider: string,
  order: OrderRow,
  attempt: AttemptFacts,
  capture: Capture,
  decision: Extract<Decision, { do: 'give_back' }>,
  now: Date,
): Promise<string> {
  const captureId = await bookCapture(trx, provider, attempt, capture, decision.because, now);
  if (decision.fail) await closeAttempt(trx, order, attempt, 'failed', provider, now);
  await bookRefund(
    trx,
    {
      order,
      captureId,
      amountMinor: capture.amount,
      currency: capture.currency,
      reason: decision.because,
      idem: `back:${captureId}`,
    },
    now,
  );
  return `given back: ${decision.because}`;
}

/** Ends an attempt; the order's payment follows where it was this attempt that it waited for. */
async function closeAttempt(
  trx: Trx,
  order: OrderRow,
  attempt: AttemptFacts,
  as: 'failed' | 'cancelled',
  actor: string,
  now: Date,
): Promise<void> {
  await settleAttempt(trx, attempt.id, as, now);
  if (order.payment_status === 'pending')
    await movePayment(trx, order, { to: as, actor, attemptId: attempt.id }, now);
  // What was reserved is gone, or cannot be taken: nothing is kept for it any longer.
  if (order.payment_status === 'authorised') {
    await addJob(trx, attemptClosed, { attemptId: attempt.id });
    await endUnpaid(trx, order, actor, now);
  }
}

/** The order's money is reserved: it is kept, with its keys, until somebody has decided, for three days at most. */
async function reserve(
  trx: Trx,
  order: OrderRow,
  attempt: AttemptFacts,
  actor: string,
  now: Date,
): Promise<void> {
  const set = { authorised_at: now, expires_at: new Date(now.getTime() + RESERVED_HOURS * 3_600_000) };
  const held = await movePayment(trx, order, { to: 'authorised', actor, attemptId: attempt.id, set }, now);
  await tellHeld(trx, held);
  // Nobody has to look any more: what it was held for is over.
  if (!order.under_review) await addJob(trx, letGo, { attemptId: attempt.id });
}
