import type { ProviderCode } from '@halfturn/contract/staff/provider-fields.ts';
import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import type { PaymentAccounts } from '../../../platform/db/types.ts';

export type AccountRow = Selectable<PaymentAccounts>;

/** Every saved account, also removed ones. */
export async function savedAccounts(db: Db): Promise<AccountRow[]> {
  return await db.selectFrom('payment_accounts').selectAll().orderBy('provider').execute();
}

/** The saved account at a provider; undefined if none was ever saved. */
export async function savedAccount(db: Db, provider: ProviderCode): Promise<AccountRow | undefined> {
  return await db
    .selectFrom('payment_accounts')
    .selectAll()
    .where('provider', '=', provider)
    .executeTakeFirst();
}

/** The account at a provider, locked, even if none was ever saved: of two concurrent saves the second sees the first. */
export async function lockAccount(
  trx: Trx,
  provider: ProviderCode,
  by: { actor: string; now: Date },
): Promise<AccountRow> {
  await trx
    .insertInto('payment_accounts')
    .values({ provider, saved_by: by.actor, saved_at: by.now })
    .onConflict((oc) => oc.column('provider').doNothing())
    .execute();
  return await trx
    .selectFrom('payment_accounts')
    .selectAll()
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Writes a locked account as its next version; null removes it. */
export async function writeAccount(
  trx: Trx,
  before: AccountRow,
  sealed: Buffer | null,
  by: { actor: string; now: Date },
): Promise<AccountRow> {
  return await trx
    .updateTable('payment_accounts')
    .set({ sealed, version: before.version + 1, saved_by: by.actor, saved_at: by.now })
    .where('provider', '=', before.provider)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Locks the accounts that are not removed. */
export async function lockSealedAccounts(trx: Trx): Promise<AccountRow[]> {
  return await trx
    .selectFrom('payment_accounts')
    .selectAll()
    .where('sealed', 'is not', null)
    .orderBy('provider')
    .forUpdate()
    .execute();
}

/** Replaces the envelope of an account whose contents stay as they are. */
export async function resealAccount(trx: Trx, provider: ProviderCode, sealed: Buffer): Promise<void> {
  await trx.updateTable('payment_accounts').set({ sealed }).where('provider', '=', provider).execute();
}

/** Providers that have not answered yet where a buyer can pay an attempt which was opened between these moments. */
export async function unansweredProviders(db: Db, from: Date, to: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .select('provider')
    .distinct()
    .where('state', '=', 'pending')
    .where('provider_ref', 'is', null)
    .where('created_at', '>', from)
    .where('created_at', '<', to)
    .execute();
  return rows.map((row) => row.provider);
}

/** Whether a payment is open at a provider. */
export async function hasOpenPayments(db: Db, provider: ProviderCode): Promise<boolean> {
  const row = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('provider', '=', provider)
    .where('state', '=', 'pending')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
