import type { SignInProvider } from '@halfturn/contract/primitives/sign-in-providers.ts';
import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import type { SignInProviders } from '../../../platform/db/types.ts';

export type ProviderRow = Selectable<SignInProviders>;

interface By {
  actor: string;
  now: Date;
}

/** Every saved registration, also removed ones. */
export async function savedProviders(db: Db): Promise<ProviderRow[]> {
  return await db.selectFrom('sign_in_providers').selectAll().orderBy('provider').execute();
}

/** The saved registration at a provider; undefined if none was ever saved. */
export async function savedProvider(db: Db, provider: SignInProvider): Promise<ProviderRow | undefined> {
  return await db
    .selectFrom('sign_in_providers')
    .selectAll()
    .where('provider', '=', provider)
    .executeTakeFirst();
}

/** The registration at a provider, locked, even if none was ever saved: of two concurrent saves the second sees the first. */
export async function lockProvider(trx: Trx, provider: SignInProvider, by: By): Promise<ProviderRow> {
  await trx
    .insertInto('sign_in_providers')
    .values({ provider, saved_by: by.actor, saved_at: by.now })
    .onConflict((oc) => oc.column('provider').doNothing())
    .execute();
  return await trx
    .selectFrom('sign_in_providers')
    .selectAll()
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Writes a locked registration as its next version; null removes it. */
export async function writeProvider(
  trx: Trx,
  before: ProviderRow,
  sealed: Buffer | null,
  by: By,
): Promise<void> {
  await trx
    .updateTable('sign_in_providers')
    .set({ sealed, version: before.version + 1, saved_by: by.actor, saved_at: by.now })
    .where('provider', '=', before.provider)
    .execute();
}

/** Replaces the envelope of a registration whose contents stay as they are. */
export async function resealProvider(trx: Trx, provider: SignInProvider, sealed: Buffer): Promise<void> {
  await trx.updateTable('sign_in_providers').set({ sealed }).where('provider', '=', provider).execute();
}
