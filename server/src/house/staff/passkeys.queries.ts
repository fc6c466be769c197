import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { StaffPasskeys } from '../../platform/db/types.ts';

export type StaffPasskeyRow = Selectable<StaffPasskeys>;

/** The most passkeys of one person. */
export const MOST_PASSKEYS = 10;

/** The passkeys of a person, the oldest first. */
export async function passkeysOf(db: Db, staffId: string): Promise<StaffPasskeyRow[]> {
  return await db
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('added_at')
    .orderBy('id')
    .limit(MOST_PASSKEYS)
    .execute();
}

/** The passkey with this credential, for the sign-in, which does not know the person yet. */
export async function passkeyByCredential(
  db: Db,
  credentialId: string,
): Promise<StaffPasskeyRow | undefined> {
  return await db
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Inserts a passkey; undefined if its credential is known already, to any person. */
export async function insertPasskey(
  trx: Trx,
  passkey: Insertable<StaffPasskeys>,
): Promise<StaffPasskeyRow | undefined> {
  return await trx
    .insertInto('staff_passkeys')
    .values(passkey)
    .onConflict((oc) => oc.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Changes a passkey, for a caller that holds the lock of its person. */
export async function updatePasskey(trx: Trx, id: string, set: Updateable<StaffPasskeys>): Promise<void> {
  await trx.updateTable('staff_passkeys').set(set).where('id', '=', id).execute();
}

/** Deletes a passkey of a person, or all of them. Returns the deleted ones. */
export async function deletePasskeys(trx: Trx, staffId: string, id?: string): Promise<StaffPasskeyRow[]> {
  let deleting = trx.deleteFrom('staff_passkeys').where('staff_id', '=', staffId);
  if (id !== undefined) deleting = deleting.where('id', '=', id);
  return await deleting.returningAll().execute();
}
