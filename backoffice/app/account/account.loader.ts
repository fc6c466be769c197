import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** The account of the person who is signed in, where they are signed in, their passkeys, and which alerts they are mailed about. */
export async function loadAccount({ request }: LoaderFunctionArgs) {
  const call = callFrom(request);
  const [account, sessions, passkeys, alarms] = await Promise.all([
    call('GET /admin/account'),
    call('GET /admin/account/sessions'),
    call('GET /admin/account/passkeys'),
    call('GET /admin/account/alarms'),
  ]);
  return { account, sessions, passkeys, alarms };
}
