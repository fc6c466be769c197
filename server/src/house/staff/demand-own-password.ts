import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { isPassword } from '../../platform/crypto/password-hash.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { forgive, takeTry } from '../../platform/tries.ts';
import { lockStaffRows, type StaffRow } from './staff.queries.ts';
import { ownPasswordSubjects } from './subjects.ts';

/**
 * Demands the password of the signed-in member of staff before they change how they sign in, so that an open browser does not
 * give the account away. Refuses `password_wrong`, and `staff_wait` after five wrong ones. No transaction may be open, because
 * a hash takes long.
 */
export async function demandOwnPassword(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  staff: StaffRow,
  password: string,
): Promise<void> {
  const subjects = ownPasswordSubjects(staff.id);
  await takeTry(db, subjects, clock.now(), 'staff_wait');
  if (!(await isPassword(password, staff.password_hash)))
    throw problem('password_wrong', { fields: { password: 'password_wrong' } });
  await forgive(db, subjects, clock.now());
}

/**
 * Locks an account before it is changed. Refuses `login_required` if it was deactivated, or its password changed, since the
 * session was read.
 */
export async function lockOwnAccount(trx: Trx, staff: StaffRow): Promise<StaffRow> {
  const [now] = await lockStaffRows(trx, [staff.id]);
  if (!now || now.disabled_at !== null || now.password_hash !== staff.password_hash)
    throw problem('login_required');
  return now;
}
