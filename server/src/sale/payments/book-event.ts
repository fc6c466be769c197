import type { Trx } from '../../platform/db/kysely.ts';
import { sendLast, statement, statementOf } from '../../platform/db/send.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { Misfit } from './decide-event.ts';
import type { AttemptFacts } from './payments.queries.ts';
import type { Capture, ProviderEvent } from './provider.ts';
import type { Answer } from './start-attempt.ts';

/** An event that is handled as it comes in, and not stored yet: it is stored with what comes of it. */
interface Incoming {
  raw: string;
}

/** An event with its place in the books. */
export interface EventToBook {
  provider: string;
  eventId: string;
  /** The payment as the provider names it; null of an event that was stored before that was kept. */
  ref: string | null;
  event: ProviderEvent;
  /** Null where it is stored already. */
  incoming: Incoming | null;
}

export const readEvent = statement<
  [provider: string, eventId: string],
  { event: unknown; ref: string | null; about: 'payment' | 'aftermath'; processed_at: Date | null }
>`
  select event, ref, about, processed_at from payment_events where provider = $1 and event_id = $2`;

/** Notes what came of an event, with the event itself where it is not stored yet. */
export function noted({ provider, eventId, ref, event, incoming }: EventToBook, outcome: string) {
  return incoming
    ? storeProcessed(outcome, provider, eventId, incoming.raw, JSON.stringify(event), ref)
    : markProcessed(outcome, provider, eventId);
}

/** Notes what came of an event that is stored. */
export const markProcessed = statement<[outcome: string, provider: string, eventId: string]>`
  update payment_events set processed_at = now(), outcome = $1 where provider = $2 and event_id = $3`;

const storeProcessed = statement<
  [outcome: string, provider: string, eventId: string, raw: string, event: string, ref: string | null]
>`
  insert into payment_events (outcome, provider, event_id, raw, event, ref, processed_at)
  values ($1, $2, $3, $4, $5::jsonb, $6, now())`;

/** Money that goes back: booked with the reason. */
export async function bookCapture(
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
export function bookPaid(
  id: string,
  { provider, eventId, ref: payment, event, incoming }: EventToBook,
  attempt: AttemptFacts,
  answer: Answer | null,
  now: Date,
) {
  const { ref, amount, currency } = event.capture!;
  const values = [
    id,
    provider,
    ref,
    attempt.id,
    attempt.order_id,
    amount,
    currency,
    now,
    eventId,
    answer?.ref ?? null,
    answer?.url ?? null,
  ] as const;
  return incoming
    ? bookAndStore(...values, incoming.raw, JSON.stringify(event), payment)
    : bookAndMark(...values);
}

type Booking = readonly [
  id: string,
  provider: string,
  ref: string,
  attemptId: string,
  orderId: string,
  amountMinor: number,
  currency: string,
  at: Date,
  eventId: string,
  attemptRef: string | null,
  payUrl: string | null,
];

const bookingSql = (dealtWith: string) => `
  with booked as (
    insert into payment_captures (id, provider, capture_ref, attempt_id, order_id, amount_minor, currency, disposition,
      captured_at)
    values ($1, $2, $3, $4, $5, $6, $7, 'applied', $8)
  ), dealt_with as (${dealtWith}
  )
  update payment_attempts set state = 'paid', settled_at = $8, provider_ref = coalesce($10, provider_ref),
    pay_url = coalesce($11, pay_url)
  where id = $4`;

const bookAndMark = statementOf<Booking>(
  bookingSql(`
    update payment_events set processed_at = now(), outcome = 'settled' where provider = $2 and event_id = $9`),
);
const bookAndStore = statementOf<[...Booking, raw: string, event: string, ref: string | null]>(
  bookingSql(`
    insert into payment_events (provider, event_id, raw, event, ref, processed_at, outcome)
    values ($2, $9, $12, $13::jsonb, $14, now(), 'settled')`),
);

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
