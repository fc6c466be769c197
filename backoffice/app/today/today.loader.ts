import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** What needs attention: low stock, reviews, tickets and inquiries. */
export async function loadToday({ request }: LoaderFunctionArgs) {
  const call = callFrom(request);
  const [today, stock, reviews, support, enquiries] = await Promise.all([
    call('GET /admin/today'),
    call('GET /admin/stock', { query: { low: 'true', pageSize: 10 } }),
    call('GET /admin/reviews-waiting'),
    call('GET /admin/support-waiting'),
    call('GET /admin/enquiries-waiting'),
  ]);
  return { today, stock, reviews, support, enquiries };
}
