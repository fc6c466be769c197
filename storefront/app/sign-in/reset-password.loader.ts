import type { LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';
import { loadBounds } from './load-bounds.ts';

/** Whether the mailed link still opens, and how long the new password may be. */
export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('token') ?? '';
  const [{ valid }, bounds] = await Promise.all([
    callerOf(args.context)('GET /api/verify', { query: { token: token.slice(0, 200) } }),
    loadBounds(args),
  ]);
  return { token, valid, bounds };
}
