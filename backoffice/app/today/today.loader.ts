import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** What needs a person, and the shelves that run low. */
export async function loadToday({ request }: LoaderFunctionArgs) {
  const call = callFrom(request);
  const [today, stock] = await Promise.all([
    call('GET /admin/today'),
    call('GET /admin/stock', { query: { low: 'true', pageSize: 10 } }),
  ]);
  return { today, stock };
}
