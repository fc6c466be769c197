import type { Db } from '../../platform/db/kysely.ts';

/**
 * Whether this session is open and began after `since`, with the password; with anything at all if its account has no password.
 */
export async function enteredPassword(db: Db, sessionId: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('account_sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    // A sign-in and its session are written with one time.
    .innerJoin('account_logins as l', (join) =>
      join.onRef('l.account_id', '=', 's.account_id').onRef('l.at', '=', 's.created_at'),
    )
    .select('s.id')
    .where('s.id', '=', sessionId)
    .where('s.ended_at', 'is', null)
    .where('s.created_at', '>', since)
    .where((eb) => eb.or([eb('l.method', 'in', ['password', 'confirm']), eb('a.password_hash', 'is', null)]))
    .executeTakeFirst();
  return row !== undefined;
}
