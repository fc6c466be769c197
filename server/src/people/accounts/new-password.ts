import { problem } from '@halfturn/contract/problem.ts';
import { readPlain } from '../../house/settings/door.ts';
import { hashPassword } from '../../platform/crypto/password-hash.ts';
import { isWeak } from '../../platform/crypto/weak-password.ts';
import type { Db } from '../../platform/db/kysely.ts';

/** Of a short password so much must be nobody's favourite word, row of keys or own name. */
const SUBSTANCE = 4;

/**
 * Refuses a password that is none: shorter or longer than the shopkeeper's bounds (the specification's 6 to 16 signs until
 * they say otherwise), or too easy to guess.
 *
 * @param about the person's name and e-mail address
 */
export async function demandGoodPassword(db: Db, password: string, about: readonly string[]): Promise<void> {
  const { 'password.min': min, 'password.max': max } = await readPlain(db, ['password.min', 'password.max']);
  const signs = Array.from(password).length;
  // The specification's sentence as long as its bounds stand.
  const rule = min === 6 && max === 16 ? 'password_length' : 'password_bounds';
  if (signs < min || signs > max)
    throw problem('invalid_input', { fields: { password: rule }, values: { min, max } });
  if (isWeak(password, about, { length: min, substance: SUBSTANCE }))
    throw problem('password_weak', { fields: { password: 'password_weak' } });
}

/** A password that may be one, as it is kept. No transaction is open meanwhile: a hash takes long, and waits its turn. */
export async function newPasswordHash(db: Db, password: string, about: readonly string[]): Promise<string> {
  await demandGoodPassword(db, password, about);
  return await hashPassword(password);
}
