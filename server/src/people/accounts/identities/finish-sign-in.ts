import { problem, type ProblemSlug } from '@halfturn/contract/problem.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Trx } from '../../../platform/db/kysely.ts';
import type { Member } from '../../../platform/http/call.ts';
import { accountByEmail, lockAccount } from '../accounts.queries.ts';
import { enter } from '../sign-in.ts';
import { deleteAttempt, lockAttempt, type AttemptRow } from './attempts.queries.ts';
import { connect } from './connect.ts';
import { finished, type Done, type Finished, type FromWhere } from './finished.ts';
import { identityBySubject, noteIdentityUse } from './identities.queries.ts';
import { openByAddress } from './open-by-address.ts';

/**
 * Goes on with the sign-in that this browser has begun. An identity that is connected signs in. One with a confirmed address that has no
 * account creates one; if it has one, its owner signs in to that first, and the identity is connected then. Without a confirmed address
 * the visitor is asked for one, which a mailed code confirms (`confirmCode`).
 */
export async function finishSignIn(context: Context, from: FromWhere): Promise<Finished> {
  const { db, clock } = context;
  const now = clock.now();
  const outcome = await inTransaction(db, async (trx): Promise<Finished | ProblemSlug> => {
    const attempt = from.browserHash && (await lockAttempt(trx, from.browserHash, now));
    if (!attempt?.answered_at) return 'sign_in_expired';
    if (attempt.failure) {
      await deleteAttempt(trx, attempt.id);
      return attempt.failure;
    }
    // Its answer is being read at this moment, or the process ended while it was.
    if (attempt.subject === '') return 'sign_in_expired';
    return attempt.account_id === null
      ? await signIn(trx, context, attempt, from, now)
      : await connectToMember(trx, context, attempt, from.member, now);
  });
  if (typeof outcome === 'string') throw problem(outcome);
  return outcome;
}

async function signIn(
  trx: Trx,
  context: Context,
  attempt: AttemptRow,
  from: FromWhere,
  now: Date,
): Promise<Finished> {
  const { provider, email } = attempt;
  const identity = await identityBySubject(trx, attempt);
  if (identity) {
    const account = await lockAccount(trx, identity.account_id);
    // Removed while this call waited for the lock of its account.
    if (!(await noteIdentityUse(trx, identity.id, now))) throw problem('sign_in_expired');
    const entering = { account, method: provider, remember: attempt.remembered };
    const entered = await enter(trx, context, entering, from.whence, now);
    await deleteAttempt(trx, attempt.id);
    return finished(attempt, account, entered);
  }
  if (!attempt.email_verified)
    return { reply: { step: 'address', provider, email }, entered: null, remember: false };
  const known = await accountByEmail(trx, email);
  if (known?.email_confirmed_at) {
    // The owner has just signed in to it on this page.
    if (from.member?.id === known.id) return await connectToMember(trx, context, attempt, from.member, now);
    return { reply: { step: 'prove', provider, email }, entered: null, remember: false };
  }
  return await openByAddress(trx, context, attempt, { email, ...from }, now);
}

/** Connects the identity to the account that the member is signed in to. */
async function connectToMember(
  trx: Trx,
  context: Context,
  attempt: AttemptRow,
  member: Member | null,
  now: Date,
): Promise<Finished<Done>> {
  const accountId = attempt.account_id ?? member?.id;
  if (!member || member.id !== accountId) throw problem('sign_in_expired');
  const account = await lockAccount(trx, member.id);
  const connected = await connect(trx, context, attempt, { account, sessionId: member.sessionId }, now);
  await deleteAttempt(trx, attempt.id);
  return finished(attempt, account, null, { connected });
}
