import type { Context } from '../../platform/context.ts';
import { takeSilentAttempts } from './payments.queries.ts';
import type { Providers } from './provider.ts';
import { recordEvent } from './record-event.ts';
import { providerRef } from './start-attempt.ts';

/** How long a provider may be silent about an attempt before it is asked. */
export const SILENCE_SECONDS = 30;

/**
 * Asks the providers about attempts whose webhook is missing. What they say goes the way of every event: stored under a
 * name of its own, handled after. One that does not answer does not keep the others waiting.
 */
export async function pollAttempts(context: Context, providers: Providers): Promise<void> {
  const silent = await takeSilentAttempts(context.db, SILENCE_SECONDS, context.clock.now());
  await Promise.all(
    silent.map(async (attempt) => {
      try {
        const ref = await providerRef(context, providers, attempt);
        const event = ref && (await providers.get(attempt.provider)?.read(ref));
        if (!event || event.kind === 'processing') return;
        const id = `read:${event.capture?.ref ?? `${attempt.id}:${event.kind}`}`;
        await recordEvent(context.db, attempt.provider, { id, event }, JSON.stringify(event));
      } catch (error) {
        context.log.warn({ err: error, attempt: attempt.id }, 'the payment provider could not be asked');
      }
    }),
  );
}
