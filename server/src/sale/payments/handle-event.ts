import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { lockOrder, movePayment, settleOrder, type OrderRow } from '../orders/door.ts';
import { decideEvent, type Decision, type Misfit } from './decide-event.ts';
import { attemptById, settleAttempt, type AttemptRow } from './payments.queries.ts';
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
    const stored = await trx
      .selectFrom('payment_events')
      .select(['event', 'processed_at'])
      .where('provider', '=', provider)
      .where('event_id', '=', eventId)
      .executeTakeFirstOrThrow();
    if (stored.processed_at) return;
    const outcome = await applyEvent(trx, provider, providerEvent.parse(stored.event), context.clock.now());
    await sql`
      update payment_events set processed_at = now(), outcome = ${outcome}
      where provider = ${provider} and event_id = ${eventId}`.execute(trx);
  });
}

async function applyEvent(trx: Trx, provider: string, event: ProviderEvent, now: Date): Promise<string> {
  const found = await attemptById(trx, event.attemptId).catch(() => null);
  if (!found || found.provider !== provider) return 'unknown attempt';
  const order = await lockOrder(trx, found.order_id);
  // Read again now that nobody else can move it.
  const attempt = await attemptById(trx, found.id);
  const { capture } = event;
  if (capture && (await knownCapture(trx, provider, capture.ref))) return 'capture known';

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
      const captureId = await bookCapture(trx, provider, attempt, capture!, 'applied', now);
      await settleAttempt(trx, attempt.id, 'paid', now);
      await settleOrder(trx, order, provider, attempt.id, now);
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
      return 'settled';
    }
    case 'give_back':
      return await giveBack(trx, provider, order, attempt, capture!, decision, now);
  }
}

const factsOf = (order: OrderRow, attempt: AttemptRow) => ({
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
  attempt: AttemptRow,
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
  attempt: AttemptRow,
  as: 'failed' | 'cancelled',
  actor: string,
  now: Date,
): Promise<void> {
  await settleAttempt(trx, attempt.id, as, now);
  if (order.payment_status === 'pending')
    await movePayment(trx, order, { to: as, actor, attemptId: attempt.id }, now);
}

async function knownCapture(trx: Trx, provider: string, ref: string): Promise<boolean> {
  const row = await trx
    .selectFrom('payment_captures')
    .select('id')
    .where('provider', '=', provider)
    .where('capture_ref', '=', ref)
    .executeTakeFirst();
  return row !== undefined;
}

async function bookCapture(
  trx: Trx,
  provider: string,
  attempt: AttemptRow,
  capture: Capture,
  disposition: 'applied' | Misfit,
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto('payment_captures')
    .values({
      provider,
      capture_ref: capture.ref,
      attempt_id: attempt.id,
      order_id: attempt.order_id,
      amount_minor: capture.amount,
      currency: capture.currency,
      disposition,
      captured_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
