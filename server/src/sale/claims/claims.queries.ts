import type { ClaimPicture } from '@halfturn/contract/claims.ts';
import type { ClaimReason, ClaimState } from '@halfturn/contract/primitives/claim-limits.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { ClaimPictures, Claims } from '../../platform/db/types.ts';

export type ClaimRow = Selectable<Claims> & { state: ClaimState; reason: ClaimReason };

/** The claims of an order, oldest first, each with its number of pictures. The caller has checked whose order it is. */
export async function claimsOf(db: Db, orderId: string): Promise<(ClaimRow & { pictures: number })[]> {
  const { rows } = await sql<ClaimRow & { pictures: number }>`
    select c.*, (select count(*)::int from claim_pictures p where p.claim_id = c.id) as pictures
    from claims c where c.order_id = ${orderId} order by c.made_at, c.id limit 400`.execute(db);
  return rows;
}

/** The order of a claim, to be locked before the claim is read. Refuses `claim_not_found`. */
export async function orderOfClaim(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('claims').select('order_id').where('id', '=', id).executeTakeFirst();
  if (!row) throw problem('claim_not_found');
  return row.order_id;
}

/** A claim of a locked order. */
export async function claimById(trx: Trx, id: string): Promise<ClaimRow> {
  return await trx.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The claim about a unit of a locked order that waits for its answer or for a key, if there is one. */
export async function undecidedClaim(trx: Trx, unitId: string): Promise<ClaimRow | undefined> {
  return await trx
    .selectFrom('claims')
    .selectAll()
    .where('delivery_id', '=', unitId)
    .where('state', 'in', ['open', 'waiting'])
    .executeTakeFirst();
}

/** SQL: the order `o` is of the same buyer: of their account, or of the same address if both orders are of guests. */
export const sameBuyer = (order: { account_id: string | null; email_norm: string }) =>
  order.account_id === null
    ? sql<boolean>`o.account_id is null and o.email_norm = ${order.email_norm} and o.email_norm <> ''`
    : sql<boolean>`o.account_id = ${order.account_id}::uuid`;

/** How many claims a buyer has open, and has made since a time. */
export async function countClaims(
  trx: Trx,
  order: { account_id: string | null; email_norm: string },
  since: Date,
): Promise<{ open: number; recent: number }> {
  const { open, recent } = await trx
    .selectFrom('claims as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .select(sql<number>`(count(*) filter (where c.state in ('open', 'waiting')))::int`.as('open'))
    .select(sql<number>`(count(*) filter (where c.made_at > ${since}))::int`.as('recent'))
    .where(sameBuyer(order))
    .executeTakeFirstOrThrow();
  return { open, recent };
}

/** Stores a claim. False if its id is taken. */
export async function insertClaim(trx: Trx, claim: Insertable<Claims>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('claims')
    .values(claim)
    .onConflict((oc) => oc.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Writes columns of a claim whose order is locked. */
export async function updateClaim(trx: Trx, id: string, set: Updateable<Claims>): Promise<void> {
  await trx.updateTable('claims').set(set).where('id', '=', id).execute();
}

/** Claims that wait for a key of a product, oldest first. */
export async function waitingClaims(
  db: Db,
  productIds: readonly string[],
): Promise<{ id: string; product_id: string; answer: string }[]> {
  return await db
    .selectFrom('deliveries as d')
    .innerJoin('claims as c', 'c.delivery_id', 'd.id')
    .select(['c.id', 'd.product_id', 'c.answer'])
    .where('c.state', '=', 'waiting')
    .where(sql<boolean>`d.product_id = any(${productIds}::uuid[])`)
    .orderBy('c.made_at')
    .orderBy('c.id')
    .limit(200)
    .execute();
}

/** Marks the undecided claims of an order as refunded if the money for their unit went back. */
export async function settleRefunded(db: Db, orderId: string, now: Date): Promise<void> {
  await sql`update claims c set state = 'refunded', decided_at = ${now}
    from deliveries d
    where c.order_id = ${orderId} and c.state in ('open', 'waiting') and d.id = c.delivery_id
      and d.refunded_at is not null`.execute(db);
}

/** What the mail about an answer says; undefined if the claim was deleted. */
export const answeredClaim = (db: Db, id: string) =>
  db
    .selectFrom('claims as c')
    .innerJoin('deliveries as d', 'd.id', 'c.delivery_id')
    .innerJoin('order_lines as l', 'l.id', 'd.line_id')
    .select(['c.order_id', 'c.state', 'c.answer', 'l.name'])
    .where('c.id', '=', id)
    .executeTakeFirst();

/** How many pictures were uploaded for an order, and how many of them were not sent with a claim. */
export async function countPictures(trx: Trx, orderId: string): Promise<{ all: number; unsent: number }> {
  const rows = await trx
    .selectFrom('claim_pictures')
    .select('claim_id')
    .where('order_id', '=', orderId)
    .execute();
  return { all: rows.length, unsent: rows.filter(({ claim_id }) => claim_id === null).length };
}

export async function insertPicture(trx: Trx, picture: Insertable<ClaimPictures>): Promise<ClaimPicture> {
  return await trx
    .insertInto('claim_pictures')
    .values(picture)
    .returning(['id', 'name', 'size', 'width', 'height'])
    .executeTakeFirstOrThrow();
}

/** Assigns uploads of an order to its claim. Returns how many of them were there and not sent before. */
export async function assignPictures(
  trx: Trx,
  orderId: string,
  claimId: string,
  ids: readonly string[],
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('claim_pictures')
    .set({ claim_id: claimId })
    .where('id', 'in', ids)
    .where('order_id', '=', orderId)
    .where('claim_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Deletes pictures that were uploaded before a time and not sent. */
export async function deleteUnsentPictures(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('claim_pictures').where('claim_id', 'is', null).where('at', '<', before).execute();
}

/** A picture that was sent with a claim, for staff; undefined if there is none. */
export async function sentPicture(db: Db, id: string): Promise<{ name: string; bytes: Buffer } | undefined> {
  return await db
    .selectFrom('claim_pictures')
    .select(['name', 'bytes'])
    .where('id', '=', id)
    .where('claim_id', 'is not', null)
    .executeTakeFirst();
}
