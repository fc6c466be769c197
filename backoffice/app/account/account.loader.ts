import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** The account of the person who is signed in, where they are signed in, and their passkeys. */
export async function loadAccount({ request }: LoaderFunctionArgs) {
  const call = callFrom(request);
  const [account, sessions, passkeys] = await Promise.all([
    call('GET /admin/account'),
    call('GET /admin/account/sessions'),
    call('GET /admin/account/passkeys'),
  ]);
  return { account, sessions, passkeys };
}
