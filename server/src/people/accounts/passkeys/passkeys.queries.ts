import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import type { AccountPasskeys } from '../../../platform/db/types.ts';

export type PasskeyRow = Selectable<AccountPasskeys>;

/** The most passkeys of one account. */
export const MOST_PASSKEYS = 10;

/** The passkeys of an account, the oldest first. */
export async function passkeysOf(db: Db, accountId: string): Promise<PasskeyRow[]> {
  return await db
    .selectFrom('account_passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('added_at')
    .orderBy('id')
    .limit(MOST_PASSKEYS)
    .execute();
}

/** The passkey with this credential. Only the sign-in asks by credential; all others ask by account. */
export async function passkeyByCredential(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return await db
    .selectFrom('account_passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** A passkey by its id, for a caller that holds the lock of its account; undefined if it was removed. */
export async function passkeyNow(trx: Trx, id: string): Promise<PasskeyRow | undefined> {
  return await trx.selectFrom('account_passkeys').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The time of the sign-in of an open session; null if it has ended. */
export async function signedInAt(db: Db, sessionId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('account_sessions')
    .select('created_at')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Inserts a passkey; undefined if its credential is known already, to any account. */
export async function insertPasskey(
  trx: Trx,
  passkey: Insertable<AccountPasskeys>,
): Promise<PasskeyRow | undefined> {
  return await trx
    .insertInto('account_passkeys')
    .values(passkey)
    .onConflict((oc) => oc.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Changes a passkey of an account; undefined if the account has none with this id. */
export async function updatePasskey(
  trx: Trx,
  { id, accountId }: { id: string; accountId: string },
  set: Updateable<AccountPasskeys>,
): Promise<PasskeyRow | undefined> {
  return await trx
    .updateTable('account_passkeys')
    .set(set)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes passkeys of an account: all, one, or those that were added after a time. Returns the deleted ones. */
export async function deletePasskeys(
  trx: Trx,
  accountId: string,
  { id, addedAfter }: { id?: string; addedAfter?: Date } = {},
): Promise<PasskeyRow[]> {
  let deleting = trx.deleteFrom('account_passkeys').where('account_id', '=', accountId);
  if (id !== undefined) deleting = deleting.where('id', '=', id);
  if (addedAfter !== undefined) deleting = deleting.where('added_at', '>', addedAfter);
  return await deleting.returningAll().execute();
}
