import { permissionOf, type Declared, type Permission } from './permissions.ts';

/** The ready-made roles of the staff (decisions, "The rest"). The owner may do everything. */
export const STAFF_ROLES = [
  'owner',
  'catalogue',
  'stock',
  'orders',
  'support',
  'finance',
  'read_only',
] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What a person is: one of the ready-made roles, or `own` for a role that the owner made (docs/decisions/0095). */
export const PERSON_ROLES = [...STAFF_ROLES, 'own'] as const;
export type PersonRole = (typeof PERSON_ROLES)[number];

/** Everybody who is signed in. */
export const ALL_STAFF: readonly StaffRole[] = STAFF_ROLES;

/** Who looks at orders, and so at buyers' addresses. The catalogue needs neither. */
export const SEES_ORDERS: readonly StaffRole[] = ['stock', 'orders', 'support', 'finance', 'read_only'];

/** A person's role, and with `own` what that role permits. */
export interface Permitted {
  role: PersonRole;
  permissions: readonly Permission[];
}

/**
 * Whether a person may make a call: the owner any, the ready-made roles those that name them, and an own role those whose
 * permission it has, and those of everybody at work.
 */
export function mayCall({ role, permissions }: Permitted, endpoint: Declared): boolean {
  if (role === 'owner') return true;
  if (role !== 'own') return endpoint.roles?.includes(role) ?? false;
  const needed = permissionOf(endpoint, ALL_STAFF);
  if (needed) return permissions.includes(needed);
  return ALL_STAFF.every((one) => endpoint.roles?.includes(one));
}
