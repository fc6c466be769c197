import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** The account of the person who is signed in, and where they are signed in. */
export async function loadAccount({ request }: LoaderFunctionArgs) {
  const call = callFrom(request);
  const [account, sessions] = await Promise.all([
    call('GET /admin/account'),
    call('GET /admin/account/sessions'),
  ]);
  return { account, sessions };
}
