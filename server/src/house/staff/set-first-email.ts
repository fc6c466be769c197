import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { audit, staffActor } from '../audit/door.ts';
import { demandFreeAddress } from './change-email.ts';
import { advanceSession, type Place } from './sessions.ts';
import type { Progress } from './sign-in.ts';
import { emailNorm, FIRST_OWNER, updateStaff, type Session } from './staff.queries.ts';

/**
 * Gives the first owner an address of their own, at the first sign-in. It is not confirmed by mail: a store that was just
 * started may send none yet. Refuses `staff_email_taken`, the made-up address itself, and `login_required` outside of this
 * step.
 */
export async function setFirstEmail(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  session: Session | null,
  email: string,
  place: Place,
): Promise<Progress> {
  if (session?.step !== 'email') throw problem('login_required');
  if (emailNorm(email) === FIRST_OWNER) throw problem('invalid_input', { fields: { email: 'invalid' } });
  const { staff } = session;
  return await inTransaction(db, async (trx) => {
    await demandFreeAddress(trx, email);
    const token = await advanceSession(trx, session, 'enrol', place, clock.now());
    if (!token) throw problem('login_required');
    await updateStaff(trx, staff.id, { email, email_norm: emailNorm(email) });
    await audit(trx, { actor: staffActor(staff), action: 'staff.email_set', subject: staffActor(staff) });
    return { token, step: 'enrol' };
  });
}
