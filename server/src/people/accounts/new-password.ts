import { problem } from '@halfturn/contract/problem.ts';
import { readPlain } from '../../house/settings/door.ts';
import { hashPassword } from '../../platform/crypto/password-hash.ts';
import { isWeak } from '../../platform/crypto/weak-password.ts';
import type { Db } from '../../platform/db/kysely.ts';

/** The fewest characters of a short password outside of common words, keyboard rows and the own name. */
const SUBSTANCE = 4;

/**
 * Refuses a password that is shorter or longer than the settings allow (6 to 16 characters by default, as the specification
 * says), or too easy to guess.
 *
 * @param about the name and email address of the person
 */
async function demandGoodPassword(db: Db, password: string, about: readonly string[]): Promise<void> {
  const { 'password.min': min, 'password.max': max } = await readPlain(db, ['password.min', 'password.max']);
  const signs = Array.from(password).length;
  // The default bounds have the message of the specification.
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
