import { hashPassword } from '../../platform/crypto/password-hash.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { sql } from 'kysely';
import { oneTimePassword } from './one-time.ts';
import { addStaff, oneTimeUntil, startAnew } from './people.ts';
import { emailNorm, FIRST_OWNER } from './staff.queries.ts';

/**
 * The first sign-in of a store without staff: an owner with a random password that lets in once, for the process to print.
 * Until it has been used, each start makes it anew, as the print may be lost; after that, null for ever.
 */
export async function firstOwner(
  trx: Trx,
  now: Date,
  email = FIRST_OWNER,
): Promise<{ email: string; password: string } | null> {
  // Two processes that start at once: the second waits, and prints the password that counts.
  await sql`select pg_advisory_xact_lock(hashtext('staff.first_owner'))`.execute(trx);
  const people = await trx.selectFrom('staff').selectAll().limit(2).execute();
  const [only] = people;
  if (!only) {
    const { password } = await addStaff(trx, { name: 'Owner', email, role: 'owner' }, 'system', now);
    return { email, password };
  }
  if (people.length > 1 || !only.must_change_password || only.signed_in_at) return null;
  const password = oneTimePassword();
  await trx
    .updateTable('staff')
    .set({ password_hash: await hashPassword(password), one_time_until: oneTimeUntil(now) })
    .where('id', '=', only.id)
    .execute();
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
  const owner = await trx
    .selectFrom('staff')
    .select(['id', 'email'])
    .where('email_norm', '=', emailNorm(email))
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!owner) return null;
  const { password } = await startAnew(trx, owner.id, 'system', now);
  return { email: owner.email, password };
}
