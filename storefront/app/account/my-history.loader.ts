import type { LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';

/** Sign-ins on one page of the history. */
const PAGE_SIZE = 20;

/** The sign-ins of the account, and the sessions that are open. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = Number(new URL(request.url).searchParams.get('page') ?? '1');
  const pageNum = Number.isInteger(asked) && asked > 0 && asked <= 100_000 ? asked : 1;
  const found = await callerOf(context)(
    'GET /api/account/logins',
    { query: { pageNum, pageSize: PAGE_SIZE } },
    { signal: request.signal },
  );
  return { ...found, pageNum, pages: Math.max(1, Math.ceil(found.total / PAGE_SIZE)) };
}
