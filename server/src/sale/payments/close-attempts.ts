import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { lockOrder } from '../orders/door.ts';
import { endAttempt } from './end-attempt.ts';
import { recordRead } from './follow-up.ts';
import { attemptById } from './payments.queries.ts';
import type { Providers } from './provider.ts';
import { providerRef } from './start-attempt.ts';

const ENDED: Partial<Record<string, 'expired' | 'cancelled'>> = {
  expired: 'expired',
  cancelled: 'cancelled',
};

/** Subscriber of `order.expired` and `order.cancelled`: closes the attempt that was under way. It reads the order again. */
export async function closeAttempts(context: Context, { orderId }: { orderId: string }): Promise<void> {
  const now = context.clock.now();
  await inTransaction(context.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    const state = ENDED[order.status];
    if (state) await endAttempt(trx, orderId, state, now);
  });
}

/**
 * Closes an attempt at its provider, so that it cannot be paid any more; money that came before that is found here even
 * if its webhook never comes. Throws, to be tried again, while the provider does not say which payment it is.
 */
export async function closeAtProvider(
  context: Context,
  providers: Providers,
  attemptId: string,
): Promise<void> {
  const attempt = await attemptById(context.db, attemptId);
  const provider = providers.get(attempt.provider);
  if (!provider) return;
  const ref = await providerRef(context, providers, attempt);
  // The buyer may still pay on its page: ask again until the provider has closed it.
  if (!ref)
    throw new Error(`the payment of attempt ${attemptId} could not be learned from ${attempt.provider}`);
  await provider.cancel(ref, attempt.manual);
  const event = await provider.read(ref);
  if (event?.kind === 'captured') await recordRead(context, attempt.provider, ref, event);
}
