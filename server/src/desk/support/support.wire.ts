import type { StaffTicket, StaffTicketRow } from '@halfturn/contract/staff/support.ts';
import type { Ticket, TicketOrder, TicketRow } from '@halfturn/contract/support.ts';
import { answerBy } from '../../sale/orders/door.ts';
import type { FullTicket, ListedTicket, MessageRow } from './support.queries.ts';
import type { StaffFullTicket, StaffListedTicket } from './support.staff.queries.ts';

/** A ticket as a list shows it, to either side. */
export const ticketRowWire = (row: ListedTicket): TicketRow => ({
  id: row.id,
  topic: row.topic,
  state: row.state,
  excerpt: row.excerpt,
  orderNo: row.order_no,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  answerBy: row.due_at?.toISOString() ?? null,
});

function orderWire(row: FullTicket): TicketOrder | null {
  const { order_no: orderNo, order_status: status, refund_requested_at: asked } = row;
  if (orderNo === null || status === null) return null;
  return {
    orderNo,
    status,
    // The order's own clock: it runs beside the ticket's, and may be due before it.
    refundAnswerBy: status === 'refund_requested' && asked ? answerBy(asked).toISOString() : null,
    unit:
      row.unit_name === null
        ? null
        : { name: row.unit_name, no: row.unit_no!, of: row.unit_of!, status: row.unit_status! },
  };
}

/** What both sides see of a message. */
const messageWire = (row: MessageRow) => ({
  id: row.id,
  text: row.content,
  at: row.at.toISOString(),
  hiddenKeys: row.hidden_keys,
  files: row.files,
  productId: row.product_id,
  order: row.sent_order,
});

/** A ticket for its member: without notes, and without the names of staff. */
export const ticketWire = (row: FullTicket, messages: readonly MessageRow[], now: Date): Ticket => ({
  ...ticketRowWire(row),
  order: orderWire(row),
  messages: messages.flatMap((row) => (row.kind === 'note' ? [] : [{ from: row.kind, ...messageWire(row) }])),
  serverNow: now.toISOString(),
});

/** @param reader the member of staff who reads it */
export const staffRowWire = (row: StaffListedTicket, reader: string): StaffTicketRow => ({
  ...ticketRowWire(row),
  who: row.who,
  guest: row.account_id === null,
  locale: row.locale,
  assignee:
    row.assigned_to === null
      ? null
      : { id: row.assigned_to, name: row.assignee_name ?? '', mine: row.assigned_to === reader },
});

export const staffTicketWire = (
  row: StaffFullTicket,
  messages: readonly MessageRow[],
  reader: string,
  now: Date,
): StaffTicket => ({
  ...staffRowWire(row, reader),
  accountId: row.account_id,
  email: row.email,
  order: orderWire(row),
  revision: row.revision,
  messages: messages.map((row) => ({ from: row.kind, by: row.by_name ?? '', ...messageWire(row) })),
  serverNow: now.toISOString(),
});
