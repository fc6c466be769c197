import { type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { AccountLogins, Accounts, AccountSessions } from '../../platform/db/types.ts';
import { IDLE_HOURS } from './resting.ts';

export type AccountRow = Selectable<Accounts>;
export type LoginRow = Selectable<AccountLogins>;
export type SessionRow = Selectable<AccountSessions>;

/** Addresses are compared in lower case. */
export const emailNorm = (email: string): string => email.trim().toLowerCase();

/** The account with this address, active or not. Only the sign-in asks by address; all others ask by session. */
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

/** How often the account was signed in to. */
export async function loginCount(db: Db, accountId: string): Promise<number> {
  const { total } = await db
    .selectFrom('account_logins')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return total;
}

/** The most sessions in a list. */
const MOST_SESSIONS = 100;

/** The sessions of an account that are open now, last used first. */
export async function openSessionsOf(db: Db, accountId: string, now: Date): Promise<SessionRow[]> {
  const rested = new Date(now.getTime() - IDLE_HOURS * 3_600_000);
  return await db
    .selectFrom('account_sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) => eb.or([eb('remembered', '=', true), eb('seen_at', '>', rested)]))
    .orderBy('seen_at', 'desc')
    .limit(MOST_SESSIONS)
    .execute();
}

/** A session with its account, for the check of a call. */
interface SessionWithAccount {
  session_id: string;
  remembered: boolean;
  seen_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  id: string;
  name: string;
  email: string;
  disabled_at: Date | null;
}

/** The session with this token, even an ended one; undefined for an unknown token and one past its end. */
export async function sessionByToken(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<SessionWithAccount | undefined> {
  return await db
    .selectFrom('account_sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.id as session_id', 's.remembered', 's.seen_at', 's.expires_at', 's.ended_at'])
    .select(['a.id', 'a.name', 'a.email', 'a.disabled_at'])
    .where('s.token_hash', '=', tokenHash)
    .where('s.expires_at', '>', now)
    .executeTakeFirst();
}

/** Records the time of a session's latest call. */
export async function noteCall(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('account_sessions')
    .set({ seen_at: now })
    .where('id', '=', sessionId)
    .where('seen_at', '<', now)
    .execute();
}

/** The account with this address, locked. */
export async function lockByEmail(trx: Trx, email: string): Promise<AccountRow> {
  return await trx
    .selectFrom('accounts')
    .selectAll()
    .where('email_norm', '=', emailNorm(email))
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** An account that is not erased, locked; undefined if there is none. */
export async function lockLivingAccount(trx: Trx, id: string): Promise<AccountRow | undefined> {
  return await trx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Inserts an account; undefined if the address has one already. */
export async function insertAccount(
  trx: Trx,
  account: Insertable<Accounts>,
): Promise<AccountRow | undefined> {
  return await trx
    .insertInto('accounts')
    .values(account)
    .onConflict((oc) => oc.column('email_norm').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Changes columns of an account, which the caller has locked. */
export async function updateAccount(trx: Trx, id: string, set: Updateable<Accounts>): Promise<AccountRow> {
  return await trx
    .updateTable('accounts')
    .set(set)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Records a sign-in. */
export async function insertLogin(trx: Trx, login: Insertable<AccountLogins>): Promise<void> {
  await trx.insertInto('account_logins').values(login).execute();
}

export async function insertSession(trx: Trx, session: Insertable<AccountSessions>): Promise<void> {
  await trx.insertInto('account_sessions').values(session).execute();
}

/** Where and when a session began; it may have ended. Undefined if its row is gone. */
export async function placeOfSession(
  db: Db,
  sessionId: string,
): Promise<Pick<SessionRow, 'ip' | 'system' | 'device' | 'created_at'> | undefined> {
  return await db
    .selectFrom('account_sessions')
    .select(['ip', 'system', 'device', 'created_at'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
}

/** Marks open sessions of an account as ended: all, all but one, or one. Returns their number. */
export async function markSessionsEnded(
  trx: Trx,
  accountId: string,
  { but, only }: { but?: string; only?: string },
  now: Date,
): Promise<number> {
  let ending = trx
    .updateTable('account_sessions')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null);
  if (but !== undefined) ending = ending.where('id', '<>', but);
  if (only !== undefined) ending = ending.where('id', '=', only);
  const { numUpdatedRows } = await ending.executeTakeFirst();
  return Number(numUpdatedRows);
}
