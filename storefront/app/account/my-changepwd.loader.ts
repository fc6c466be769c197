import type { LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';
import { loadBounds } from '../sign-in/load-bounds.ts';

/** How long a password may be, and what opens the account beside it. */
export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const call = callerOf(context);
  const { signal } = request;
  const [bounds, passkeys, identities] = await Promise.all([
    loadBounds(args),
    call('GET /api/account/passkeys', {}, { signal }),
    call('GET /api/account/identities', {}, { signal }),
  ]);
  return { bounds, passkeys, identities };
}
