import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** Everybody who works in the store, and the roles that owners made. */
export async function loadPeople({ request }: LoaderFunctionArgs) {
  const call = callFrom(request);
  const [people, { roles }] = await Promise.all([call('GET /admin/people'), call('GET /admin/roles')]);
  return { people, roles };
}

/** The roles that owners made, and the permissions that a role can have. */
export const loadRoles = ({ request }: LoaderFunctionArgs) => callFrom(request)('GET /admin/roles');
