import { data, type LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';
import { linkToken } from '../letters/link-token.ts';
import { refusedWith } from '../orders/refused-with.ts';

const NOT_OPEN: ReadonlySet<string | null> = new Set(['gift_not_found', 'invalid_input']);

/** What the mail's link brings; null, with the status 404, where it opens nothing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = linkToken({ request, context });
  try {
    return { token, gift: await callerOf(context)('GET /api/gift', { query: { token } }) };
  } catch (error) {
    if (NOT_OPEN.has(refusedWith(error))) return data(null, { status: 404 });
    throw error;
  }
}
