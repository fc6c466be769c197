import type { LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';
import { loadBounds } from '../sign-in/load-bounds.ts';

/** How long a password may be, and the passkeys that the account has beside it. */
export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const [bounds, passkeys] = await Promise.all([
    loadBounds(args),
    callerOf(context)('GET /api/account/passkeys', {}, { signal: request.signal }),
  ]);
  return { bounds, passkeys };
}
