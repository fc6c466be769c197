import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { mayNow } from '../layout/shell.loader.ts';

/** The first rows of each queue. */
const FIRST = { pageSize: 10 } as const;

/** What needs attention, and what was sold today; null or nothing where the person may not look. */
export async function loadToday({ request }: LoaderFunctionArgs) {
  const call = callFrom(request);
  const [today, stock, reviews, support, enquiries, steps, claims, disputes, withdrawals, sales] =
    await Promise.all([
      call('GET /admin/today'),
      mayNow('staffStock') ? call('GET /admin/stock', { query: { low: 'true', ...FIRST } }) : null,
      call('GET /admin/reviews-waiting'),
      call('GET /admin/support-waiting'),
      call('GET /admin/enquiries-waiting'),
      call('GET /admin/first-steps'),
      mayNow('staffClaims') ? call('GET /admin/claims', { query: FIRST }) : null,
      mayNow('staffDisputes') ? call('GET /admin/disputes', { query: FIRST }) : null,
      mayNow('staffWithdrawals') ? call('GET /admin/withdrawals', { query: FIRST }) : null,
      mayNow('staffTodayReport') ? call('GET /admin/reports/today') : null,
    ]);
  return { today, stock, reviews, support, enquiries, steps, claims, disputes, withdrawals, sales };
}
