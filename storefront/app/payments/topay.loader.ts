import { data, type LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';
import { refusedWith } from '../orders/refused-with.ts';

/** `not_found`: the store has no sandbox. */
const NOWHERE: ReadonlySet<string | null> = new Set(['attempt_not_found', 'not_found', 'invalid_input']);

/** The payment that the address names, in the sandbox's books; null, with the status 404, where it names none. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const attempt = new URL(request.url).searchParams.get('attempt')?.trim() ?? '';
  if (attempt === '') return data(null, { status: 404 });
  try {
    return await callerOf(context)('GET /api/payments/sandbox/{attempt}', { params: { attempt } });
  } catch (error) {
    // A link that leads nowhere is a thing this page has words for.
    if (NOWHERE.has(refusedWith(error))) return data(null, { status: 404 });
    throw error;
  }
}
