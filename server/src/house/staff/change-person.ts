import { problem } from '@halfturn/contract/problem.ts';
import type { PersonRole } from '@halfturn/contract/staff/roles.ts';
import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { maskEmail } from '../../platform/mask-email.ts';
import { addressMark, audit } from '../audit/door.ts';
import { demandFreeAddress } from './change-email.ts';
import { changedSince } from './seen.ts';
import { deleteEmailChanges } from './email-changes.queries.ts';
import { notifyOwnChange } from './notify-own-change.ts';
import { lockStaff } from './people.ts';
import { lockRole } from './roles.queries.ts';
import { emailNorm, updateStaff, type StaffRow } from './staff.queries.ts';

export interface PersonFacts {
  name: string;
  email: string;
  role: PersonRole;
  ownRoleId: string | null;
}

/** The role as a row has it. Refuses `staff_role_gone` for an own role that does not exist. */
export async function roleColumns(
  trx: Trx,
  { role, ownRoleId }: Pick<PersonFacts, 'role' | 'ownRoleId'>,
): Promise<{ role: PersonRole; own_role_id: string | null }> {
  if (role !== 'own') return { role, own_role_id: null };
  const own = ownRoleId === null ? undefined : await lockRole(trx, ownRoleId);
  if (!own) throw problem('staff_role_gone', { fields: { role: 'invalid' } });
  return { role, own_role_id: own.id };
}

const factsOf = (row: StaffRow): PersonFacts => ({
  name: row.name,
  email: row.email,
  role: row.role,
  ownRoleId: row.own_role_id,
});

/**
 * Changes a person's name, email or role. The actor is an owner and cannot change their own role, so an owner always remains.
 * Refuses `not_found`, `staff_not_yourself`, `staff_email_taken`, `staff_role_gone`, and `content_changed` if the person is no
 * longer what was shown.
 */
export async function changePerson(
  trx: Trx,
  { id, was, ...wanted }: PersonFacts & { id: string; was: PersonFacts },
  by: { id: string; actor: string; keyring: Context['keyring']; now: Date },
): Promise<StaffRow> {
  const row = await lockStaff(trx, id, by.id);
  const before = factsOf(row);
  const isSeen =
    before.name === was.name &&
    before.email === was.email &&
    before.role === was.role &&
    before.ownRoleId === was.ownRoleId;
  if (!isSeen) throw await changedSince(trx, `staff:${id}`);
  const role = await roleColumns(trx, wanted);
  const newRole = role.role !== before.role || role.own_role_id !== before.ownRoleId;
  if (newRole && id === by.id) throw problem('staff_not_yourself');
  const newEmail = emailNorm(wanted.email) !== emailNorm(before.email);
  if (newEmail) await demandFreeAddress(trx, wanted.email);
  const { name, email } = wanted;
  const after = await updateStaff(trx, id, { name, email, email_norm: emailNorm(email), ...role });
  if (newEmail) {
    // A code that was mailed for another new address must not undo this one.
    await deleteEmailChanges(trx, id);
    await notifyOwnChange(trx, row, { kind: 'own_email', said: { email } }, by.now);
  }
  const noted = (facts: PersonFacts) => ({
    name: facts.name,
    role: facts.role,
    ...(facts.ownRoleId && { ownRole: facts.ownRoleId }),
    ...(newEmail && addressMark(by.keyring, facts.email, maskEmail(facts.email))),
  });
  await audit(trx, {
    actor: by.actor,
    action: 'staff.changed',
    subject: `staff:${id}`,
    before: noted(before),
    after: noted(factsOf(after)),
  });
  return after;
}

/** Changes the own name of a person at work. */
export async function changeName(trx: Trx, staff: { id: string; name: string }, name: string): Promise<void> {
  if (staff.name === name) return;
  await updateStaff(trx, staff.id, { name });
  const subject = `staff:${staff.id}`;
  const before = { name: staff.name };
  await audit(trx, { actor: subject, action: 'staff.name_changed', subject, before, after: { name } });
}
