/** The roles of the staff (decisions, "The rest"). The owner may do everything. */
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

/** Everybody who is signed in. */
export const ALL_STAFF: readonly StaffRole[] = STAFF_ROLES;

/** Who looks at orders, and so at buyers' addresses. The catalogue needs neither. */
export const SEES_ORDERS: readonly StaffRole[] = ['stock', 'orders', 'support', 'finance', 'read_only'];

/** Whether a role may make a call: the owner any, the others those that name them. */
export function mayCall(role: StaffRole, endpoint: { roles?: readonly StaffRole[] | undefined }): boolean {
  return role === 'owner' || (endpoint.roles?.includes(role) ?? false);
}
