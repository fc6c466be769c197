import type { Currency } from '@halfturn/contract/primitives/money.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { afterCommit, inTransaction, rootOf, type Db, type Trx } from '../../platform/db/kysely.ts';
import { sendLast, statement } from '../../platform/db/send.ts';
import { together } from '../../platform/db/together.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { mayMailUnpaid, movePayment, orderOf } from '../orders/door.ts';
import type { OrderRow } from '../orders/door.ts';
import { endAttempt } from './end-attempt.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import type { AttemptRow, MethodRow } from './payments.queries.ts';
import type { PaymentRequest, Provider, Providers } from './provider.ts';

/**
 * The attempt that an order is placed with, in the same transaction; the order says already that it waits for it. A provider that
 * can open its payment there does so, and need not be asked.
 */
export async function firstAttempt(
  trx: Trx,
  { config, clock }: Context,
  providers: Providers,
  of: {
    id: string;
    orderId: string;
    totalMinor: number;
    currency: Currency;
    email: string;
    underReview: boolean;
    traces: Pick<OrderRow, 'mailbox' | 'customer'>;
  } & PayableOrder,
  method: MethodRow,
  now: Date,
): Promise<AskableAttempt> {
  const { id, orderId, totalMinor: amount_minor, currency } = of;
  const provider = providers.get(method.provider);
  const manual = isManual(provider, of.underReview);
  const attempt = { id, no: 1, provider: method.provider, amount_minor, currency, manual };
  const opened = await provider?.open?.(trx, requestFor({ config, clock }, attempt, of));
  await sendLast(
    trx,
    insertFirst(
      id,
      orderId,
      method.provider,
      method.code,
      amount_minor,
      currency,
      now,
      opened?.ref ?? null,
      opened?.url ?? null,
      manual,
    ),
  );
  await tellHow(trx, provider, id, { ...of.traces, id: orderId, email: of.email, locale: of.locale }, now);
  return { ...attempt, pay_url: opened?.url ?? null };
}

/** Of an order that a person has to look at the money is only reserved, where its provider can do that. */
const isManual = (provider: Provider | undefined, underReview: boolean): boolean =>
  underReview && provider?.reserves === true;

/** Where the way of paying has a letter, the buyer gets it with each attempt, but for the cap on mails about unpaid orders. */
async function tellHow(
  trx: Trx,
  provider: Provider | undefined,
  attemptId: string,
  order: Pick<OrderRow, 'id' | 'email' | 'locale' | 'mailbox' | 'customer'>,
  now: Date,
): Promise<void> {
  if (!provider?.letter || !(await mayMailUnpaid(trx, order, now))) return;
  await queueMail(trx, {
    kind: provider.letter,
    dedupe: `pay:${attemptId}`,
    subjectId: order.id,
    recipient: order.email,
    locale: order.locale as Locale,
  });
}

const insertFirst = statement<
  [
    id: string,
    orderId: string,
    provider: string,
    method: string,
    amountMinor: number,
    currency: string,
    at: Date,
    ref: string | null,
    payUrl: string | null,
    manual: boolean,
  ]
>`
  insert into payment_attempts (id, order_id, no, provider, method, amount_minor, currency, created_at, provider_ref, pay_url, manual)
  values ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9, $10)`;

function requestFor(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  attempt: Omit<AskableAttempt, 'pay_url'>,
  order: PayableOrder,
): PaymentRequest {
  return {
    attemptId: attempt.id,
    orderNo: order.order_no,
    attemptNo: attempt.no,
    amount: { amount: attempt.amount_minor, currency: attempt.currency as Currency },
    locale: order.locale as Locale,
    returnUrl: `${config.publicUrl}${waitingPage(order)}`,
    cancelUrl: `${config.publicUrl}/cancel?order=${order.order_no}`,
    expiresAt: new Date(order.expires_at ?? clock.now().getTime() + 86_400_000),
    manual: attempt.manual,
  };
}

const waitingPage = ({ order_no }: PayableOrder): string => `/paying?order=${order_no}`;

/**
 * Opens an attempt to pay a locked order, in the order's transaction; one that was under way is closed, so that there is
 * one at a time. The provider is asked afterwards, by `askProvider`: no network call inside a transaction. One whose books are
 * ours opens the payment here.
 */
