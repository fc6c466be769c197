import { redirect, type LoaderFunctionArgs } from 'react-router';
import { callFrom, signInPath } from '../api.ts';

/** The signed-in person and the figures of the menu. Redirects to the sign-in page without a session. */
export async function loadShell({ request }: LoaderFunctionArgs) {
  const call = callFrom(request);
  const { step, staff } = await call('GET /admin/session');
  if (step !== 'in' || !staff) {
    const { pathname, search } = new URL(request.url);
    throw redirect(signInPath(pathname + search));
  }
  const [orders, stock, reviews, support, enquiries, currencies, claims, bank, withdrawals, disputes] =
    await Promise.all([
      staff.may.includes('staffOrders') ? call('GET /admin/orders', { query: { pageSize: 10 } }) : null,
      call('GET /admin/stock', { query: { low: 'true', pageSize: 10 } }),
      call('GET /admin/reviews-waiting'),
      staff.may.includes('staffTickets') ? call('GET /admin/support-waiting') : null,
      staff.may.includes('staffEnquiries') ? call('GET /admin/enquiries-waiting') : null,
      staff.may.includes('staffCurrencies') ? call('GET /admin/currencies') : null,
      staff.may.includes('staffClaims') ? call('GET /admin/claims', { query: { pageSize: 10 } }) : null,
      staff.may.includes('staffBank') ? call('GET /admin/bank') : null,
      staff.may.includes('staffWithdrawals')
        ? call('GET /admin/withdrawals', { query: { pageSize: 10 } })
        : null,
      staff.may.includes('staffDisputes') ? call('GET /admin/disputes', { query: { pageSize: 10 } }) : null,
    ]);
  return {
    staff,
    counts: {
      orders: orders?.counts.needs_you ?? 0,
      refunds: orders?.counts.refunds ?? 0,
      keys: stock.low,
      claims: claims?.counts.open ?? 0,
      withdrawals: withdrawals?.counts.awaited ?? 0,
      disputes: disputes?.counts.open ?? 0,
      reviews: reviews.total,
      support: support?.total ?? 0,
      enquiries: enquiries?.total ?? 0,
      currencies: currencies?.alarms ?? 0,
      bank: (bank?.open ?? 0) + (bank?.refunds ?? 0),
    },
  };
}
