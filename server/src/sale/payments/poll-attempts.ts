import { present } from '@halfturn/contract/primitives/rows.ts';
import type { Context } from '../../platform/context.ts';
import { followUp } from './follow-up.ts';
import { takeSilentAttempts } from './payments.queries.ts';
import type { Providers } from './provider.ts';
import { providerRef } from './start-attempt.ts';

/** How long a provider may be silent about an attempt before it is asked. */
export const SILENCE_SECONDS = 30;

/**
 * Asks the providers about attempts whose webhook is missing. What they say goes the way of every event: stored under a
 * name of its own, handled after. One that does not answer does not keep the others waiting.
 */
export async function pollAttempts(context: Context, providers: Providers): Promise<void> {
  const asked = [...providers.values()].filter(({ books }) => books !== 'ours').map(({ code }) => code);
  const silent = await takeSilentAttempts(context.db, asked, SILENCE_SECONDS, context.clock.now());
  await Promise.all(
    silent.map(async (attempt) => {
      try {
        const { id, provider } = attempt;
        const there = providers.get(provider);
        if (!there || there.available?.() === false) return;
        const ref = await providerRef(context, providers, attempt);
        const cause = `poll:${id}:${present(attempt.polled_at).getTime()}`;
        if (ref) await followUp(context, providers, { provider, ref, event: null, cause });
      } catch (error) {
        context.log.warn({ err: error, attempt: attempt.id }, 'the payment provider could not be asked');
      }
    }),
  );
}
