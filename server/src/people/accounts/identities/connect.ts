import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import type { AccountRow } from '../accounts.queries.ts';
import type { AttemptRow } from './attempts.queries.ts';
import { identityBySubject, insertIdentity } from './identities.queries.ts';
import { notifyOfIdentity } from './identities.mails.ts';

interface To {
  /** Locked. */
  account: AccountRow;
  /** The session that connects it; null if the member was not signed in. */
  sessionId: string | null;
  /** The account is made in this very moment, so its owner needs no mail about it. */
  isNew?: boolean;
}

/**
 * Connects the identity of an attempt to an account, and mails its owner. Of two at once, the unique index takes the first. False if it was
 * connected to this account already. Refuses `sign_in_taken` if it opens another account, and `sign_in_connected` if another identity of
 * this provider is connected.
 */
export async function connect(
  trx: Trx,
  context: Pick<Context, 'keyring'>,
  { provider, subject, email }: AttemptRow,
  { account, sessionId, isNew = false }: To,
  now: Date,
): Promise<boolean> {
  const identity = await insertIdentity(trx, {
    id: uuidv7(now.getTime()),
    account_id: account.id,
    provider,
    subject,
    label: email || subject,
    added_at: now,
    last_used_at: now,
  });
  if (!identity) {
    const taken = await identityBySubject(trx, { provider, subject });
    if (taken?.account_id === account.id) return false;
    throw problem(taken ? 'sign_in_taken' : 'sign_in_connected');
  }
  if (!isNew) await notifyOfIdentity(trx, context, { what: 'added', account, identity, sessionId }, now);
  return true;
}
