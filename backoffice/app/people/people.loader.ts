import type { StaffPerson } from '@halfturn/contract/staff/people.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { day, listAddress, oneOf, sortedBy, words } from '../list-address.ts';
import { listLoader } from '../list-loader.ts';

/** The roles in the order of the filter; `own` is any role that an owner made. */
export const ROLES = [
  'owner',
  'catalogue',
  'stock',
  'orders',
  'support',
  'finance',
  'read_only',
  'own',
] as const satisfies readonly StaffPerson['role'][];
export const STATES = ['active', 'disabled'] as const;
export const FACTORS = ['on', 'off'] as const;

export const staffList = listAddress('/staff', {
  q: words(254),
  role: oneOf(ROLES, ''),
  state: oneOf(STATES, ''),
  factor: oneOf(FACTORS, ''),
  from: day,
  to: day,
  sort: sortedBy(['name', 'email', 'role', 'last'], 'name'),
});

/** A page of the people who work in the store, as the address asks for it, and the roles that owners made. */
export const loadPeople = listLoader(staffList, async (call, { page: _, ...asked }, rows) => {
  const [list, { roles }] = await Promise.all([
    call('GET /admin/people', { query: { ...asked, ...rows } }),
    call('GET /admin/roles'),
  ]);
  return { ...list, roles };
});

/** The roles that owners made, and the permissions that a role can have. */
export const loadRoles = ({ request }: LoaderFunctionArgs) => callFrom(request)('GET /admin/roles');
