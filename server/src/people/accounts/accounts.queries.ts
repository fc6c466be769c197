import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { AccountLogins, Accounts } from '../../platform/db/types.ts';

export type AccountRow = Selectable<Accounts>;
export type LoginRow = Selectable<AccountLogins>;

/** Addresses are compared in lower case. */
export const emailNorm = (email: string): string => email.trim().toLowerCase();

/** Who has this address, whether they may sign in or not. For the sign-in alone: everybody else asks by session. */
export async function accountByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  return await db
    .selectFrom('accounts')
    .selectAll()
    .where('email_norm', '=', emailNorm(email))
    .executeTakeFirst();
}

/** An account by its id, which the caller has from a session or a link of its own. */
export async function accountById(db: Db, id: string): Promise<AccountRow> {
  return await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The same, locked against every other command on it. */
export async function lockAccount(trx: Trx, id: string): Promise<AccountRow> {
  return await trx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The account's latest sign-ins, newest first. */
export async function loginsOf(
  db: Db,
  accountId: string,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<LoginRow[]> {
  return await db
    .selectFrom('account_logins')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
}
