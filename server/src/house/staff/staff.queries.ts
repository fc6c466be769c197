import type { Permission } from '@halfturn/contract/staff/permissions.ts';
import type { StaffRole } from '@halfturn/contract/staff/roles.ts';
import type { SignInStep } from '@halfturn/contract/staff/session.ts';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { Staff, StaffActs } from '../../platform/db/types.ts';
import { hashToken } from '../../platform/ids.ts';

export type StaffRow = Selectable<Staff>;

/** The cookie that holds a session of the back office. */
export const STAFF_COOKIE = 'staff';
/** An idle session asks for the code again after this time. */
const IDLE_MINUTES = 15;

/** The address of the first owner of a store. It gets no mail: the first sign-in asks for a real one. */
export const FIRST_OWNER = 'owner@halfturn.local';

/** Addresses are compared in lower case. */
export const emailNorm = (email: string): string => email.trim().toLowerCase();

/** The active member of staff with this address; undefined if there is none. */
export async function staffByEmail(db: Db, email: string): Promise<StaffRow | undefined> {
  return await db
    .selectFrom('staff')
    .selectAll()
    .where('email_norm', '=', emailNorm(email))
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/** A session of the back office, which may still be signing in. */
export interface Session {
  tokenHash: Buffer;
  step: Exclude<SignInStep, 'out'>;
  /** It was `in` and is locked after idling: the code alone unlocks it, until the session ends. */
  locked: boolean;
  seenAt: Date;
  expiresAt: Date;
  newTotpSecret: Buffer | null;
  /** When the second factor was last confirmed in this session. */
  codeAt: Date | null;
  staff: StaffRow;
  /** What an own role permits, and its name; nothing with a ready-made one. */
  permissions: readonly Permission[];
  roleName: string;
}

/**
 * The session of this browser; null if it has none, it has ended, or its account was deactivated. All staff calls ask this
 * function.
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
    .leftJoin('staff_roles as r', 'r.id', 'p.own_role_id')
    .selectAll('p')
    .select((eb) => [eb.ref('r.permissions').$castTo<Permission[] | null>().as('permissions')])
    .select('r.name as role_name')
    .select(['s.token_hash', 's.step', 's.seen_at', 's.expires_at', 's.new_totp_secret', 's.code_at'])
    .where('s.token_hash', '=', hashToken(token))
    .where('s.expires_at', '>', now)
    .where('p.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { token_hash, step, seen_at, expires_at, new_totp_secret, code_at, ...rest } = row;
  const { permissions, role_name, ...staff } = rest;
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
    permissions: permissions ?? [],
    roleName: role_name ?? '',
  };
}

/** The name of every member of staff by actor, also of those who are deactivated. */
export async function allStaffNames(db: Db): Promise<{ actor: string; name: string }[]> {
  const rows = await db.selectFrom('staff').select(['id', 'name']).orderBy('name').orderBy('id').execute();
  return rows.map(({ id, name }) => ({ actor: `staff:${id}`, name }));
}

/** Names of the members of staff among these actors (`staff:<id>`), by actor. */
export async function staffNames(db: Db, actors: readonly string[]): Promise<Map<string, string>> {
  const ids = actors.flatMap((actor) => /^staff:([0-9a-f-]{36})$/.exec(actor)?.[1] ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [`staff:${id}`, name]));
}

/** The number of unused recovery codes. */
export async function recoveryCodesLeft(db: Db, staffId: string): Promise<number> {
  const { left } = await db
    .selectFrom('staff_recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

/** Inserts a member of staff; undefined if the address is taken. */
export async function insertStaff(trx: Trx, staff: Insertable<Staff>): Promise<StaffRow | undefined> {
  return await trx
    .insertInto('staff')
    .values(staff)
    .onConflict((oc) => oc.column('email_norm').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Changes columns of a member of staff. */
export async function updateStaff(trx: Trx, id: string, set: Updateable<Staff>): Promise<StaffRow> {
  return await trx
    .updateTable('staff')
    .set(set)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Locks members of staff, in the order of their ids. */
export async function lockStaffRows(trx: Trx, ids: readonly string[]): Promise<StaffRow[]> {
  return await trx.selectFrom('staff').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** Locks the active owner with this address; undefined if there is none. */
export async function lockOwner(trx: Trx, email: string): Promise<StaffRow | undefined> {
  return await trx
    .selectFrom('staff')
    .selectAll()
    .where('email_norm', '=', emailNorm(email))
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks all members of staff who have a second factor. */
export async function lockSealedSecrets(trx: Trx): Promise<{ id: string; totp_secret: Buffer }[]> {
  return await trx
    .selectFrom('staff')
    .select(['id', 'totp_secret'])
    .where('totp_secret', 'is not', null)
    .$narrowType<{ totp_secret: Buffer }>()
    .forUpdate()
    .execute();
}

/** Up to 50 active members of staff with one of these roles. */
export async function staffInRoles(
  db: Db,
  roles: readonly StaffRole[],
): Promise<{ id: string; email: string }[]> {
  return await db
    .selectFrom('staff')
    .select(['id', 'email'])
    .where('role', 'in', roles)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .limit(50)
    .execute();
}

/** Records an act for the mail about it. Returns its id. */
export async function insertStaffAct(
  trx: Trx,
  { said, ...act }: Omit<Insertable<StaffActs>, 'said'> & { said: object },
): Promise<string> {
  const { id } = await trx
    .insertInto('staff_acts')
    .values({ ...act, said: JSON.stringify(said) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks the creation of the first owner, and returns up to two members of staff. */
export async function lockFirstStaff(trx: Trx): Promise<StaffRow[]> {
  await sql`select pg_advisory_xact_lock(hashtext('staff.first_owner'))`.execute(trx);
  return await trx.selectFrom('staff').selectAll().limit(2).execute();
}

/** An act with the name of the member of staff. */
export async function actToMail(db: Db, id: string): Promise<Selectable<StaffActs> & { name: string }> {
  return await db
    .selectFrom('staff_acts as a')
    .innerJoin('staff as s', 's.id', 'a.staff_id')
    .selectAll('a')
    .select('s.name')
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow();
}
