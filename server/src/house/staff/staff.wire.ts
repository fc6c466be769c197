import { ENDPOINTS } from '@halfturn/contract/calls.ts';
import type { AnswerOf, AnyEndpoint } from '@halfturn/contract/endpoint.ts';
import type { StaffPerson } from '@halfturn/contract/staff/people.ts';
import { mayCall } from '@halfturn/contract/staff/roles.ts';
import type { staffSession } from '@halfturn/contract/staff/session.ts';
import type { Session, StaffRow } from './staff.queries.ts';

export function personWire(row: StaffRow, roles: readonly { id: string; name: string }[]): StaffPerson {
  const own = roles.find(({ id }) => id === row.own_role_id);
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    ownRole: own ? { id: own.id, name: own.name } : null,
    secondFactor: row.totp_secret !== null,
    signedInAt: row.signed_in_at?.toISOString() ?? null,
    disabledAt: row.disabled_at?.toISOString() ?? null,
  };
}

const STAFF_CALLS = ENDPOINTS.filter((endpoint: AnyEndpoint) => endpoint.access === 'staff');

/** The session for its browser. Before the last step it does not name the account: a password alone does not reveal it. */
export function sessionWire(session: Session | null, timeZone: string): AnswerOf<typeof staffSession> {
  if (!session) return { step: 'out', staff: null };
  if (session.step !== 'in') return { step: session.step, staff: null };
  const { name, email, role } = session.staff;
  const { permissions, roleName } = session;
  const may = STAFF_CALLS.filter((endpoint) => mayCall({ role, permissions }, endpoint));
  const names = may.map((endpoint) => endpoint.name);
  return { step: 'in', staff: { name, email, role, roleName, may: names, timeZone } };
}
