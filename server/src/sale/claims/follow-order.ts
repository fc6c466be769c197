import { Problem } from '@halfturn/contract/problem.ts';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { answerClaim } from './answer-claim.ts';

type Parts = Pick<Context, 'db' | 'clock'>;

/**
 * Hearer of `keys.arrived`: claims that were granted and wait for a key of this product get theirs, the oldest first. Heard
 * again, it finds nothing left to do.
 */
export async function serveClaims({ db, clock }: Parts, { productId }: { productId: string }): Promise<void> {
  const { rows } = await sql<{ id: string; answer: string }>`
    select c.id, c.answer from deliveries d join claims c on c.delivery_id = d.id
    where c.state = 'waiting' and d.product_id = ${productId} order by c.made_at, c.id limit 200`.execute(db);
  for (const { id, answer } of rows) {
    const by = { actor: 'store', staffId: null, now: clock.now() };
    try {
      await inTransaction(db, (trx) =>
        answerClaim(trx, id, { answer: 'replace', reason: answer, seen: 'waiting' }, by),
      );
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // None is left for those behind it, either.
      if (error.slug === 'claim_no_key') return;
      if (error.slug !== 'claim_has_moved_on') throw error;
    }
  }
}

/** Hearer of `order.refunded`: a claim about a copy whose money went back by another way is settled with it. */
export async function settleClaims({ db, clock }: Parts, { orderId }: { orderId: string }): Promise<void> {
  await sql`update claims c set state = 'refunded', decided_at = ${clock.now()}
    from deliveries d
    where c.order_id = ${orderId} and c.state in ('open', 'waiting') and d.id = c.delivery_id
      and d.refunded_at is not null`.execute(db);
}
