import type { ChatState } from '@halfturn/contract/primitives/chat-limits.ts';
import type { SentOrder, SupportFile } from '@halfturn/contract/support.ts';
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import type { ChatMessages, Chats } from '../../../platform/db/types.ts';
import { shownBy, type OrderKeys } from '../../../sale/orders/door.ts';
import { sentOrder } from '../sent-order.queries.ts';

export type ChatRow = Selectable<Chats> & { state: ChatState };
export type ChatMessageRow = Pick<
  Selectable<ChatMessages>,
  'id' | 'no' | 'kind' | 'content' | 'hidden_keys' | 'at' | 'written_by' | 'product_id' | 'order_id'
> & { by_name: string | null; files: SupportFile[]; sent_order: SentOrder | null };

/** Who writes: a member, and the browser's cookie. Either may be missing. */
export interface Visiting {
  accountId: string | null;
  guestHash: Buffer | null;
}

/** SQL: whether a chat is this visitor's. What a member took over from their browser is the member's alone. */
const theirs = ({ accountId, guestHash }: Visiting): RawBuilder<boolean> =>
  sql`(account_id = ${accountId}::uuid or (account_id is null and guest_hash = ${guestHash}::bytea))`;

/** The visitor's latest chat; undefined if they have none. */
export async function chatOf(db: Db, visiting: Visiting): Promise<ChatRow | undefined> {
  const { rows } = await sql<ChatRow>`
    select * from chats where ${theirs(visiting)} order by created_at desc limit 1`.execute(db);
  return rows[0];
}

/** The visitor's chat that is open, locked; undefined if there is none. */
export async function lockOpenChat(trx: Trx, visiting: Visiting): Promise<ChatRow | undefined> {
  const { rows } = await sql<ChatRow>`
    select * from chats where state <> 'closed' and ${theirs(visiting)}
    order by created_at desc limit 1 for update`.execute(trx);
  return rows[0];
}

/** A chat of any visitor: for the staff, and for the process that has found it to be the visitor's. */
export async function chatById(db: Db, id: string): Promise<ChatRow | undefined> {
  return await db.selectFrom('chats').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The same, locked. */
export async function lockChat(trx: Trx, id: string): Promise<ChatRow | undefined> {
  return await trx.selectFrom('chats').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Inserts a chat. False if the visitor has an open one already. */
export async function insertChat(trx: Trx, chat: Insertable<Chats>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('chats')
    .values(chat)
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes a chat, which the caller has locked. */
export async function updateChat(trx: Trx, id: string, set: Updateable<Chats>): Promise<void> {
  await trx.updateTable('chats').set(set).where('id', '=', id).execute();
}

/** Raises the number up to which a side has seen a chat. Returns false if it was that high before. */
export async function raiseSeen(
  trx: Trx,
  id: string,
  side: 'visitor_seen' | 'staff_seen',
  no: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update chats set ${sql.ref(side)} = least(${no}::int, messages)
    where id = ${id}::uuid and ${sql.ref(side)} < least(${no}::int, messages)`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** A message of any chat; undefined if there is none with this id. */
export async function chatMessageById(
  db: Db,
  id: string,
): Promise<Pick<Selectable<ChatMessages>, 'chat_id' | 'kind' | 'written_by'> | undefined> {
  return await db
    .selectFrom('chat_messages')
    .select(['chat_id', 'kind', 'written_by'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Inserts a message. False if its id is taken. */
export async function insertChatMessage(trx: Trx, message: Insertable<ChatMessages>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('chat_messages')
    .values(message)
    .onConflict((oc) => oc.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Writes a message again, with more keys hidden in it. */
export async function rewriteChatMessage(
  trx: Trx,
  id: string,
  { text, hidden }: { text: string; hidden: number },
): Promise<void> {
  await sql`update chat_messages set content = ${text}, hidden_keys = hidden_keys + ${hidden}::int where id = ${id}::uuid`.execute(
    trx,
  );
}

/** The messages of a chat behind a number, in order; with or without the notes of the staff. */
export async function messagesAfter(
  db: Db,
  chatId: string,
  after: number,
  { notes }: { notes: boolean },
): Promise<ChatMessageRow[]> {
  const { rows } = await sql<ChatMessageRow>`
    select m.id, m.no, m.kind, m.content, m.hidden_keys, m.at, m.written_by, m.product_id, m.order_id, s.name as by_name,
      ${sentOrder} as sent_order,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'name', f.name, 'size', f.size, 'width', f.width,
          'height', f.height, 'hiddenKeys', f.hidden_keys) order by f.at, f.id)
        from support_files f where f.chat_message_id = m.id), '[]') as files
    from chat_messages m left join staff s on s.id = m.written_by
    where m.chat_id = ${chatId}::uuid and m.no > ${after}::int and (${notes} or m.kind <> 'note')
    order by m.no`.execute(db);
  return rows;
}

/** The number of messages that the visitor has written in a chat since a time. */
export async function writtenSince(db: Db, chatId: string, since: Date, from: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from chat_messages
    where chat_id = ${chatId}::uuid and no > ${from}::int and kind = 'visitor' and at > ${since}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The addresses of the orders that a browser has the secrets of: keys of those orders are hidden in what it writes. */
export async function addressesOfBrowser(db: Db, keys: OrderKeys): Promise<string[]> {
  const { kept } = shownBy(keys);
  if (kept.length === 0) return [];
  const { rows } = await sql<{ email_norm: string }>`
    select distinct o.email_norm from order_access a join orders o on o.id = a.order_id
    where a.token_hash = any(${kept}::bytea[]) and o.email_norm <> '' limit 10`.execute(db);
  return rows.map((row) => row.email_norm);
}

interface BesideChat {
  by: string | null;
  ticketDue: Date | null;
  accountEmail: string | null;
  codeUntil: Date | null;
}

/** The name of who answers a chat, the promised time of its ticket, and until when the code works that was mailed last. */
export async function besideChat(
  db: Db,
  {
    id,
    assigned_to,
    ticket_id,
    account_id,
  }: Pick<ChatRow, 'id' | 'assigned_to' | 'ticket_id' | 'account_id'>,
): Promise<BesideChat> {
  const { rows } = await sql<{
    by: string | null;
    due: Date | null;
    email: string | null;
    code: Date | null;
  }>`
    select (select name from staff where id = ${assigned_to}::uuid) as by,
      (select due_at from support_tickets where id = ${ticket_id}::uuid) as due,
      (select email from accounts where id = ${account_id}::uuid) as email,
      (select case when used_at is null then expires_at end from chat_codes
        where chat_id = ${id}::uuid order by created_at desc, id desc limit 1) as code`.execute(db);
  const row = rows[0];
  return {
    by: row?.by ?? null,
    ticketDue: row?.due ?? null,
    accountEmail: row?.email ?? null,
    codeUntil: row?.code ?? null,
  };
}

/** The chats that have waited since before a time and whose visitor has an address, the longest first. */
export async function overdueChats(db: Db, before: Date, limit: number): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from chats where state = 'waiting' and waits_since < ${before}
      and (account_id is not null or guest_email is not null)
    order by waits_since limit ${limit}`.execute(db);
  return rows;
}

/** The product of a page, if it exists. */
export async function productNamed(db: Db, id: string): Promise<{ id: string } | undefined> {
  return await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst();
}
