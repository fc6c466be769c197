import type { Context } from '../../platform/context.ts';
import { hashPassword } from '../../platform/crypto/password-hash.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { audit, staffActor } from '../audit/door.ts';
import { demandStrongPassword } from './choose-password.ts';
import { demandOwnPassword, lockOwnAccount } from './demand-own-password.ts';
import { endSessions } from './sessions.queries.ts';
import { updateStaff, type Session } from './staff.queries.ts';
import { tellOfOwnChange } from './tell-of-own-change.ts';

/**
 * Changes the password of the person at work, and ends their other sessions. Refuses `password_wrong` for a wrong present
 * one, `staff_password_weak` for a weak new one, and `staff_wait`. The person hears of it by mail.
 */
export async function changePassword(
  context: Pick<Context, 'db' | 'clock'>,
  { staff, tokenHash }: Session,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  await demandOwnPassword(context, staff, password);
  await demandStrongPassword(staff, newPassword);
  const password_hash = await hashPassword(newPassword);
  await inTransaction(context.db, async (trx) => {
    await lockOwnAccount(trx, staff);
    await updateStaff(trx, staff.id, { password_hash });
    await endSessions(trx, staff.id, tokenHash);
    const me = staffActor(staff);
    await audit(trx, { actor: me, action: 'staff.password_changed', subject: me });
    await tellOfOwnChange(trx, staff, { kind: 'own_password' }, context.clock.now());
  });
}
