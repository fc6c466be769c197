import type { Context } from '../../platform/context.ts';
import { handleIncoming } from './handle-event.ts';
import type { VerifiedEvent } from './provider.ts';
import { recordEvent } from './record-event.ts';
import { takeDecline } from './take-decline.ts';

/**
 * Accepts a verified event, once: after this returns, the provider may forget it.
 *
 * The event is handled right away, and stored together with its outcome. If that is not possible (the order is locked for long, an
 * error, no attempt of ours), it is stored alone, with a job that handles it.
 */
export async function takeEvent(
  context: Context,
  provider: string,
  verified: VerifiedEvent,
  raw: string,
): Promise<void> {
  const { id: eventId, ref, event, decline } = verified;
  if (decline) await takeDecline(context.db, provider, eventId, decline, context.clock.now());
  // An event that needs a question to the provider waits for the job: no order is locked during a call to others.
  if (event && event.kind !== 'approved') {
    try {
      if (await handleIncoming(context, { provider, eventId, ref, event, raw })) return;
    } catch (err) {
      context.log.warn({ err, provider, event: eventId }, 'an event could not be handled as it came in');
    }
  }
  await recordEvent(context.db, provider, verified, raw);
}
