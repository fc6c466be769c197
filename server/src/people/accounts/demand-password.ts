import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { isPassword } from '../../platform/crypto/password-hash.ts';
import { forgive, takeTry } from '../../platform/tries.ts';
import { accountById } from './accounts.queries.ts';

/**
 * Demands the password of a signed-in member before something that cannot be undone, or that others at their device must not
 * see. Refuses `password_wrong`, and `login_wait` after five wrong ones.
 */
export async function demandPassword(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  password: string,
): Promise<void> {
  const account = await accountById(db, accountId);
  const subjects = { door: 'member', own: [`old:${account.id}`], ip: null };
  await takeTry(db, subjects, clock.now(), 'login_wait');
  if (!(await isPassword(password, account.password_hash)))
    throw problem('password_wrong', { fields: { password: 'password_wrong' }, about: firstOf(subjects.own) });
  await forgive(db, subjects, clock.now());
}
