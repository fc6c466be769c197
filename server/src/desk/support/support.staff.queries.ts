import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { SupportTopic, TicketState } from '@halfturn/contract/primitives/support-limits.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { beginning } from '../../platform/db/list-filters.ts';
import {
  countsOf,
  currentId,
  FULL,
  FULL_FROM,
  LISTED,
  type Counts,
  type FullTicket,
  type ListedTicket,
} from './support.queries.ts';

interface OfStaff {
  who: string;
  email: string;
  locale: Locale;
  assigned_to: string | null;
  assignee_name: string | null;
  revision: number;
}
export type StaffListedTicket = ListedTicket & OfStaff;
export type StaffFullTicket = FullTicket & OfStaff;

/** SQL: the writer, the assignee and the revision of a ticket, for staff. */
const OF_STAFF = sql`coalesce(a.name, t.guest_name) as who, coalesce(a.email, t.guest_email) as email, t.locale, t.assigned_to, s.name as assignee_name, t.revision`;
const OF_STAFF_FROM = sql`left join accounts a on a.id = t.account_id left join staff s on s.id = t.assigned_to`;

interface QueueWish {
  state: TicketState | 'all';
  topic?: SupportTopic | undefined;
  assignee?: 'mine' | 'unassigned' | undefined;
  q: string;
  pageNum: number;
  pageSize: number;
}

/** SQL: the beginning of an order's number, or of the writer's address. */
function found(q: string): RawBuilder<boolean> {
  return sql`(exists (select from orders q where q.id = t.order_id and q.order_no like ${beginning(q.toUpperCase())})
    or a.email_norm like ${beginning(q.toLowerCase())} or t.guest_email_norm like ${beginning(q.toLowerCase())})`;
}

function whereOf({ state, topic, assignee, q }: QueueWish, staffId: string): RawBuilder<boolean> {
  const parts = [
    sql`t.merged_into is null`,
    ...(state === 'all' ? [] : [sql`t.state = ${state}`]),
    ...(topic ? [sql`t.topic = ${topic}`] : []),
    ...(assignee === 'mine' ? [sql`t.assigned_to = ${staffId}::uuid`] : []),
    ...(assignee === 'unassigned' ? [sql`t.assigned_to is null`] : []),
    ...(q === '' ? [] : [found(q)]),
  ];
  return sql`${sql.join(parts, sql` and `)}`;
}

/** A page of the queue. Waiting tickets come first, by the time their answer is due; the others by their last change. */
export async function queueOf(
  db: Db,
  wish: QueueWish,
  staffId: string,
): Promise<{ rows: StaffListedTicket[]; total: number; counts: Counts }> {
  const where = whereOf(wish, staffId);
  const order =
    wish.state === 'waiting' || wish.state === 'all'
      ? sql`t.due_at nulls last, t.updated_at desc, t.id`
      : sql`t.updated_at desc, t.id desc`;
  const [{ rows }, total, states] = await Promise.all([
    sql<StaffListedTicket>`
      select ${LISTED}, ${OF_STAFF} from support_tickets t ${OF_STAFF_FROM} where ${where}
      order by ${order} limit ${wish.pageSize} offset ${(wish.pageNum - 1) * wish.pageSize}`.execute(db),
    sql<{
      n: number;
    }>`select count(*)::int as n from support_tickets t ${OF_STAFF_FROM} where ${where}`.execute(db),
    sql<{ state: TicketState; n: number }>`
      select state, count(*)::int as n from support_tickets where merged_into is null group by state`.execute(
      db,
    ),
  ]);
  return { rows, total: firstOf(total.rows).n, counts: countsOf(states.rows) };
}

/** The ten tickets that are due first, and the number of all that wait. */
export async function waitingTickets(db: Db): Promise<{ rows: StaffListedTicket[]; total: number }> {
  const [{ rows }, total] = await Promise.all([
    sql<StaffListedTicket>`
      select ${LISTED}, ${OF_STAFF} from support_tickets t ${OF_STAFF_FROM} where t.state = 'waiting'
      order by t.due_at, t.id limit 10`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from support_tickets where state = 'waiting'`.execute(db),
  ]);
  return { rows, total: firstOf(total.rows).n };
}

/** Any ticket: for staff alone, whom the endpoint has let in. Refuses `ticket_not_found`. */
export async function ticketForStaff(db: Db, id: string): Promise<StaffFullTicket> {
  const { rows } = await sql<StaffFullTicket>`
    select ${LISTED}, ${FULL}, ${OF_STAFF} from ${FULL_FROM} ${OF_STAFF_FROM} where t.id = ${currentId(id)}`.execute(
    db,
  );
  if (!rows[0]) throw problem('ticket_not_found');
  return rows[0];
}

/** The latest other tickets of the writer of a ticket. */
export async function otherTickets(
  db: Db,
  { id, account_id, guest_email_norm }: Pick<StaffFullTicket, 'id' | 'account_id' | 'guest_email_norm'>,
): Promise<StaffListedTicket[]> {
  const theirs =
    account_id === null
      ? sql`t.guest_email_norm = ${guest_email_norm}`
      : sql`t.account_id = ${account_id}::uuid`;
  const { rows } = await sql<StaffListedTicket>`
    select ${LISTED}, ${OF_STAFF} from support_tickets t ${OF_STAFF_FROM}
    where ${theirs} and t.id <> ${id}::uuid and t.merged_into is null
    order by t.updated_at desc, t.id desc limit 20`.execute(db);
  return rows;
}

/** What a buyer and support wrote to each other about an order, oldest first and 500 messages at most; without internal notes. */
export async function orderTalk(
  db: Db,
  orderId: string,
): Promise<{ at: Date; topic: string; written_by: string; text: string }[]> {
  return await db
    .selectFrom('support_tickets as t')
    .innerJoin('support_messages as m', 'm.ticket_id', 't.id')
    .select(['m.at', 't.topic', 'm.kind as written_by', 'm.content as text'])
    .where('t.order_id', '=', orderId)
    .where('m.kind', '<>', 'note')
    .orderBy('m.at')
    .limit(500)
    .execute();
}
