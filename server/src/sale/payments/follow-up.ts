import type { Context } from '../../platform/context.ts';
import { orderOf } from '../orders/door.ts';
import { findAttempt } from './payments.queries.ts';
import type { Provider, ProviderEvent, Providers } from './provider.ts';
import { recordEvent } from './record-event.ts';

/** A payment that a provider is asked about. */
export interface Question {
  provider: string;
  /** The payment, as its provider names it. */
  ref: string;
  /** The buyer is known to have approved the payment. */
  event: ProviderEvent | null;
  /** Names the reason for asking: the same on each retry. */
  cause: string;
}

/**
 * Asks a provider for the state of a payment, captures the money that its buyer has approved, and stores the result as an event of its
 * own. The name of the event follows from the result, so that webhook, poller and closing a payment store the same event once.
 *
 * @returns the result, for the log of the event that led to the question
 */
export async function followUp(
  context: Context,
  providers: Providers,
  { provider: code, ref, event, cause }: Question,
): Promise<string> {
  const provider = providers.get(code);
  if (!provider) throw new Error(`payment provider ${code} is not configured`);
  let said = event ?? (await provider.read(ref));
  if (said?.kind === 'authorised') said = await decideOn(context, provider, ref, said, cause);
  if (said?.kind === 'approved') {
    const attempt = await findAttempt(context.db, said.attemptId);
    const ours =
      attempt?.provider === code && (attempt.provider_ref === null || attempt.provider_ref === ref);
    // Money for an order that has ended would have to be refunded; the attempt of an order that has just ended is closed a moment later.
    if (!ours || attempt.state !== 'pending' || (await hasEnded(context, attempt.order_id)))
      return 'approved, and not taken';
    const take = attempt.manual ? provider.authorise : provider.capture;
    if (!take) throw new Error(`payment provider ${code} cannot take money that was approved`);
    said = await take.call(provider, ref, cause);
  }
  if (!said) return 'nothing new';
  await recordRead(context, code, ref, said);
  return `read: ${said.kind}`;
}

/**
 * Decides on reserved money: it is captured if its order was approved, released if the order has ended, and otherwise left, and the
 * order is notified.
 */
async function decideOn(
  context: Context,
  provider: Provider,
  ref: string,
  said: ProviderEvent,
  cause: string,
): Promise<ProviderEvent | null> {
  const attempt = await findAttempt(context.db, said.attemptId);
  if (attempt?.provider !== provider.code) return null;
  if (attempt.state === 'paid') return said;
  const order = await orderOf(context.db, attempt.order_id);
  if (attempt.state !== 'pending' || ENDED.has(order.status)) {
    await provider.cancel(ref, true);
    return null;
  }
  if (order.payment_status !== 'authorised' || order.under_review) return said;
  const right = said.held?.amount === attempt.amount_minor && said.held.currency === attempt.currency;
  // The amount was right when the order was notified; it may have been changed at the provider's site since.
  if (!right || !provider.capture) return { ...said, kind: 'failed' };
  return await provider.capture(ref, cause);
}

const ENDED: ReadonlySet<string> = new Set(['cancelled', 'expired']);
const hasEnded = async ({ db }: Context, orderId: string): Promise<boolean> =>
  ENDED.has((await orderOf(db, orderId)).status);

/** Stores the answer of a provider, once for each distinct answer. */
export async function recordRead(
  context: Context,
  provider: string,
  ref: string,
  said: ProviderEvent,
): Promise<void> {
  const id = `read:${said.capture?.ref ?? `${said.attemptId}:${said.kind}`}`;
  await recordEvent(context.db, provider, { id, ref, event: said }, JSON.stringify(said));
}
