import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { staffEnterByPasskey } from '@halfturn/contract/staff/passkeys.ts';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { handleOf } from '../../platform/webauthn/challenge.ts';
import { wentBack } from '../../platform/webauthn/options.ts';
import { verified } from '../../platform/webauthn/verify.ts';
import { audit, staffActor } from '../audit/door.ts';
import { rememberDevice } from './devices.queries.ts';
import type { Entered, RequestOrigin } from './enter-code.ts';
import { notifyOwnChange } from './notify-own-change.ts';
import { passkeyByCredential, updatePasskey, type StaffPasskeyRow } from './passkeys.queries.ts';
import { openSession } from './sessions.ts';
import { deleteSession } from './sessions.queries.ts';
import { lockStaffRows, updateStaff, type Session, type StaffRow } from './staff.queries.ts';

/**
 * Signs in by passkey: its authenticator has verified the user, so it stands for password and code. A session of this browser
 * ends. Refuses `passkey_refused`, also for a deactivated person, `passkey_expired`, and `passkey_shut` for one whose counter
 * has gone back. The attempt limiter does not apply: a signature cannot be guessed.
 */
export async function enterByPasskey(
  context: Context,
  before: Session | null,
  { credential }: BodyOf<typeof staffEnterByPasskey>,
  origin: RequestOrigin,
): Promise<Entered> {
  const { db, clock } = context;
  const found = await passkeyByCredential(db, credential.id);
  if (!found || credential.response.userHandle !== handleOf(found.staff_id)) throw problem('passkey_refused');
  const { userHandle, ...response } = credential.response;
  const { authenticationInfo: used } = await verified(context, 'staff-sign-in', (expected) =>
    verifyAuthenticationResponse({
      ...expected,
      response: { ...credential, response: { ...response, userHandle }, clientExtensionResults: {} },
      // The counter is compared below, under a lock.
      credential: { id: found.credential_id, publicKey: new Uint8Array(found.public_key), counter: 0 },
    }),
  );
  const now = clock.now();
  const entered = await inTransaction(db, async (trx): Promise<Entered | null> => {
    const { staff, passkey } = await lockBoth(trx, found);
    if (passkey.shut_at) return null;
    if (wentBack(Number(passkey.counter), used.newCounter)) {
      await shut(trx, { staff, passkey }, now);
      return null;
    }
    await updatePasskey(trx, passkey.id, {
      counter: used.newCounter,
      backed_up: used.credentialBackedUp,
      last_used_at: now,
    });
    if (before) await deleteSession(trx, before.tokenHash);
    const token = await openSession(trx, staff.id, 'in', origin.place, now);
    await updateStaff(trx, staff.id, { signed_in_at: now });
    const me = staffActor(staff);
    const after = { ...origin.place, passkey: passkey.name };
    await audit(trx, { actor: me, action: 'staff.signed_in', subject: me, after, reason: 'passkey' });
    return { token, step: 'in', device: await rememberDevice(trx, staff.id, origin.device, now) };
  });
  // Thrown after the transaction, so that the shut passkey and the mail about it are kept.
  if (!entered) throw problem('passkey_shut', { about: `passkey:${found.id}` });
  return entered;
}

/** The person and the passkey as they are now. Refuses `passkey_refused` if either may no longer sign in. */
async function lockBoth(
  trx: Trx,
  found: StaffPasskeyRow,
): Promise<{ staff: StaffRow; passkey: StaffPasskeyRow }> {
  const [staff] = await lockStaffRows(trx, [found.staff_id]);
  const passkey = await passkeyByCredential(trx, found.credential_id);
  if (!staff || staff.disabled_at || staff.must_change_password || passkey?.staff_id !== staff.id)
    throw problem('passkey_refused');
  return { staff, passkey };
}

/** Two of the same passkey are about: neither signs in from now on, and the owner hears of it. */
async function shut(
  trx: Trx,
  { staff, passkey }: { staff: StaffRow; passkey: StaffPasskeyRow },
  now: Date,
): Promise<void> {
  await updatePasskey(trx, passkey.id, { shut_at: now });
  const me = staffActor(staff);
  const before = { passkey: passkey.name };
  await audit(trx, { actor: 'system', action: 'staff.passkey_shut', subject: me, before });
  await notifyOwnChange(trx, staff, { kind: 'own_passkey_shut', said: { passkey: passkey.name } }, now);
}
