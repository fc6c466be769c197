import type { DeliveryStatus, OrderStatus } from '@halfturn/contract/orders.ts';
import type { SupportTopic, TicketState } from '@halfturn/contract/primitives/support-limits.ts';
import type { SentOrder, SupportFile } from '@halfturn/contract/support.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { sentOrder } from './sent-order.queries.ts';
import { MOST_MESSAGES } from './write-message.ts';

/** A ticket in a list. */
export interface ListedTicket {
  id: string;
  /** Null for a guest. */
  account_id: string | null;
  guest_email_norm: string | null;
  topic: SupportTopic;
  state: TicketState;
  due_at: Date | null;
  created_at: Date;
  updated_at: Date;
  order_no: string | null;
  excerpt: string;
}

/** As many characters as a list shows of the first message. */
const EXCERPT = 140;

/** SQL: the columns of a `ListedTicket`, of the ticket `t`. */
export const LISTED = sql`t.id, t.account_id, t.guest_email_norm, t.topic, t.state, t.due_at, t.created_at, t.updated_at,
  (select o.order_no from orders o where o.id = t.order_id) as order_no,
  (select left(m.content, ${EXCERPT}) from support_messages m where m.ticket_id = t.id and m.no = 1) as excerpt`;

export type Counts = Record<TicketState | 'all', number>;

export function countsOf(rows: readonly { state: TicketState; n: number }[]): Counts {
  const of = (state: TicketState): number => rows.find((row) => row.state === state)?.n ?? 0;
  const [waiting, answered, closed] = [of('waiting'), of('answered'), of('closed')];
  return { waiting, answered, closed, all: waiting + answered + closed };
}

/** A page of the member's tickets, those that moved last first, and how many are in each state. */
export async function ticketsOf(
  db: Db,
  accountId: string,
  { state, pageNum, pageSize }: { state?: TicketState | undefined; pageNum: number; pageSize: number },
): Promise<{ rows: ListedTicket[]; counts: Counts }> {
  const [{ rows }, counted] = await Promise.all([
    sql<ListedTicket>`
      select ${LISTED} from support_tickets t
      where t.account_id = ${accountId}::uuid and t.merged_into is null and (${state ?? null}::text is null or t.state = ${state ?? null})
      order by t.updated_at desc, t.id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
    sql<{ state: TicketState; n: number }>`
      select state, count(*)::int as n from support_tickets where account_id = ${accountId}::uuid and merged_into is null group by state`.execute(
      db,
    ),
  ]);
  return { rows, counts: countsOf(counted.rows) };
}

/** SQL: the id of the ticket that has the messages of this one. */
export const currentId = (id: string) =>
  sql`coalesce((select g.merged_into from support_tickets g where g.id = ${id}::uuid), ${id}::uuid)`;

/** A ticket with its order and unit. */
export interface FullTicket extends ListedTicket {
  order_id: string | null;
  order_status: OrderStatus | null;
  refund_requested_at: Date | null;
  unit_name: string | null;
  unit_no: number | null;
  unit_of: number | null;
  unit_status: DeliveryStatus | null;
}

/** SQL: the columns that a `FullTicket` has beyond a `ListedTicket`, and its tables. */
export const FULL = sql`t.order_id, o.status as order_status, o.refund_requested_at,
  l.name as unit_name, d.unit_no as unit_no, l.quantity as unit_of, d.status as unit_status`;
export const FULL_FROM = sql`support_tickets t
  left join orders o on o.id = t.order_id
  left join deliveries d on d.id = t.delivery_id
  left join order_lines l on l.id = d.line_id`;

/** One of the member's tickets. Refuses `ticket_not_found` for any other. */
export async function ticketOf(db: Db, accountId: string, id: string): Promise<FullTicket> {
  const { rows } = await sql<FullTicket>`
    select ${LISTED}, ${FULL} from ${FULL_FROM}
    where t.id = ${currentId(id)} and t.account_id = ${accountId}::uuid`.execute(db);
  if (!rows[0]) throw problem('ticket_not_found');
  return rows[0];
}

export interface MessageRow {
  id: string;
  kind: 'member' | 'store' | 'note';
  written_by: string | null;
  by_name: string | null;
  content: string;
  hidden_keys: number;
  at: Date;
  files: SupportFile[];
  product_id: string | null;
  sent_order: SentOrder | null;
}

/** The messages of a ticket that the caller may read, in order; with or without the notes of the staff. */
export async function messagesOf(
  db: Db,
  ticketId: string,
  { notes }: { notes: boolean },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.kind, m.written_by, s.name as by_name, m.content, m.hidden_keys, m.at, m.product_id,
      ${sentOrder} as sent_order,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'name', f.name, 'size', f.size, 'width', f.width,
          'height', f.height, 'hiddenKeys', f.hidden_keys) order by f.at, f.id)
        from support_files f where f.message_id = m.id), '[]') as files
    from support_messages m left join staff s on s.id = m.written_by
    where m.ticket_id = ${currentId(ticketId)} and (${notes} or m.kind <> 'note')
    order by m.no limit ${MOST_MESSAGES}`.execute(db);
  return rows;
}
