import type { ClaimReason, ClaimState } from '@halfturn/contract/primitives/claim-limits.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { Claims } from '../../platform/db/types.ts';

export type ClaimRow = Selectable<Claims> & { state: ClaimState; reason: ClaimReason };

/** The claims of an order, oldest first, each with its number of pictures. Whose order it is was asked before. */
export async function claimsOf(db: Db, orderId: string): Promise<(ClaimRow & { pictures: number })[]> {
  const { rows } = await sql<ClaimRow & { pictures: number }>`
    select c.*, (select count(*)::int from claim_pictures p where p.claim_id = c.id) as pictures
    from claims c where c.order_id = ${orderId} order by c.made_at, c.id limit 400`.execute(db);
  return rows;
}

/** The order of a claim: it is locked first. Refuses `claim_not_found`. */
export async function orderOfClaim(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('claims').select('order_id').where('id', '=', id).executeTakeFirst();
  if (!row) throw problem('claim_not_found');
  return row.order_id;
}

/** A claim of a locked order. */
export async function claimById(trx: Trx, id: string): Promise<ClaimRow> {
  return (await trx
    .selectFrom('claims')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()) as ClaimRow;
}

/** SQL: the order `o` is of the same buyer: of their account, or, where it is nobody's, of their mailbox. */
export const sameBuyer = (order: { account_id: string | null; email_norm: string }) =>
  order.account_id === null
    ? sql<boolean>`o.account_id is null and o.email_norm = ${order.email_norm} and o.email_norm <> ''`
    : sql<boolean>`o.account_id = ${order.account_id}::uuid`;

/** How many claims a buyer has open, and has made since a moment. */
export async function countClaims(
  trx: Trx,
  order: { account_id: string | null; email_norm: string },
  since: Date,
): Promise<{ open: number; recent: number }> {
  const { rows } = await sql<{ open: number; recent: number }>`
    select (count(*) filter (where c.state in ('open', 'waiting')))::int as open,
      (count(*) filter (where c.made_at > ${since}))::int as recent
    from claims c join orders o on o.id = c.order_id where ${sameBuyer(order)}`.execute(trx);
  return rows[0]!;
}
