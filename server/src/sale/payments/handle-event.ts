import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { addJob } from '../../platform/jobs/job.ts';
import {
  endUnpaid,
  extendOrder,
  movePayment,
  RESERVED_HOURS,
  settleOrder,
  notifyHeld,
  type OrderRow,
} from '../orders/door.ts';
import { noteDecline } from '../risk/door.ts';
import { attemptClosed } from './attempt-closed.ts';
import { decideEvent, type Decision, type PaymentFacts } from './decide-event.ts';
import {
  insertCapture,
  insertHandled,
  lockOrderOf,
  lookAt,
  noteOutcome,
  readEvent,
  type EventAtHand,
  type Seen,
} from './events.queries.ts';
import { followUp } from './follow-up.ts';
import { settleAttempt, type AttemptFacts } from './payments.queries.ts';
import { providerEvent, type Capture, type ProviderEvent, type Providers } from './provider.ts';
import { readAftermath } from './read-aftermath.ts';
import { bookRefund } from './refund.ts';
import { letGo } from './take-reserved.ts';

const OPEN: ReadonlySet<string> = new Set(['awaiting_payment', 'paying']);

/**
 * Handles a stored event. Safe to run any number of times, and beside the sweeper, the buyer's cancel and other events of the same
 * order: all of them lock the order's row first.
 */
export async function handleEvent(
  context: Context,
  providers: Providers,
  provider: string,
  eventId: string,
): Promise<void> {
  const key = { provider, eventId };
  const stored = await readEvent(context.db, key);
  if (!stored) throw new Error(`no event ${eventId} of ${provider} is stored`);
  if (stored.processed_at) return;
  const { ref } = stored;
  if (ref !== null && stored.about === 'aftermath') {
    const outcome = await readAftermath(context, providers, provider, ref);
    await inTransaction(context.db, (trx) => noteOutcome(trx, key, outcome));
    return;
  }
  const event = stored.event === null ? null : providerEvent.parse(stored.event);
  if (ref !== null && (event === null || event.kind === 'approved')) {
    const outcome = await followUp(context, providers, { provider, ref, event, cause: eventId });
    await inTransaction(context.db, (trx) => noteOutcome(trx, key, outcome));
    return;
  }
  if (event === null) throw new Error(`event ${eventId} of ${provider} tells nothing`);
  const known = await handleNow(context, { ...key, ref, event, raw: null });
  if (!known) await inTransaction(context.db, (trx) => noteOutcome(trx, key, 'unknown attempt'));
}

/**
 * Handles an event as it comes in, and stores it with its outcome in the same transaction.
 *
 * @returns false if it is of no attempt that we know: nothing was done
 */
export async function handleIncoming(
  context: Context,
  incoming: EventAtHand & { raw: string },
): Promise<boolean> {
  return await handleNow(context, incoming);
}

/** Locks the order, looks, decides, writes, emits. False if the event is of no attempt that we know. */
async function handleNow({ db, clock }: Context, about: EventAtHand): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    const order = await lockOrderOf(trx, about.provider, about.event.attemptId);
    if (!order) return false;
    const seen = await lookAt(trx, about);
    // Handled while we waited for the lock. An incoming event that is stored already has a job that handles it.
    if (seen.handled || (seen.handled === false && about.raw !== null)) return true;
    const outcome = await applyEvent(trx, about, order, seen, clock.now());
    if (about.raw === null) await noteOutcome(trx, about, outcome);
    else await insertHandled(trx, about, about.raw, outcome);
    return true;
  });
}

/** Does what the event asks for, and returns the outcome in words. */
async function applyEvent(
  trx: Trx,
  about: EventAtHand,
  order: OrderRow,
  { attempt, unitStates, captureKnown }: Seen,
  now: Date,
): Promise<string> {
  const { provider, event } = about;
  if (event.capture && captureKnown) return 'capture known';

  const decision = decideEvent(event, factsOf(order, attempt), now);
  switch (decision.do) {
    case 'nothing':
      return decision.why;
    case 'extend':
      await extendOrder(trx, order, now);
      return 'extended';
    case 'close':
      if (decision.as === 'failed') {
        const decline = { ref: `attempt:${attempt.id}`, attemptId: attempt.id, order, card: null };
        await noteDecline(trx, decline, now);
      }
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
      const { surplusMinor } = decision;
      const captureId = await insertCapture(trx, provider, attempt, moneyOf(event), 'applied', now);
      await settleAttempt(trx, attempt.id, 'paid', now);
      const units = unitStates.map((status) => ({ status }));
      await settleOrder(trx, order, units, provider, attempt.id, now);
      if (surplusMinor > 0) {
        const idem = `over:${captureId}`;
        await bookRefund(trx, { order, captureId, amountMinor: surplusMinor, reason: 'overpaid', idem }, now);
      }
      return 'settled';
    }
    case 'give_back':
      return await giveBack(trx, about, order, attempt, decision, now);
  }
}

const factsOf = (order: OrderRow, attempt: AttemptFacts): PaymentFacts => ({
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

function moneyOf({ attemptId, capture }: ProviderEvent): Capture {
  if (!capture) throw new Error(`an event of attempt ${attemptId} brings no money`);
  return capture;
}

/** Books money that does not pay the order, and sends it back. */
async function giveBack(
  trx: Trx,
  { provider, event }: EventAtHand,
  order: OrderRow,
  attempt: AttemptFacts,
  { because, fail }: Extract<Decision, { do: 'give_back' }>,
  now: Date,
): Promise<string> {
  const money = moneyOf(event);
  const captureId = await insertCapture(trx, provider, attempt, money, because, now);
  if (fail) await closeAttempt(trx, order, attempt, 'failed', provider, now);
  const { amount: amountMinor, currency } = money;
  const idem = `back:${captureId}`;
  await bookRefund(trx, { order, captureId, amountMinor, currency, reason: because, idem }, now);
  return `given back: ${because}`;
}

/** Ends an attempt. The order's payment follows if it waited for this attempt. */
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
  // What was reserved is gone, or cannot be taken: the order holds nothing for it any longer.
  if (order.payment_status === 'authorised') {
    await addJob(trx, attemptClosed, { attemptId: attempt.id });
    await endUnpaid(trx, order, actor, now);
  }
}

/** The order's money is reserved: it is kept, with its keys, until staff have decided, for three days at most. */
async function reserve(
  trx: Trx,
  order: OrderRow,
  attempt: AttemptFacts,
  actor: string,
  now: Date,
): Promise<void> {
  const set = { authorised_at: now, expires_at: new Date(now.getTime() + RESERVED_HOURS * 3_600_000) };
  const held = await movePayment(trx, order, { to: 'authorised', actor, attemptId: attempt.id, set }, now);
  await notifyHeld(trx, held);
  // The review is over already: the money is taken right away.
  if (!order.under_review) await addJob(trx, letGo, { attemptId: attempt.id });
}
