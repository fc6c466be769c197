import type { OrderStatus } from '@halfturn/contract/orders.ts';
import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/kysely.ts';
import type { ChatRow } from './chats.queries.ts';

/** A chat as the staff see it in a list. */
export type ListedChat = ChatRow & {
  who: string | null;
  email: string | null;
  product_name: string | null;
  assignee_name: string | null;
  excerpt: string | null;
  ours: boolean | null;
};

/** As many characters as a list shows of the last message. */
const EXCERPT = 140;

/** SQL: these chats with their visitor, their product, their assignee and their last words. */
const listed = (chats: RawBuilder<unknown>) => sql<ListedChat>`
  select c.*, coalesce(a.name, c.guest_email) as who, coalesce(a.email, c.guest_email) as email,
    p.name as product_name, s.name as assignee_name, m.excerpt, m.ours
  from (${chats}) c left join accounts a on a.id = c.account_id left join products p on p.id = c.product_id
  left join staff s on s.id = c.assigned_to
  left join lateral (select left(l.content, ${EXCERPT}) as excerpt, l.kind = 'store' as ours from chat_messages l
    where l.chat_id = c.id and l.kind in ('visitor', 'store') order by l.no desc limit 1) m on true`;

export interface ChatsWish {
  show: 'all' | 'mine' | 'unassigned' | 'closed';
  pageNum: number;
  pageSize: number;
}

/** A page of chats: those that wait first, by how long, then by when they moved last. */
export async function chatsFor(
  db: Db,
  { show, pageNum, pageSize }: ChatsWish,
  staffId: string,
): Promise<{ rows: ListedChat[]; total: number }> {
  const where = {
    all: sql`c.state <> 'closed'`,
    mine: sql`c.state <> 'closed' and c.assigned_to = ${staffId}::uuid`,
    unassigned: sql`c.state <> 'closed' and c.assigned_to is null`,
    closed: sql`c.state = 'closed'`,
  }[show];
  const order =
    show === 'closed' ? sql`c.updated_at desc, c.id desc` : sql`c.waits_since, c.updated_at desc, c.id`;
  const [{ rows }, total] = await Promise.all([
    sql<ListedChat>`${listed(sql`select * from chats c where ${where}
      order by ${order} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`)} order by ${order}`.execute(
      db,
    ),
    sql<{ n: number }>`select count(*)::int as n from chats c where ${where}`.execute(db),
  ]);
  return { rows, total: firstOf(total.rows).n };
}

export interface ChatCounts {
  all: number;
  mine: number;
  unassigned: number;
  waiting: number;
  longest: Date | null;
}

/** How many chats are open, and since when the longest waits. */
export async function chatCounts(db: Db, staffId: string): Promise<ChatCounts> {
  const { rows } = await sql<ChatCounts>`
    select count(*)::int as all, (count(*) filter (where assigned_to = ${staffId}::uuid))::int as mine,
      (count(*) filter (where assigned_to is null))::int as unassigned,
      (count(*) filter (where state = 'waiting'))::int as waiting, min(waits_since) as longest
    from chats where state <> 'closed'`.execute(db);
  return firstOf(rows);
}

/** Any chat: for staff alone, whom the endpoint has let in. Refuses `chat_not_found`. */
export async function chatForStaff(db: Db, id: string): Promise<ListedChat> {
  const { rows } = await listed(sql`select * from chats where id = ${id}::uuid`).execute(db);
  if (!rows[0]) throw problem('chat_not_found');
  return rows[0];
}

/** What the store knows of who writes. */
export interface ChatPerson {
  orders: { order_no: string; status: OrderStatus; placed_at: Date; items: string | null }[];
  earlier: { id: string; kind: 'chat' | 'ticket'; at: Date; excerpt: string | null }[];
}

/** The latest orders, chats and tickets of a chat's member, or of the address that its guest typed. */
export async function personOf(
  db: Db,
  { id, account_id: accountId, guest_email_norm: email, guest_hash: hash, ticket_id: ticketId }: ChatRow,
): Promise<ChatPerson> {
  const whose = (table: string) => {
    const [account, address] = [sql.ref(`${table}.account_id`), sql.ref(`${table}.email_norm`)];
    return accountId === null
      ? sql`${account} is null and ${address} = ${email}`
      : sql`${account} = ${accountId}::uuid`;
  };
  const [orders, chats, tickets] = await Promise.all([
    sql<ChatPerson['orders'][number]>`
      select o.order_no, o.status, o.placed_at,
        (select string_agg(l.name, ', ' order by l.id) from order_lines l where l.order_id = o.id) as items
      from orders o where ${whose('o')} order by o.placed_at desc, o.id desc limit 5`.execute(db),
    sql<ChatPerson['earlier'][number]>`
      select c.id, 'chat' as kind, c.created_at as at, (select left(m.content, 60) from chat_messages m
        where m.chat_id = c.id and m.kind = 'visitor' order by m.no limit 1) as excerpt
      from chats c where c.id <> ${id}::uuid and ${
        accountId === null
          ? sql`c.account_id is null and (c.guest_hash = ${hash}::bytea or c.guest_email_norm = ${email})`
          : sql`c.account_id = ${accountId}::uuid`
      } order by c.created_at desc limit 5`.execute(db),
    sql<ChatPerson['earlier'][number]>`
      select t.id, 'ticket' as kind, t.created_at as at, (select left(m.content, 60) from support_messages m
        where m.ticket_id = t.id and m.no = 1) as excerpt
      from support_tickets t where t.id is distinct from ${ticketId}::uuid and ${
        accountId === null ? sql`t.guest_email_norm = ${email}` : sql`t.account_id = ${accountId}::uuid`
      } order by t.updated_at desc limit 5`.execute(db),
  ]);
  const earlier = [...chats.rows, ...tickets.rows].toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return { orders: orders.rows, earlier: earlier.slice(0, 5) };
}
