import type { News } from '../../people/notices/door.ts';
import type { OrderRow } from './orders.queries.ts';

/** The notices about an order as it is now; none for a guest's order. A notice that exists already is not written again. */
export function newsOf(order: OrderRow, now: Date): News[] {
  if (order.account_id === null) return [];
  const about = { accountId: order.account_id, orderId: order.id, at: now };
  const news: News[] = [];
  if (order.paid_at !== null) news.push({ ...about, event: 'paid', at: order.paid_at });
  if (order.payment_status === 'expired' && order.paid_at === null) news.push({ ...about, event: 'expired' });
  if (order.refunded_minor > 0)
    news.push({ ...about, event: 'refunded', refundedMinor: order.refunded_minor });
  if (order.completed_at !== null) news.push({ ...about, event: 'completed', at: order.completed_at });
  return news;
}
