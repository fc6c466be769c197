import type { Context } from '../../platform/context.ts';
import { keeperOf } from '../../platform/jobs/at-once.ts';
import { handleIncoming } from './handle-event.ts';
import type { VerifiedEvent } from './provider.ts';
import { recordEvent } from './record-event.ts';
import { takeDecline } from './take-decline.ts';

/**
 * Takes a verified event in, once: once this returns, the provider may forget it.
 *
 * A process that works off jobs handles it right here, and stores it with what came of it: both are there, or neither. Where that
 * cannot be done (the order is locked for long, the hand-over fails, no attempt of ours is meant), it is stored alone, and handled
 * like any that waits.
 */
export async function takeEvent(
  context: Context,
  provider: string,
  verified: VerifiedEvent,
  raw: string,
): Promise<void> {
  const { event, decline } = verified;
  if (decline) await takeDecline(context.db, provider, verified.id, decline, context.clock.now());
  // What the provider has to be asked for first waits for its job: nobody waits for an answer with an order locked.
  if (keeperOf(context.db) && event && event.kind !== 'approved') {
    try {
      if (await handleIncoming(context, provider, { ...verified, event }, raw)) return;
    } catch (err) {
      context.log.warn({ err, provider, event: verified.id }, 'an event could not be handled as it came in');
    }
  }
  await recordEvent(context.db, provider, verified, raw);
}
