import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import type { SignInAttempts } from '../../../platform/db/types.ts';

export type AttemptRow = Selectable<SignInAttempts>;

export async function insertAttempt(db: Db, attempt: Insertable<SignInAttempts>): Promise<void> {
  await db.insertInto('sign_in_attempts').values(attempt).execute();
}

/** The attempt that a browser has begun, if its time is not over. */
export async function attemptOf(db: Db, browserHash: Buffer, now: Date): Promise<AttemptRow | undefined> {
  return await db
    .selectFrom('sign_in_attempts')
    .selectAll()
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The same, locked: of two calls at once the second waits, and finds it as the first has left it. */
export async function lockAttempt(trx: Trx, browserHash: Buffer, now: Date): Promise<AttemptRow | undefined> {
  return await trx
    .selectFrom('sign_in_attempts')
    .selectAll()
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
}

/** An attempt by its id, as a mail names it; undefined if it is over. */
export async function attemptById(db: Db, id: string): Promise<AttemptRow | undefined> {
  return await db.selectFrom('sign_in_attempts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Marks the answer of the provider as being read. False if it was before: an answer is read once. */
export async function takeAnswer(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('sign_in_attempts')
    .set({ answered_at: now })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateAttempt(db: Db, id: string, set: Updateable<SignInAttempts>): Promise<void> {
  await db.updateTable('sign_in_attempts').set(set).where('id', '=', id).execute();
}

export async function deleteAttempt(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('id', '=', id).execute();
}

/** How many codes were mailed to an address since a time, in attempts that came to nothing. */
export async function codesMailed(db: Db, emailNorm: string, since: Date): Promise<number> {
  const { codes } = await db
    .selectFrom('sign_in_attempts')
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('codes'), eb.lit(0)), 'integer').as('codes'))
    .where((eb) => eb.fn('lower', ['code_email']), '=', emailNorm)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return codes;
}

export async function deleteAttemptsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('created_at', '<', before).execute();
}
