import { afterCommit, type Trx } from '../../platform/db/kysely.ts';
import { hashToken, randomToken, uuidv7 } from '../../platform/ids.ts';
import { insertSession, markSessionsEnded } from './accounts.queries.ts';
import type { Device } from '../../platform/device.ts';
import { SESSION_DAYS } from './resting.ts';
import { sessionMemoryOf } from './session-memory.ts';

/** The origin of a sign-in. */
export interface Place extends Device {
  ip: string;
}

interface NewSession {
  accountId: string;
  place: Place;
  remember: boolean;
}

/** Opens a session under a new token. The token goes into the cookie; the database keeps its hash. */
export async function openSession(
  trx: Trx,
  { accountId, place, remember }: NewSession,
  now: Date,
): Promise<{ id: string; token: string }> {
  const token = randomToken();
  const id = uuidv7(now.getTime());
  await insertSession(trx, {
    id,
    token_hash: hashToken(token),
    account_id: accountId,
    remembered: remember,
    ...place,
    created_at: now,
    seen_at: now,
    expires_at: new Date(now.getTime() + SESSION_DAYS * 86_400_000),
  });
  return { id, token };
}

/**
 * Ends sessions of an account: all of them, all but one, or one. A session of another account is left alone. Returns how many
 * ended.
 *
 * This process forgets them after the commit; the database notifies the others.
 */
export async function endSessions(
  trx: Trx,
  accountId: string,
  which: { but?: string; only?: string },
  now: Date,
): Promise<number> {
  const ended = await markSessionsEnded(trx, accountId, which, now);
  afterCommit(trx, () => sessionMemoryOf(trx).forget(accountId));
  return ended;
}
