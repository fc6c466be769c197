import { Problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { answerClaim } from './answer-claim.ts';
import { settleRefunded, waitingClaims } from './claims.queries.ts';

type Parts = Pick<Context, 'db' | 'clock'>;

/**
 * Subscriber of `keys.arrived`: claims that wait for a key of these products get theirs, the oldest first. Called again, it finds
 * nothing left to do.
 */
export async function serveClaims(
  { db, clock }: Parts,
  { productIds }: { productIds: readonly string[] },
): Promise<void> {
  const soldOut = new Set<string>();
  for (const { id, product_id, answer } of await waitingClaims(db, productIds)) {
    if (soldOut.has(product_id)) continue;
    const by = { actor: 'store', staffId: null, now: clock.now() };
    try {
      await inTransaction(db, (trx) =>
        answerClaim(trx, id, { answer: 'replace', reason: answer, seen: 'waiting' }, by),
      );
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // The claims after this one would find no key of this product either.
      if (error.slug === 'claim_no_key') soldOut.add(product_id);
      else if (error.slug !== 'claim_has_moved_on') throw error;
    }
  }
}

/** Subscriber of `order.refunded`: a refund that was made elsewhere settles the claim about its unit. */
export async function settleClaims({ db, clock }: Parts, { orderId }: { orderId: string }): Promise<void> {
  await settleRefunded(db, orderId, clock.now());
}
