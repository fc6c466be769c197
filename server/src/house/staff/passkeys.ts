import { TRANSPORTS } from '@halfturn/contract/passkeys.ts';
import type { AnswerOf, BodyOf } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { staffAddPasskey, staffPasskeyOptions } from '@halfturn/contract/staff/passkeys.ts';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { ChallengeUse } from '../../platform/webauthn/challenge.ts';
import { ALGORITHMS, optionsToMake } from '../../platform/webauthn/options.ts';
import { verified } from '../../platform/webauthn/verify.ts';
import { audit, staffActor } from '../audit/door.ts';
import { notifyOwnChange } from './notify-own-change.ts';
import {
  deletePasskeys,
  insertPasskey,
  MOST_PASSKEYS,
  passkeysOf,
  type StaffPasskeyRow,
} from './passkeys.queries.ts';
import { demandOwnPassword, lockOwnAccount } from './passwords.ts';
import type { Session } from './staff.queries.ts';

/** A challenge to add a passkey works in the session that asked for it. */
const useIn = ({ tokenHash }: Session): ChallengeUse => `staff-add:${tokenHash.toString('hex')}`;

function demandRoom(have: readonly StaffPasskeyRow[]): void {
  if (have.length >= MOST_PASSKEYS) throw problem('passkeys_full', { values: { max: MOST_PASSKEYS } });
}

/** The options for an authenticator that makes a passkey for the person at work. Refuses `password_wrong`, `staff_wait` and `passkeys_full`. */
export async function beginPasskey(
  context: Pick<Context, 'config' | 'db' | 'keyring' | 'clock'>,
  session: Session,
  password: string,
): Promise<AnswerOf<typeof staffPasskeyOptions>> {
  const { staff } = session;
  await demandOwnPassword(context, staff, password);
  const have = await passkeysOf(context.db, staff.id);
  demandRoom(have);
  return optionsToMake(context, useIn(session), staff, have);
}

/** Adds a passkey, and mails its owner. Refuses `passkey_refused`, `passkey_expired`, `passkey_known` and `passkeys_full`. */
export async function addPasskey(
  context: Context,
  session: Session,
  { name, credential }: BodyOf<typeof staffAddPasskey>,
): Promise<StaffPasskeyRow> {
  const { staff } = session;
  const { registrationInfo: made } = await verified(context, useIn(session), (expected) =>
    verifyRegistrationResponse({
      ...expected,
      response: { ...credential, clientExtensionResults: {} },
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  const now = context.clock.now();
  return await inTransaction(context.db, async (trx) => {
    await lockOwnAccount(trx, staff);
    demandRoom(await passkeysOf(trx, staff.id));
    const row = await insertPasskey(trx, {
      id: uuidv7(now.getTime()),
      staff_id: staff.id,
      credential_id: made.credential.id,
      public_key: Buffer.from(made.credential.publicKey),
      counter: made.credential.counter,
      transports: TRANSPORTS.filter((one) => credential.response.transports.includes(one)),
      name,
      backed_up: made.credentialBackedUp,
      added_at: now,
    });
    if (!row) throw problem('passkey_known');
    const me = staffActor(staff);
    await audit(trx, { actor: me, action: 'staff.passkey_added', subject: me, after: { passkey: name } });
    await notifyOwnChange(trx, staff, { kind: 'own_passkey_added', said: { passkey: name } }, now);
    return row;
  });
}

/** Removes a passkey of the person at work, and mails them. Refuses `not_found`. */
export async function removePasskey(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { staff }: Session,
  id: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockOwnAccount(trx, staff);
    const [removed] = await deletePasskeys(trx, staff.id, id);
    if (!removed) throw problem('not_found');
    const { name } = removed;
    const me = staffActor(staff);
    await audit(trx, { actor: me, action: 'staff.passkey_removed', subject: me, before: { passkey: name } });
    await notifyOwnChange(trx, staff, { kind: 'own_passkey_removed', said: { passkey: name } }, clock.now());
  });
}
