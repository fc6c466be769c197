import type { Context } from '../../platform/context.ts';
import { orderOf } from '../orders/door.ts';
import { findAttempt } from './payments.queries.ts';
import type { Provider, ProviderEvent, Providers } from './provider.ts';
import { recordEvent } from './record-event.ts';

/** A payment that a provider has to be asked about. */
export interface Question {
  provider: string;
  /** The payment, as its provider names it. */
  ref: string;
  /** What is known already: that its buyer has approved it. */
  event: ProviderEvent | null;
  /** What made us ask: the same on each retry. */
  cause: string;
}

/**
 * Asks a provider what is true of a payment, takes the money where its buyer has approved it, and hands on what comes of it as an
 * event of its own, under a name that says what was read: webhook, poller and whoever closes a payment find the same one.
 *
 * @returns what was heard, for the log of the event that made us ask
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
    // Money for an order that has ended would only have to go back; the attempt of one that has just ended is closed a moment later.
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
 * What is to be done about money that is reserved: it is taken where its order was let go, let go of where the order has ended, and
 * else left where it is, which the order has to hear of.
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
  // It was right when the order heard of it; a provider may let somebody change it at its own site.
  if (!right || !provider.capture) return { ...said, kind: 'failed' };
  return await provider.capture(ref, cause);
}

const ENDED: ReadonlySet<string> = new Set(['cancelled', 'expired']);
const hasEnded = async ({ db }: Context, orderId: string): Promise<boolean> =>
  ENDED.has((await orderOf(db, orderId)).status);

/** Stores what a provider said when it was asked: once, however often it says so. */
export async function recordRead(
  context: Context,
  provider: string,
  ref: string,
  said: ProviderEvent,
): Promise<void> {
  const id = `read:${said.capture?.ref ?? `${said.attemptId}:${said.kind}`}`;
  await recordEvent(context.db, provider, { id, ref, event: said }, JSON.stringify(said));
}
