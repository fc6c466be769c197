import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { isPassword } from '../../platform/crypto/password-hash.ts';
import { forgive, takeTry } from '../../platform/tries.ts';
import { accountById } from './accounts.queries.ts';

/**
 * Demands the password of a signed-in member before something that cannot be undone, or that others at their device must not
 * see. Refuses `password_wrong`, `login_wait` after five wrong ones, and `password_unset` if the account has none.
 */
export async function demandPassword(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  password: string,
): Promise<void> {
  const account = await accountById(db, accountId);
  // It was created through a provider.
  if (account.password_hash === null) throw problem('password_unset');
  const subjects = { door: 'member', own: [`old:${account.id}`], ip: null };
  await takeTry(db, subjects, clock.now(), 'login_wait');
  if (!(await isPassword(password, account.password_hash)))
    throw problem('password_wrong', { fields: { password: 'password_wrong' }, about: firstOf(subjects.own) });
  await forgive(db, subjects, clock.now());
}
