import { problem } from '@halfturn/contract/problem.ts';
import type { StaffOwnSession } from '@halfturn/contract/staff/account.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { deviceOf } from '../../platform/device.ts';
import { audit, staffActor } from '../audit/door.ts';
import { deleteSession, sessionsOf } from './sessions.queries.ts';

/** A session's name on the wire: enough of the hash of its token to tell it apart, and useless to sign in with. */
const idOf = (tokenHash: Buffer): string => tokenHash.toString('hex').slice(0, 32);

/** The sessions of a person, the last one used first. */
export async function ownSessions(
  db: Db,
  staffId: string,
  present: Buffer,
  now: Date,
): Promise<StaffOwnSession[]> {
  const rows = await sessionsOf(db, staffId, now);
  return rows.map(({ token_hash, ip, device, created_at, seen_at }) => ({
    id: idOf(token_hash),
    ...deviceOf(device),
    ip,
    signedInAt: created_at.toISOString(),
    seenAt: seen_at.toISOString(),
    present: token_hash.equals(present),
  }));
}

/** Ends another session of the same person. One that has ended already is no error; the present one is `not_found`. */
export async function endOwnSession(
  trx: Trx,
  staffId: string,
  { id, present, now }: { id: string; present: Buffer; now: Date },
): Promise<void> {
  const rows = await sessionsOf(trx, staffId, now);
  const row = rows.find(({ token_hash }) => idOf(token_hash) === id);
  if (!row) return;
  if (row.token_hash.equals(present)) throw problem('not_found');
  if (!(await deleteSession(trx, row.token_hash))) return;
  const actor = staffActor({ id: staffId });
  const { system, device } = deviceOf(row.device);
  await audit(trx, { actor, action: 'staff.session_ended', subject: actor, before: { system, device } });
}
