import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { send, sendLast, statement, statementOf } from '../../platform/db/send.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { movePayment, settleOrder, type OrderRow, type UnitRow } from '../orders/door.ts';
import { decideEvent, type Decision, type Misfit } from './decide-event.ts';
import { settleAttempt, type AttemptFacts } from './payments.queries.ts';
import { providerEvent, type ProviderEvent } from './provider.ts';
import { bookRefund } from './refund.ts';

const EXTENSION_MS = 5 * 60_000;
const OPEN = new Set(['awaiting_payment', 'paying']);

/**
 * Handles a stored event: locks the order, looks, decides, writes, emits. Safe to run any number of times, and beside
 * the sweeper, the buyer's cancel and other events of the same order: all of them lock the order row first.
 */
export async function handleEvent(context: Context, provider: string, eventId: string): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    // Sent together: the look begins once the lock is had, and nobody else can move the order then.
    const [[order], rows] = await Promise.all([
      send(trx, lockOrderOf(provider, eventId)),
      send(trx, lookAt(provider, eventId)),
    ]);
    const [seen] = rows;
    if (!seen) throw new Error(`no event ${eventId} of ${provider} is stored`);
    if (seen.processed_at) return;
    const event = providerEvent.parse(seen.event);
    const { attempt, capture_known } = seen;
    const about = { provider, eventId, event };
    const outcome =
      order && attempt
        ? await applyEvent(trx, about, order, { attempt, capture_known, units: rows }, context.clock.now())
        : 'unknown attempt';
    if (outcome !== null) await sendLast(trx, markProcessed(outcome, provider, eventId));
  });
}

interface StoredEvent {
  provider: string;
  eventId: string;
  event: ProviderEvent;
}

/** What is true of an event's payment once its order is locked. */
interface Seen {
  attempt: AttemptFacts;
  units: readonly UnitRow[];
  capture_known: boolean;
}

/** The event and its payment, beside each copy of the order; where there is no order, beside nothing. */
interface SeenRow extends UnitRow {
  event: unknown;
  processed_at: Date | null;
  /** Null where the attempt is not ours, or not this provider's. */
  attempt: AttemptFacts | null;
  capture_known: boolean;
}

/** SQL: the attempt that a stored event names; its shape was checked before it was stored. */
const ATTEMPT_OF = `(e.event->>'attemptId')::uuid`;

const lockOrderOf = statementOf<[provider: string, eventId: string], OrderRow>(`
  select o.* from orders o
  where o.id = (select a.order_id from payment_events e join payment_attempts a on a.id = ${ATTEMPT_OF}
    where e.provider = $1 and e.event_id = $2 and a.provider = e.provider)
  for update`);

const lookAt = statementOf<[provider: string, eventId: string], SeenRow>(`
  select d.*, e.event, e.processed_at,
    case when a.id is not null then jsonb_build_object('id', a.id, 'order_id', a.order_id, 'state', a.state,
      'amount_minor', a.amount_minor, 'currency', a.currency) end as attempt,
    exists (select from payment_captures c
      where c.provider = e.provider and c.capture_ref = e.event->'capture'->>'ref') as capture_known
  from payment_events e left join payment_attempts a on a.id = ${ATTEMPT_OF} and a.provider = e.provider
    left join deliveries d on d.order_id = a.order_id
  where e.provider = $1 and e.event_id = $2
  order by d.line_id, d.unit_no`);

const markProcessed = statement<[outcome: string, provider: string, eventId: string]>`
  update payment_events set processed_at = now(), outcome = $1 where provider = $2 and event_id = $3`;

/** Does what the event asks for, and says what came of it; null where that is noted already. */
async function applyEvent(
  trx: Trx,
  { provider, eventId, event }: StoredEvent,
  order: OrderRow,
  { attempt, units, capture_known }: Seen,
  now: Date,
): Promise<string | null> {
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
      await closeAttempt(trx, order, attempt, decision.as, provider, now);
      return decision.as;
    case 'settle': {
      const captureId = uuidv7();
      await sendLast(
        trx,
        bookPaid(
          captureId,
          provider,
          capture!.ref,
          attempt.id,
          attempt.order_id,
          capture!.amount,
          capture!.currency,
          now,
          eventId,
        ),
      );
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
  attempt: { state: attempt.state, amountMinor: attempt.amount_minor, currency: attempt.currency },
  order: {
    open: OPEN.has(order.status),
    paid: order.paid_at !== null,
    cancelled: order.cancelled_at !== null,
    placedAt: order.placed_at,
    extended: order.extended_at !== null,
  },
});

type Capture = NonNullable<ProviderEvent['capture']>;

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
}

/** Money that goes back: booked with the reason. */
async function bookCapture(
  trx: Trx,
  provider: string,
  attempt: AttemptFacts,
  capture: Capture,
  disposition: Misfit,
  now: Date,
): Promise<string> {
  const id = uuidv7();
  await sendLast(
    trx,
    insertCapture(
      id,
      provider,
      capture.ref,
      attempt.id,
      attempt.order_id,
      capture.amount,
      capture.currency,
      disposition,
      now,
    ),
  );
  return id;
}

/** Money that pays the order: booked, its attempt paid, and the event dealt with, in one statement. */
const bookPaid = statement<
  [
    id: string,
    provider: string,
    ref: string,
    attemptId: string,
    orderId: string,
    amountMinor: number,
    currency: string,
    at: Date,
    eventId: string,
  ]
>`
  with booked as (
    insert into payment_captures (id, provider, capture_ref, attempt_id, order_id, amount_minor, currency, disposition,
      captured_at)
    values ($1, $2, $3, $4, $5, $6, $7, 'applied', $8)
  ), dealt_with as (
    update payment_events set processed_at = now(), outcome = 'settled' where provider = $2 and event_id = $9
  )
  update payment_attempts set state = 'paid', settled_at = $8 where id = $4`;

const insertCapture = statement<
  [
    id: string,
    provider: string,
    ref: string,
    attemptId: string,
    orderId: string,
    amountMinor: number,
    currency: string,
    disposition: string,
    at: Date,
  ]
>`
  insert into payment_captures (id, provider, capture_ref, attempt_id, order_id, amount_minor, currency, disposition,
    captured_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;
