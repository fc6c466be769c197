import { hashPassword } from '../../platform/crypto/password-hash.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { oneTimePassword } from './one-time.ts';
import { addStaff, oneTimeUntil, resetAccess } from './people.ts';
import { FIRST_OWNER, lockFirstStaff, lockOwner, updateStaff } from './staff.queries.ts';

/**
 * The first sign-in of a store without staff: an owner with a random one-time password, which the process prints. Each start
 * replaces the password until it was used, because the print may be lost; after that, returns null.
 */
export async function firstOwner(
  trx: Trx,
  now: Date,
  email = FIRST_OWNER,
): Promise<{ email: string; password: string } | null> {
  // If two processes start at once, the second waits and prints the valid password.
  const people = await lockFirstStaff(trx);
  const [only] = people;
  if (!only) {
    const { password } = await addStaff(trx, { name: 'Owner', email, role: 'owner' }, 'system', now);
    return { email, password };
  }
  if (people.length > 1 || !only.must_change_password || only.signed_in_at) return null;
  const password = oneTimePassword();
  await updateStaff(trx, only.id, {
    password_hash: await hashPassword(password),
    one_time_until: oneTimeUntil(now),
  });
  return { email: only.email, password };
}

/**
 * A way back for an owner whom no other owner can help, for a command on the server: a new one-time password, no second
 * factor, every session ended.
 *
 * @returns the password; null if no active owner has this address
 */
export async function restoreOwner(
  trx: Trx,
  email: string,
  now: Date,
): Promise<{ email: string; password: string } | null> {
  const owner = await lockOwner(trx, email);
  if (!owner) return null;
  const { password } = await resetAccess(trx, owner.id, 'system', now);
  return { email: owner.email, password };
}
