import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { Reviews } from '../../platform/db/types.ts';

/** Whether there is a live product with this id. */
export async function isLive(db: Db, productId: string): Promise<boolean> {
  const product = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('status', '=', 'live')
    .executeTakeFirst();
  return product !== undefined;
}

/** Inserts a review. False if the buyer has reviewed the product already; a concurrent second insert waits for the first. */
export async function insertReview(trx: Trx, review: Insertable<Reviews>): Promise<boolean> {
  const row = await trx
    .insertInto('reviews')
    .values(review)
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A review, locked, for the staff; undefined if there is none. */
export async function lockReview(
  trx: Trx,
  id: string,
): Promise<Pick<Selectable<Reviews>, 'state' | 'kind' | 'reason'> | undefined> {
  return await trx
    .selectFrom('reviews')
    .select(['state', 'kind', 'reason'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Whose approved review of a product it is; undefined if there is no such review. */
export const approvedAuthor = (trx: Trx, id: string): Promise<{ account_id: string | null } | undefined> =>
  trx
    .selectFrom('reviews')
    .select('account_id')
    .where('id', '=', id)
    .where('kind', '=', 'review')
    .where('state', '=', 'approved')
    .executeTakeFirst();

/** Writes or removes a vote. A second one of the same member changes nothing, as it waits for the first. */
export async function setVote(trx: Trx, id: string, accountId: string, helpful: boolean): Promise<void> {
  if (helpful)
    await trx
      .insertInto('review_votes')
      .values({ review_id: id, account_id: accountId })
      .onConflict((oc) => oc.doNothing())
      .execute();
  else
    await trx
      .deleteFrom('review_votes')
      .where('review_id', '=', id)
      .where('account_id', '=', accountId)
      .execute();
}

export async function countHelpful(trx: Trx, id: string): Promise<number> {
  const row = await trx.selectFrom('reviews').select('helpful').where('id', '=', id).executeTakeFirst();
  return row?.helpful ?? 0;
}

/** Changes a review, which the caller has locked. */
export async function updateReview(trx: Trx, id: string, set: Updateable<Reviews>): Promise<void> {
  await trx.updateTable('reviews').set(set).where('id', '=', id).execute();
}

/**
 * Records that a subject writes now. Returns null, or the time of its last message if that is less than the interval ago. A
 * concurrent second call waits for the first.
 */
export async function takeTime(
  trx: Trx,
  subject: Buffer,
  { now, seconds }: { now: Date; seconds: number },
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    insert into message_times as t (subject, at) values (${subject}, ${now})
    on conflict (subject) do update set at = excluded.at
      where t.at <= ${now}::timestamptz - ${seconds} * interval '1 second'
    returning at`.execute(trx);
  if (rows.length > 0) return null;
  const { at } = await trx
    .selectFrom('message_times')
    .select('at')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  return at;
}

export async function deleteTimes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('message_times').where('at', '<', before).execute();
}

/** Removes reviews, and with them their stars. */
export async function removeReviews(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`delete from reviews where id = any(${ids}::uuid[])`.execute(trx);
}
