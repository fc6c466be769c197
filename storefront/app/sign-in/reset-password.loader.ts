import { data, type LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';
import { linkToken } from '../letters/link-token.ts';
import { loadBounds } from './load-bounds.ts';

const SECRET = /^[\w-]{43}$/;

/**
 * Whether the mailed link still opens, and how long the new password may be. `wrong`, with the status 404: the address has no
 * secret, or one that is none of ours.
 */
export async function loader(args: LoaderFunctionArgs) {
  const token = linkToken(args);
  const bounds = await loadBounds(args);
  if (!SECRET.test(token)) return data({ token: '', link: 'wrong' as const, bounds }, { status: 404 });
  const { valid } = await callerOf(args.context)('GET /api/verify', { query: { token } });
  return { token, link: valid ? ('open' as const) : ('old' as const), bounds };
}
