import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { emailNorm } from './staff.queries.ts';

/** Locks all addresses of the staff until the transaction ends, and returns whether this one is taken. */
export async function lockAddresses(trx: Trx, email: string): Promise<{ taken: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtext('staff.email'))`.execute(trx);
  const row = await trx
    .selectFrom('staff')
    .select('id')
    .where('email_norm', '=', emailNorm(email))
    .executeTakeFirst();
  return { taken: row !== undefined };
}

/** The new address of a member of staff that waits for its code; undefined if there is none. */
export async function waitingEmail(
  db: Db,
  staffId: string,
  now: Date,
): Promise<{ id: string; email: string; expires_at: Date } | undefined> {
  return await db
    .selectFrom('staff_email_changes')
    .select(['id', 'email', 'expires_at'])
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function deleteEmailChanges(trx: Trx, staffId: string): Promise<void> {
  await trx.deleteFrom('staff_email_changes').where('staff_id', '=', staffId).execute();
}

export async function insertEmailChange(
  trx: Trx,
  change: { id: string; staff_id: string; email: string; created_at: Date; expires_at: Date },
): Promise<void> {
  await trx.insertInto('staff_email_changes').values(change).execute();
}

/** Whether a new address still waits for its code. */
export async function isWaiting(db: Db, changeId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff_email_changes')
    .select('id')
    .where('id', '=', changeId)
    .executeTakeFirst();
  return row !== undefined;
}
