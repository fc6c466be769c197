import type { Trx } from '../../platform/db/kysely.ts';
import { hashToken, randomToken } from '../../platform/ids.ts';
import { deleteExpiredSessions, deleteSession, insertSession } from './sessions.queries.ts';
import type { Session } from './staff.queries.ts';

/** The time limit of a sign-in from the password to the last step. */
const SIGN_IN_MINUTES = 15;
/** The lifetime of a session, regardless of activity. */
export const WORK_HOURS = 12;

type Step = Session['step'];

export interface Place {
  ip: string;
  device: string;
}

const later = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

async function createSession(
  trx: Trx,
  session: { staffId: string; step: Step; place: Place; expiresAt: Date },
  now: Date,
): Promise<string> {
  const token = randomToken();
  await insertSession(trx, {
    token_hash: hashToken(token),
    staff_id: session.staffId,
    step: session.step,
    ip: session.place.ip,
    device: session.place.device,
    created_at: now,
    seen_at: now,
    expires_at: session.expiresAt,
    // Every path to the last step includes the second factor.
    code_at: session.step === 'in' ? now : null,
  });
  return token;
}

/** Begins a sign-in once the password was right. Returns the token for the cookie; only its hash is kept. */
export async function openSession(
  trx: Trx,
  staffId: string,
  step: Step,
  place: Place,
  now: Date,
): Promise<string> {
  await deleteExpiredSessions(trx, now);
  const expiresAt = step === 'in' ? later(now, WORK_HOURS * 60) : later(now, SIGN_IN_MINUTES);
  return await createSession(trx, { staffId, step, place, expiresAt }, now);
}

/**
 * Advances a session by one step under a new token, so that a token stolen before the step is worthless after it. A locked
 * session keeps its expiry. Returns null if the session was advanced or ended in the meantime.
 */
export async function advanceSession(
  trx: Trx,
  session: Session,
  step: Step,
  place: Place,
  now: Date,
): Promise<string | null> {
  if (!(await deleteSession(trx, session.tokenHash))) return null;
  const expiresAt = session.locked
    ? session.expiresAt
    : step === 'in'
      ? later(now, WORK_HOURS * 60)
      : later(now, SIGN_IN_MINUTES);
  return await createSession(trx, { staffId: session.staff.id, step, place, expiresAt }, now);
}
