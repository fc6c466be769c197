import type { Context } from '../../platform/context.ts';
import type { Providers } from './provider.ts';
import { readAftermath } from './read-aftermath.ts';

/** A dispute is decided on within so many days; its end may be the news that was lost. */
const DAYS = 120;

/**
 * Asks the providers for their disputes, and books what we did not hear of: an event may be lost for good, and a dispute has a date by
 * which evidence is taken. One provider that does not answer does not keep the others waiting. Returns how many were read.
 */
export async function readDisputes(context: Context, providers: Providers): Promise<number> {
  const since = new Date(context.clock.now().getTime() - DAYS * 86_400_000);
  let read = 0;
  for (const [code, provider] of providers) {
    if (!provider.disputed || provider.available?.() === false) continue;
    try {
      for (const ref of new Set(await provider.disputed(since))) {
        await readAftermath(context, providers, code, ref);
        read++;
      }
    } catch (err) {
      context.log.warn({ err, provider: code }, 'the disputes of a payment provider could not be read');
    }
  }
  return read;
}
