import type { DeliveryStatus } from '@halfturn/contract/orders.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { OrderRow } from '../orders/door.ts';
import type { Misfit } from './decide-event.ts';
import type { AttemptFacts } from './payments.queries.ts';
import type { Capture, ProviderEvent, VerifiedEvent } from './provider.ts';

/** An event, by its provider's name for it. */
export interface EventKey {
  provider: string;
  eventId: string;
}

/** An event that is being handled. */
export interface EventAtHand extends EventKey {
  /** The payment as the provider names it; null for events from before this was stored. */
  ref: string | null;
  event: ProviderEvent;
  /** The received bytes of an event that is not stored yet: it is stored with its outcome. Null if it is stored. */
  raw: string | null;
}

/** A stored event, as far as its handling depends on it. */
export async function readEvent(db: Db, { provider, eventId }: EventKey) {
  return await db
    .selectFrom('payment_events')
    .select(['event', 'ref', 'about', 'processed_at'])
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
}

/** Stores an event that is still to be handled. False if it is stored already. */
export async function insertEvent(
  trx: Trx,
  provider: string,
  { id, ref, event, about = 'payment' }: VerifiedEvent,
  raw: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await trx
    .insertInto('payment_events')
    .values({ provider, event_id: id, ref, about, raw, event: event && JSON.stringify(event) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return added === 1n;
}

/** The events of a payment that are stored and not handled yet. */
export async function unhandledEvents(db: Db, provider: string, ref: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_events')
    .select('event_id')
    .where('processed_at', 'is', null)
    .where('provider', '=', provider)
    .where('ref', '=', ref)
    .orderBy('received_at')
    .execute();
  return rows.map((row) => row.event_id);
}

/** Notes the outcome of a stored event. */
export async function noteOutcome(trx: Trx, { provider, eventId }: EventKey, outcome: string): Promise<void> {
  await trx
    .updateTable('payment_events')
    .set({ processed_at: sql<Date>`now()`, outcome })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute();
}

/** Stores an event together with its outcome. */
export async function insertHandled(
  trx: Trx,
  { provider, eventId, ref, event }: EventAtHand,
  raw: string,
  outcome: string,
): Promise<void> {
  await trx
    .insertInto('payment_events')
    .values({
      provider,
      event_id: eventId,
      ref,
      raw,
      event: JSON.stringify(event),
      processed_at: sql<Date>`now()`,
      outcome,
    })
    .execute();
}

/** Locks the order that an attempt pays; undefined if the provider has no such attempt. */
export async function lockOrderOf(
  trx: Trx,
  provider: string,
  attemptId: string,
): Promise<OrderRow | undefined> {
  return await trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', (attempt) =>
      attempt
        .selectFrom('payment_attempts')
        .select('order_id')
        .where('id', '=', attemptId)
        .where('provider', '=', provider),
    )
    .forUpdate()
    .executeTakeFirst();
}

/** The state of an event's payment, read after its order was locked. */
export interface Seen {
  attempt: AttemptFacts;
  unitStates: DeliveryStatus[];
  captureKnown: boolean;
  /** Whether the event was handled; null if it is not stored. */
  handled: boolean | null;
}

/** The facts on which an event is decided. Read them after the lock, so that no other transaction changes them. */
export async function lookAt(trx: Trx, { provider, eventId, event }: EventAtHand): Promise<Seen> {
  const { rows } = await sql<AttemptFacts & Omit<Seen, 'attempt'>>`
    select a.id, a.order_id, a.state, a.amount_minor, a.currency,
      case when m.holds_keys then 0 else m.hold_minutes end as term,
      array(select d.status from deliveries d where d.order_id = a.order_id) as "unitStates",
      exists (select from payment_captures c
        where c.provider = a.provider and c.capture_ref = ${event.capture?.ref ?? null}) as "captureKnown",
      (select e.processed_at is not null from payment_events e
        where e.provider = a.provider and e.event_id = ${eventId}) as handled
    from payment_attempts a join payment_methods m on m.code = a.method
    where a.id = ${event.attemptId} and a.provider = ${provider}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error(`attempt ${event.attemptId} of ${provider} is gone`);
  const { unitStates, captureKnown, handled, ...attempt } = row;
  return { attempt, unitStates, captureKnown, handled };
}

/** Books money that came in; returns the id of the booking. */
export async function insertCapture(
  trx: Trx,
  provider: string,
  attempt: AttemptFacts,
  { ref, amount, currency }: Capture,
  disposition: 'applied' | Misfit,
  now: Date,
): Promise<string> {
  const id = uuidv7();
  await trx
    .insertInto('payment_captures')
    .values({
      id,
      provider,
      capture_ref: ref,
      attempt_id: attempt.id,
      order_id: attempt.order_id,
      amount_minor: amount,
      currency,
      disposition,
      captured_at: now,
    })
    .execute();
  return id;
}
