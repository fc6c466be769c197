import type { Insertable, Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { StaffSessions } from '../../platform/db/types.ts';

export async function insertSession(trx: Trx, session: Insertable<StaffSessions>): Promise<void> {
  await trx.insertInto('staff_sessions').values(session).execute();
}

/** Changes a session. False if it has ended. */
export async function updateSession(
  db: Db,
  tokenHash: Buffer,
  set: Updateable<StaffSessions>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_sessions')
    .set(set)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes the offered second factor from a session. False if the session has ended, or another one was offered since. */
export async function takeOfferedSecret(trx: Trx, tokenHash: Buffer, offered: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_sessions')
    .set({ new_totp_secret: null })
    .where('token_hash', '=', tokenHash)
    .where('new_totp_secret', '=', offered)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The sessions of a person that are signed in all the way and have not ended, the one used last first. */
export async function sessionsOf(db: Db, staffId: string, now: Date) {
  return await db
    .selectFrom('staff_sessions')
    .select(['token_hash', 'ip', 'device', 'created_at', 'seen_at'])
    .where('staff_id', '=', staffId)
    .where('step', '=', 'in')
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('token_hash')
    .execute();
}

/** Deletes one session. False if it has ended already. */
export async function deleteSession(trx: Trx, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('staff_sessions')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteExpiredSessions(trx: Trx, now: Date): Promise<void> {
  await trx.deleteFrom('staff_sessions').where('expires_at', '<', now).execute();
}

/** Ends every session of a member of staff, or all but one. */
export async function endSessions(trx: Trx, staffId: string, but?: Buffer): Promise<void> {
  let ending = trx.deleteFrom('staff_sessions').where('staff_id', '=', staffId);
  if (but !== undefined) ending = ending.where('token_hash', '<>', but);
  await ending.execute();
}

export async function deleteRecoveryCodes(trx: Trx, staffId: string): Promise<void> {
  await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
}

export async function insertRecoveryCodes(
  trx: Trx,
  staffId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await trx
    .insertInto('staff_recovery_codes')
    .values(hashes.map((code_hash) => ({ staff_id: staffId, code_hash })))
    .execute();
}

/** Marks a recovery code as used. False if it is unknown or was used before. */
export async function takeRecoveryCode(
  trx: Trx,
  staffId: string,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_recovery_codes')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks the code of a period as used. False if it, or a later one, was used before. */
export async function takePeriod(trx: Trx, staffId: string, period: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff')
    .set({ totp_step: period })
    .where('id', '=', staffId)
    .where((eb) => eb.or([eb('totp_step', 'is', null), eb('totp_step', '<', period)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
