import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import type { AnyEndpoint } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { mayCall } from '@halfturn/contract/staff/roles.ts';
import type { Context } from '../../platform/context.ts';
import type { StaffMember, Visitor } from '../../platform/http/call.ts';
import { demandFreshCode } from './fresh-code.ts';
import { updateSession } from './sessions.queries.ts';
import { sessionOf } from './staff.queries.ts';
import { codeSubjects } from './subjects.ts';

/** A session's last call is noted at most so often: each note is a write. */
const NOTE_EVERY_MS = 20_000;

/**
 * Lets staff at a call of theirs: a session that has come all the way, has not rested for 15 minutes, and a role that the
 * call names or permits. Refuses `login_required`, `staff_code_required` and `forbidden`; and
 * `staff_code_again` for a call that needs a fresh code.
 */
export const admitStaff =
  ({ db, clock }: Pick<Context, 'db' | 'clock'>) =>
  async (endpoint: AnyEndpoint, { cookies }: Visitor): Promise<StaffMember> => {
    const now = clock.now();
    const session = await sessionOf(db, cookies, now);
    if (!session) throw problem('login_required');
    if (session.step === 'code') throw problem('staff_code_required');
    if (session.step !== 'in') throw problem('login_required');
    const { id, name, email, role } = session.staff;
    const { permissions } = session;
    if (!mayCall({ role, permissions }, endpoint))
      throw problem('forbidden', { about: firstOf(codeSubjects(id).own) });
    if (endpoint.freshCode) demandFreshCode(session, now);
    if (!endpoint.background && now.getTime() - session.seenAt.getTime() > NOTE_EVERY_MS)
      await updateSession(db, session.tokenHash, { seen_at: now });
    return { id, name, email, role, permissions, codeAt: session.codeAt };
  };

/** Whether a browser is signed in to the back office all the way, whatever its role. */
export const isAtWork =
  ({ db, clock }: Pick<Context, 'db' | 'clock'>) =>
  async ({ cookies }: Visitor): Promise<boolean> =>
    (await sessionOf(db, cookies, clock.now()))?.step === 'in';
