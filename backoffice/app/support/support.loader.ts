import { SUPPORT_TOPICS } from '@halfturn/contract/primitives/support-limits.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { listAddress, oneOf, words } from '../list-address.ts';
import { listLoader } from '../list-loader.ts';

/** The tabs in the order of the screen. */
export const STATES = ['waiting', 'answered', 'closed', 'all'] as const;
export const ASSIGNEES = ['mine', 'unassigned'] as const;

export const tickets = listAddress('/support', {
  state: oneOf(STATES, 'waiting'),
  topic: oneOf(SUPPORT_TOPICS, ''),
  assignee: oneOf(ASSIGNEES, ''),
  q: words(254),
});

/** A page of what members have asked, as the address asks for it, and what was promised them. */
export const loadTickets = listLoader(tickets, async (call, { state, topic, assignee, q }, rows) => {
  const [list, rules] = await Promise.all([
    call('GET /admin/support', { query: { state, topic, assignee, q, ...rows } }),
    call('GET /admin/support-rules'),
  ]);
  return { ...list, rules };
});

/** One question with all that was written, and the order that it is about. */
export async function loadTicket({ request, params }: LoaderFunctionArgs) {
  const call = callFrom(request);
  const id = params.id ?? '';
  const [ticket, others] = await Promise.all([
    call('GET /admin/support/{id}', { params: { id } }),
    call('GET /admin/support/{id}/others', { params: { id } }),
  ]);
  const orderNo = ticket.order?.orderNo;
  const order = orderNo ? await call('GET /admin/orders/{orderNo}', { params: { orderNo } }) : null;
  return { ticket, others, order };
}
