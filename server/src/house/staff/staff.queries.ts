import type { SignInStep } from '@halfturn/contract/staff/session.ts';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import type { Staff } from '../../platform/db/types.ts';
import { hashToken } from '../../platform/ids.ts';

export type StaffRow = Selectable<Staff>;

/** The cookie that holds a session of the back office. */
export const STAFF_COOKIE = 'staff';
/** After so long without a call the code is asked for again. */
export const IDLE_MINUTES = 15;

/** The name under which a store makes its first owner. Nobody reads mail there: an own address is asked for at sign-in. */
export const FIRST_OWNER = 'owner@halfturn.local';

/** Addresses are compared in lower case. */
export const emailNorm = (email: string): string => email.trim().toLowerCase();

/** Who has this address; undefined where nobody has, or somebody who was shut out. */
export async function staffByEmail(db: Db, email: string): Promise<StaffRow | undefined> {
  return await db
    .selectFrom('staff')
    .selectAll()
    .where('email_norm', '=', emailNorm(email))
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/** A sign-in under way, or somebody at work. */
export interface Session {
  tokenHash: Buffer;
  step: Exclude<SignInStep, 'out'>;
  /** It was `in`, and rests: the code alone lets it go on, until its end. */
  locked: boolean;
  seenAt: Date;
  expiresAt: Date;
  newTotpSecret: Buffer | null;
  /** When the second factor was last confirmed in this session. */
  codeAt: Date | null;
  staff: StaffRow;
}

/**
 * The session of this browser; null where there is none, where it has ended, and where its owner was shut out. There is no
 * other way to ask who is at work.
 */
export async function sessionOf(
  db: Db,
  cookies: Readonly<Record<string, string | undefined>>,
  now: Date,
): Promise<Session | null> {
  const token = cookies[STAFF_COOKIE];
  if (!token || !/^[\w-]{43}$/.test(token)) return null;
  const row = await db
    .selectFrom('staff_sessions as s')
    .innerJoin('staff as p', 'p.id', 's.staff_id')
    .selectAll('p')
    .select(['s.token_hash', 's.step', 's.seen_at', 's.expires_at', 's.new_totp_secret', 's.code_at'])
    .where('s.token_hash', '=', hashToken(token))
    .where('s.expires_at', '>', now)
    .where('p.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { token_hash, step, seen_at, expires_at, new_totp_secret, code_at, ...staff } = row;
  const locked = step === 'in' && now.getTime() - seen_at.getTime() > IDLE_MINUTES * 60_000;
  return {
    tokenHash: token_hash,
    step: locked ? 'code' : step,
    locked,
    seenAt: seen_at,
    expiresAt: expires_at,
    newTotpSecret: new_totp_secret,
    codeAt: code_at,
    staff,
  };
}

/** Everybody, by name. */
export async function allStaff(db: Db): Promise<StaffRow[]> {
  return await db.selectFrom('staff').selectAll().orderBy('name').orderBy('id').execute();
}

/** Names of the members of staff among these actors (`staff:<id>`), by actor. */
export async function staffNames(db: Db, actors: readonly string[]): Promise<Map<string, string>> {
  const ids = actors.flatMap((actor) => /^staff:([0-9a-f-]{36})$/.exec(actor)?.[1] ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [`staff:${id}`, name]));
}

/** How many recovery codes somebody has not used yet. */
export async function recoveryCodesLeft(db: Db, staffId: string): Promise<number> {
  const { left } = await db
    .selectFrom('staff_recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}
