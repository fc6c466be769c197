import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { RevealCodes } from '../../platform/db/types.ts';

/** The code that was mailed last for an order. */
export async function latestCode(trx: Trx, orderId: string): Promise<Selectable<RevealCodes> | undefined> {
  return await trx
    .selectFrom('reveal_codes')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Counts a try of a code; `usedAt` if it was the right one. */
export async function countTry(trx: Trx, id: string, tries: number, usedAt: Date | null): Promise<void> {
  await trx.updateTable('reveal_codes').set({ tries, used_at: usedAt }).where('id', '=', id).execute();
}

/** When codes were mailed for an order since then, the oldest first. */
export async function codesSince(trx: Trx, orderId: string, since: Date): Promise<Date[]> {
  const codes = await trx
    .selectFrom('reveal_codes')
    .select('created_at')
    .where('order_id', '=', orderId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute();
  return codes.map((code) => code.created_at);
}

export async function insertCode(
  trx: Trx,
  code: Pick<Selectable<RevealCodes>, 'id' | 'order_id' | 'code_hash' | 'created_at' | 'expires_at'>,
): Promise<void> {
  await trx.insertInto('reveal_codes').values(code).execute();
}

/** Codes that are on their way for an order no longer work. */
export async function endCodes(trx: Trx, orderId: string, now: Date): Promise<void> {
  await trx
    .updateTable('reveal_codes')
    .set({ used_at: now })
    .where('order_id', '=', orderId)
    .where('used_at', 'is', null)
    .execute();
}

/** A code with what its mail needs to know of its order. */
export async function codeToMail(db: Db, id: string) {
  return await db
    .selectFrom('reveal_codes as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .select(['c.id', 'c.expires_at', 'c.used_at', 'o.order_no', 'o.email'])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow();
}
