import { afterCommit, type Trx } from '../../platform/db/kysely.ts';
import { hashToken, randomToken, uuidv7 } from '../../platform/ids.ts';
import type { Device } from './device-of.ts';
import { SESSION_DAYS } from './resting.ts';
import { sessionMemoryOf } from './session-memory.ts';

/** Where a sign-in comes from. */
export interface Place extends Device {
  ip: string;
}

export interface NewSession {
  accountId: string;
  place: Place;
  remember: boolean;
}

/** Opens a session under a new token, which is for the cookie; only its hash is kept. */
export async function openSession(
  trx: Trx,
  { accountId, place, remember }: NewSession,
  now: Date,
): Promise<{ id: string; token: string }> {
  const token = randomToken();
  const id = uuidv7(now.getTime());
  await trx
    .insertInto('account_sessions')
    .values({
      id,
      token_hash: hashToken(token),
      account_id: accountId,
      remembered: remember,
      ...place,
      created_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + SESSION_DAYS * 86_400_000),
    })
    .execute();
  return { id, token };
}

/**
 * Ends sessions of an account: all of them, all but one, or that one. Only those of this account: whoever names another's
 * ends nothing. Returns how many.
 *
 * This process knows of it once it is committed; the others are told by the database.
 */
export async function endSessions(
  trx: Trx,
  accountId: string,
  which: { but?: string; only?: string },
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('account_sessions')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .$if(which.but !== undefined, (query) => query.where('id', '<>', which.but!))
    .$if(which.only !== undefined, (query) => query.where('id', '=', which.only!))
    .executeTakeFirst();
  afterCommit(trx, () => sessionMemoryOf(trx).forget(accountId));
  return Number(numUpdatedRows);
}
