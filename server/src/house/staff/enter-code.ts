import { problem } from '@halfturn/contract/problem.ts';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { audit, staffActor } from '../audit/door.ts';
import { hashCode } from './one-time.ts';
import { openSecret, periodOf } from './second-factor.ts';
import { advanceSession, type Place } from './sessions.ts';
import type { Progress } from './sign-in.ts';
import type { Session, StaffRow } from './staff.queries.ts';
import { codeSubjects } from './subjects.ts';
import { forgive, takeTry } from '../../platform/tries.ts';

/**
 * The second factor, at sign-in and after a rest: a code from the phone, or a recovery code. Refuses `staff_code_wrong`, also
 * for a code that was taken before, and `staff_wait` after five wrong tries.
 */
export async function enterCode(
  { db, clock, keyring }: Pick<Context, 'db' | 'clock' | 'keyring'>,
  session: Session | null,
  code: string,
  place: Place,
): Promise<Progress> {
  if (session?.step !== 'code') throw problem('login_required');
  const { staff } = session;
  const now = clock.now();
  const subjects = codeSubjects(staff.id);
  await takeTry(db, subjects, now, 'staff_wait');
  const period =
    code.length === 6 && staff.totp_secret
      ? periodOf(openSecret(keyring, staff.id, staff.totp_secret), code, now)
      : null;
  const token = await inTransaction(db, async (trx) => {
    const taken =
      code.length === 6 ? await takePeriod(trx, staff, period) : await takeRecovery(trx, staff, code, now);
    if (!taken) throw problem('staff_code_wrong');
    const advanced = await advanceSession(trx, session, 'in', place, now);
    if (!advanced) throw problem('login_required');
    await trx.updateTable('staff').set({ signed_in_at: now }).where('id', '=', staff.id).execute();
    await audit(trx, {
      actor: staffActor(staff),
      action: session.locked ? 'staff.came_back' : 'staff.signed_in',
      subject: staffActor(staff),
      after: { ...place },
      reason: code.length === 6 ? '' : 'recovery_code',
    });
    return advanced;
  });
  await forgive(db, subjects, now);
  return { token, step: 'in' };
}

/** Takes a period's code once: whoever looked over a shoulder comes too late. */
async function takePeriod(trx: Trx, staff: StaffRow, period: number | null): Promise<boolean> {
  if (period === null) return false;
  const { numAffectedRows } = await sql`
    update staff set totp_step = ${period} where id = ${staff.id} and coalesce(totp_step, 0) < ${period}`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

async function takeRecovery(trx: Trx, staff: StaffRow, code: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_recovery_codes')
    .set({ used_at: now })
    .where('staff_id', '=', staff.id)
    .where('code_hash', '=', hashCode(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
