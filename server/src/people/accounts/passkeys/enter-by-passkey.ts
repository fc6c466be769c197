import type { loginPasskey } from '@halfturn/contract/passkeys.ts';
import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Trx } from '../../../platform/db/kysely.ts';
import { lockAccount, type AccountRow } from '../accounts.queries.ts';
import { enter, type SignedIn, type RequestOrigin } from '../sign-in.ts';
import { handleOf } from '../../../platform/webauthn/challenge.ts';
import { wentBack } from '../../../platform/webauthn/options.ts';
import { verified } from '../../../platform/webauthn/verify.ts';
import { passkeyByCredential, passkeyNow, updatePasskey, type PasskeyRow } from './passkeys.queries.ts';
import { notifyOfPasskey } from './passkeys.mails.ts';

/**
 * Signs in by passkey. Refuses `passkey_refused` if it does not open a confirmed account, `passkey_expired`, `passkey_shut` for
 * one whose counter has gone back, now or before, and `account_disabled`. The attempt limiter of passwords does not apply: a
 * signature cannot be guessed, and guesses of passwords must not block a passkey.
 */
export async function enterByPasskey(
  context: Context,
  { credential, remember }: BodyOf<typeof loginPasskey>,
  whence: RequestOrigin,
): Promise<SignedIn> {
  const { db, clock } = context;
  const found = await passkeyByCredential(db, credential.id);
  if (!found || credential.response.userHandle !== handleOf(found.account_id))
    throw problem('passkey_refused');
  const { userHandle, ...response } = credential.response;
  const { authenticationInfo: used } = await verified(context, 'sign-in', (expected) =>
    verifyAuthenticationResponse({
      ...expected,
      response: { ...credential, response: { ...response, userHandle }, clientExtensionResults: {} },
      credential: {
        id: found.credential_id,
        publicKey: new Uint8Array(found.public_key),
        // The counter is compared below under a lock, because of two concurrent uses both would be newer than the one that was
        // read here.
        counter: 0,
      },
    }),
  );
  const now = clock.now();
  const entered = await inTransaction(db, async (trx) => {
    const account = await lockAccount(trx, found.account_id);
    const passkey = await passkeyNow(trx, found.id);
    if (!passkey || !account.email_confirmed_at) throw problem('passkey_refused');
    if (passkey.shut_at) return null;
    if (wentBack(Number(passkey.counter), used.newCounter)) {
      await shutPasskey(trx, context, { account, passkey }, now);
      return null;
    }
    await updatePasskey(
      trx,
      { id: passkey.id, accountId: account.id },
      { counter: used.newCounter, backed_up: used.credentialBackedUp, last_used_at: now },
    );
    return await enter(trx, context, { account, method: 'passkey', remember }, whence, now);
  });
  // Thrown after the transaction, so that the blocked passkey and the mail about it are kept.
  if (!entered) throw problem('passkey_shut', { about: `passkey:${found.id}` });
  return entered;
}

/** Two of the same passkey are about: neither opens anything from now on, and the owner hears of it. */
async function shutPasskey(
  trx: Trx,
  context: Pick<Context, 'keyring' | 'log'>,
  { account, passkey }: { account: AccountRow; passkey: PasskeyRow },
  now: Date,
): Promise<void> {
  context.log.warn({ passkey: passkey.id }, 'the counter of a passkey went back: it was shut');
  await updatePasskey(trx, { id: passkey.id, accountId: account.id }, { shut_at: now });
  await notifyOfPasskey(trx, context, { what: 'shut', account, passkey, sessionId: null }, now);
}
