import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { readSupport } from './support-address.ts';

const PAGE = 30;

/** A page of what members have asked, as the address asks for it, and what was promised them. */
export async function loadTickets({ request }: LoaderFunctionArgs) {
  const address = readSupport(new URL(request.url).search);
  const { state, topic, assignee, q, page } = address;
  const call = callFrom(request);
  const [list, rules] = await Promise.all([
    call('GET /admin/support', {
      query: { state, topic, assignee, q, pageNum: page, pageSize: PAGE },
    }),
    call('GET /admin/support-rules'),
  ]);
  return { ...list, ...address, pageSize: PAGE, rules };
}

/** One question with all that was written, and the order that it is about. */
export async function loadTicket({ request, params }: LoaderFunctionArgs) {
  const call = callFrom(request);
  const ticket = await call('GET /admin/support/{id}', { params: { id: params.id ?? '' } });
  const orderNo = ticket.order?.orderNo;
  const order = orderNo ? await call('GET /admin/orders/{orderNo}', { params: { orderNo } }) : null;
  return { ticket, order };
}