export async function startAttempt(
  trx: Trx,
  parts: Pick<Context, 'config' | 'clock'>,
  providers: Providers,
  order: OrderRow,
  method: MethodRow,
  now: Date,
): Promise<AttemptRow> {
  const provider = providers.get(method.provider);
  await endAttempt(trx, order.id, 'cancelled', now);
  const attempt = await trx
    .insertInto('payment_attempts')
    .values({
      id: uuidv7(),
      order_id: order.id,
      no: sql<number>`(select coalesce(max(no), 0) + 1 from payment_attempts where order_id = ${order.id})`,
      provider: method.provider,
      method: method.code,
      amount_minor: order.total_minor,
      currency: order.currency,
      created_at: now,
      manual: isManual(provider, order.under_review),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (order.payment_status !== 'pending')
    await movePayment(
      trx,
      order,
      { to: 'pending', actor: 'buyer', attemptId: attempt.id, set: { payment_method: method.code } },
      now,
    );
  else if (order.payment_method !== method.code)
    await trx.updateTable('orders').set({ payment_method: method.code }).where('id', '=', order.id).execute();
  await tellHow(trx, provider, attempt.id, order, now);
  if (provider?.books !== 'ours' || !provider.open) return attempt;
  const { ref, url } = await provider.open(trx, requestFor(parts, attempt, order));
  await trx
    .updateTable('payment_attempts')
    .set({ provider_ref: ref, pay_url: url })
    .where('id', '=', attempt.id)
    .execute();
  return { ...attempt, provider_ref: ref, pay_url: url };
}

export interface NextStep {
  /** `inline`: the buyer pays on the store's own page, which `url` names. */
  kind: 'redirect' | 'inline' | 'none';
  url: string;
  attempt: string;
  /** The provider's own name for the attempt, where it has just told it. */
  ref?: string;
}

/** What the provider must know of the order and the attempt; times as they come out of a recorded answer too. */
export interface PayableOrder {
  order_no: string;
  locale: string;
  expires_at: Date | string | null;
}
export type AskableAttempt = Pick<
  AttemptRow,
  'id' | 'no' | 'provider' | 'pay_url' | 'amount_minor' | 'currency' | 'manual'
>;

/**
 * Asks the provider where the buyer can pay an attempt, and keeps its answer. Asking again is safe: providers know the
 * attempt again. Where the provider does not answer, the order stands, and the page that waits for it can ask anew.
 */
export async function askProvider(
  context: Context,
  providers: Providers,
  attempt: AskableAttempt,
  order: PayableOrder,
): Promise<NextStep> {
  const provider = providers.get(attempt.provider);
  const kind = provider?.books === 'ours' ? 'inline' : 'redirect';
  if (attempt.pay_url) return { kind, url: attempt.pay_url, attempt: attempt.id };
  const waiting = waitingPage(order);
  if (!provider) return { kind: 'redirect', url: waiting, attempt: attempt.id };
  try {
    const { ref, url } = await provider.create(requestFor(context, attempt, order));
    keepAnswer(context.db, { id: attempt.id, ref, url }).catch((err: unknown) =>
      context.log.warn(
        { err, attempt: attempt.id },
        "a provider's answer was not kept, and is asked for again",
      ),
    );
    return { kind, url, attempt: attempt.id, ref };
  } catch (error) {
    context.log.warn({ err: error, attempt: attempt.id }, 'the payment provider did not answer');
    return { kind: 'redirect', url: waiting, attempt: attempt.id };
  }
}

/**
 * The provider's own name for an attempt, or null where it cannot be learned. Its first answer may be lost, in a crash or on
 * the way: then it is asked again.
 */
export async function providerRef(
  context: Context,
  providers: Providers,
  attempt: AttemptRow,
): Promise<string | null> {
  if (attempt.provider_ref) return attempt.provider_ref;
  const { ref } = await askProvider(context, providers, attempt, await orderOf(context.db, attempt.order_id));
  return ref ?? null;
}

/** Answers of so many milliseconds are written together. */
const MOMENT_MS = 50;

/** A provider's answer that is not written yet. */
export interface Answer {
  id: string;
  ref: string;
  url: string;
}

const unwritten = new WeakMap<Db, Map<string, Answer>>();

/**
 * The answer about an attempt that is still to be written, for who writes its row anyway: it then goes with that, and is not written
 * once more.
 */
export function answerFor(trx: Trx, attemptId: string): Answer | null {
  const answers = unwritten.get(rootOf(trx));
  const answer = answers?.get(attemptId);
  if (!answer) return null;
  afterCommit(trx, () => void answers!.delete(attemptId));
  return answer;
}

/** Writes an answer, together with all others of a moment; nobody waits for it. */
async function keepAnswer(db: Db, answer: Answer): Promise<void> {
  let answers = unwritten.get(db);
  if (!answers) unwritten.set(db, (answers = new Map()));
  answers.set(answer.id, answer);
  await writeAnswers(db, answer.id);
}

// One transaction, which does not wait for the disk: one that is lost in a crash is asked for again (`providerRef`). A statement
// each: joined to a list, the table would be read as a whole, by a plan that was made while it was small.
const writeAnswers = together<string>(MOMENT_MS, async (db, ids) => {
  const waiting = unwritten.get(db)!;
  const answers = ids.flatMap((id) => waiting.get(id) ?? []);
  for (const id of ids) waiting.delete(id);
  if (answers.length === 0) return;
  await inTransaction(db, async (trx) => {
    for (const { id, ref, url } of answers) await sendLast(trx, writeAnswer(id, ref, url));
  });
});
const writeAnswer = statement<[id: string, ref: string, url: string]>`
  update payment_attempts set provider_ref = $2, pay_url = $3
  where id = $1 and set_config('synchronous_commit', 'off', true) is not null`;
