import type { Trx } from '../../platform/db/kysely.ts';
import { hashToken, randomToken } from '../../platform/ids.ts';
import type { Session } from './staff.queries.ts';

/** How long a sign-in may take from the password to the last step. */
const SIGN_IN_MINUTES = 15;
/** How long somebody works on one sign-in, however busy they are. */
export const WORK_HOURS = 12;

type Step = Session['step'];

export interface Place {
  ip: string;
  device: string;
}

const later = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

async function insertSession(
  trx: Trx,
  session: { staffId: string; step: Step; place: Place; expiresAt: Date },
  now: Date,
): Promise<string> {
  const token = randomToken();
  await trx
    .insertInto('staff_sessions')
    .values({
      token_hash: hashToken(token),
      staff_id: session.staffId,
      step: session.step,
      ip: session.place.ip,
      device: session.place.device,
      created_at: now,
      seen_at: now,
      expires_at: session.expiresAt,
      // Every way to the last step goes through the second factor.
      code_at: session.step === 'in' ? now : null,
    })
    .execute();
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
  await trx.deleteFrom('staff_sessions').where('expires_at', '<', now).execute();
  const expiresAt = step === 'in' ? later(now, WORK_HOURS * 60) : later(now, SIGN_IN_MINUTES);
  return await insertSession(trx, { staffId, step, place, expiresAt }, now);
}

/**
 * Takes a session one step on, under a new token: one that was overheard before the step is worth nothing after it. A
 * session that rested keeps its end. Null where somebody else has taken it on, or ended it, in the meantime.
 */
export async function advanceSession(
  trx: Trx,
  session: Session,
  step: Step,
  place: Place,
  now: Date,
): Promise<string | null> {
  const { numDeletedRows } = await trx
    .deleteFrom('staff_sessions')
    .where('token_hash', '=', session.tokenHash)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) return null;
  const expiresAt = session.locked
    ? session.expiresAt
    : step === 'in'
      ? later(now, WORK_HOURS * 60)
      : later(now, SIGN_IN_MINUTES);
  return await insertSession(trx, { staffId: session.staff.id, step, place, expiresAt }, now);
}

/** Ends every session of somebody, or all but one. */
export async function endSessions(trx: Trx, staffId: string, but?: Buffer): Promise<void> {
  await trx
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .$if(but !== undefined, (query) => query.where('token_hash', '<>', but!))
    .execute();
}
