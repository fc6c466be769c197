import type { SignInProvider } from '@halfturn/contract/primitives/sign-in-providers.ts';
import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import type { AccountIdentities } from '../../../platform/db/types.ts';

export type IdentityRow = Selectable<AccountIdentities>;

/** The accounts elsewhere that open an account, the oldest first. */
export async function identitiesOf(db: Db, accountId: string): Promise<IdentityRow[]> {
  return await db
    .selectFrom('account_identities')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
}

/** The identity that a provider has named. Only the sign-in asks by it; all others ask by account. */
export async function identityBySubject(
  db: Db,
  { provider, subject }: Pick<IdentityRow, 'provider' | 'subject'>,
): Promise<IdentityRow | undefined> {
  return await db
    .selectFrom('account_identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** Inserts an identity; undefined if it, or another one of its provider, is connected already. */
export async function insertIdentity(
  trx: Trx,
  identity: Insertable<AccountIdentities>,
): Promise<IdentityRow | undefined> {
  return await trx
    .insertInto('account_identities')
    .values(identity)
    .onConflict((oc) => oc.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Records the use of an identity. False if it was removed meanwhile. */
export async function noteIdentityUse(trx: Trx, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('account_identities')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes identities of an account: all, that of one provider, or those added after a time. Returns the deleted ones. */
export async function deleteIdentities(
  trx: Trx,
  accountId: string,
  { provider, addedAfter }: { provider?: SignInProvider; addedAfter?: Date } = {},
): Promise<IdentityRow[]> {
  let deleting = trx.deleteFrom('account_identities').where('account_id', '=', accountId);
  if (provider !== undefined) deleting = deleting.where('provider', '=', provider);
  if (addedAfter !== undefined) deleting = deleting.where('added_at', '>', addedAfter);
  return await deleting.returningAll().execute();
}
