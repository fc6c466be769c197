import type { addPasskey as call, passkeyOptions } from '@halfturn/contract/passkeys.ts';
import { TRANSPORTS } from '@halfturn/contract/passkeys.ts';
import type { AnswerOf, BodyOf } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import type { Member } from '../../../platform/http/call.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { lockAccount } from '../accounts.queries.ts';
import { demandFresh } from '../fresh-sign-in.ts';
import { ALGORITHMS, optionsToMake } from '../../../platform/webauthn/options.ts';
import { verified } from '../../../platform/webauthn/verify.ts';
import { insertPasskey, MOST_PASSKEYS, passkeysOf, signedInAt, type PasskeyRow } from './passkeys.queries.ts';
import { notifyOfPasskey } from './passkeys.mails.ts';

/**
 * The options for an authenticator that makes a passkey for this member. Refuses a missing password (`password_required`, at
 * its field) and a wrong one, unless the sign-in is fresh, and `passkeys_full`.
 */
export async function beginPasskey(
  context: Pick<Context, 'config' | 'db' | 'keyring' | 'clock'>,
  member: Member,
  password: string,
): Promise<AnswerOf<typeof passkeyOptions>> {
  await demandFresh(context, member, password);
  const have = await passkeysOf(context.db, member.id);
  demandRoom(have);
  return optionsToMake(context, `add:${member.sessionId}`, member, have);
}

function demandRoom(have: readonly PasskeyRow[]): void {
  if (have.length >= MOST_PASSKEYS) throw problem('passkeys_full', { values: { max: MOST_PASSKEYS } });
}

/**
 * Adds a passkey and mails its owner. Refuses `passkey_refused`, `passkey_expired`, `passkey_known` for one that is registered
 * already, and `passkeys_full`.
 */
export async function addPasskey(
  context: Context,
  member: Member,
  { name, credential }: BodyOf<typeof call>,
): Promise<PasskeyRow> {
  const { db, clock } = context;
  const { transports } = credential.response;
  const { registrationInfo: made } = await verified(context, `add:${member.sessionId}`, (expected) =>
    verifyRegistrationResponse({
      ...expected,
      response: { ...credential, clientExtensionResults: {} },
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  const now = clock.now();
  return await inTransaction(db, async (trx) => {
    const account = await lockAccount(trx, member.id);
    // The owner may have reported this session a moment ago; an ended session must not add a passkey.
    if ((await signedInAt(trx, member.sessionId)) === null) throw problem('login_required');
    demandRoom(await passkeysOf(trx, member.id));
    const row = await insertPasskey(trx, {
      id: uuidv7(now.getTime()),
      account_id: member.id,
      credential_id: made.credential.id,
      public_key: Buffer.from(made.credential.publicKey),
      counter: made.credential.counter,
      transports: TRANSPORTS.filter((one) => transports.includes(one)),
      name,
      backed_up: made.credentialBackedUp,
      added_at: now,
    });
    if (!row) throw problem('passkey_known');
    await notifyOfPasskey(
      trx,
      context,
      { what: 'added', account, passkey: row, sessionId: member.sessionId },
      now,
    );
    return row;
  });
}
