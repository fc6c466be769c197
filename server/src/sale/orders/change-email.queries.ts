import type { OrderAct } from '@halfturn/contract/primitives/order-acts.ts';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';

/** Locks an email address against everything that joins orders to the account that owns it. */
export async function lockEmail(trx: Trx, emailNorm: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order-email ${emailNorm}`}, 0))`.execute(trx);
}

/** How many acts of this kind the log of an order holds since then. */
export async function countActs(trx: Trx, orderId: string, act: OrderAct, since: Date): Promise<number> {
  const { acts } = await trx
    .selectFrom('order_events')
    .select(({ fn }) => fn.countAll<number>().as('acts'))
    .where('order_id', '=', orderId)
    .where('act', '=', act)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return acts;
}

/** The member who placed the order; null for a guest's. */
export async function placerOf(trx: Trx, orderId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('order_access')
    .select('account_id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'buyer')
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Revokes every way into an order but the buyer's own. */
export async function revokeByMail(trx: Trx, orderId: string, now: Date): Promise<void> {
  await trx
    .updateTable('order_access')
    .set({ revoked_at: now })
    .where('order_id', '=', orderId)
    .where('kind', '<>', 'buyer')
    .where('revoked_at', 'is', null)
    .execute();
}
