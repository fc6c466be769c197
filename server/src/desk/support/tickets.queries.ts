import type { SupportTopic, TicketState } from '@halfturn/contract/primitives/support-limits.ts';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { SupportMessages, SupportTickets } from '../../platform/db/types.ts';

export type TicketRow = Selectable<SupportTickets> & { topic: SupportTopic; state: TicketState };

/** The id of the ticket that has the messages of this one: another one if it was merged, and its own otherwise. */
export async function currentTicket(db: Db, id: string): Promise<string> {
  const row = await db
    .selectFrom('support_tickets')
    .select('merged_into')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.merged_into ?? id;
}

/**
 * A ticket, locked: a member's own, or any ticket for the staff. If it was merged, the one that has its messages. Undefined if
 * there is none.
 */
export async function lockTicket(
  trx: Trx,
  id: string,
  whose: { accountId: string } | 'staff',
): Promise<TicketRow | undefined> {
  let ticket = trx
    .selectFrom('support_tickets')
    .selectAll()
    .where('id', '=', await currentTicket(trx, id));
  if (whose !== 'staff') ticket = ticket.where('account_id', '=', whose.accountId);
  const row = await ticket.forUpdate().executeTakeFirst();
  // It was merged while this call waited for the lock.
  return row?.merged_into ? await lockTicket(trx, row.merged_into, whose) : row;
}

/** The writer of a ticket, and its times; undefined if there is none with this id. */
export async function ticketById(
  db: Db,
  id: string,
): Promise<
  Pick<TicketRow, 'account_id' | 'guest_email' | 'guest_email_norm' | 'due_at' | 'updated_at'> | undefined
> {
  return await db
    .selectFrom('support_tickets')
    .select(['account_id', 'guest_email', 'guest_email_norm', 'due_at', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The number of tickets of a member, or of a guest's address, that are not closed. */
export async function openTickets(db: Db, of: { accountId: string } | { guest: string }): Promise<number> {
  const open = db
    .selectFrom('support_tickets')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('state', '<>', 'closed');
  const theirs =
    'guest' in of
      ? open.where('guest_email_norm', '=', of.guest)
      : open.where('account_id', '=', of.accountId);
  return Number((await theirs.executeTakeFirstOrThrow()).open);
}

/** Inserts a ticket. False if its id is taken. */
export async function insertTicket(trx: Trx, ticket: Insertable<SupportTickets>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('support_tickets')
    .values(ticket)
    .onConflict((oc) => oc.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes a ticket, which the caller has locked. */
export async function updateTicket(trx: Trx, id: string, set: Updateable<SupportTickets>): Promise<void> {
  await trx.updateTable('support_tickets').set(set).where('id', '=', id).execute();
}

/** A message of any ticket; undefined if there is none with this id. */
export async function messageById(
  db: Db,
  id: string,
): Promise<Pick<Selectable<SupportMessages>, 'ticket_id' | 'kind' | 'written_by'> | undefined> {
  return await db
    .selectFrom('support_messages')
    .select(['ticket_id', 'kind', 'written_by'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Inserts a message. False if its id is taken. */
export async function insertMessage(trx: Trx, message: Insertable<SupportMessages>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('support_messages')
    .values(message)
    .onConflict((oc) => oc.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** A member's order with this number; undefined if it is not theirs, or deleted from their list. */
export async function orderOfMember(
  trx: Trx,
  accountId: string,
  orderNo: string,
): Promise<{ id: string } | undefined> {
  return await trx
    .selectFrom('orders')
    .select('id')
    .where('order_no', '=', orderNo)
    .where('account_id', '=', accountId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
}

/** Whether a unit belongs to an order. */
export async function isUnitOf(trx: Trx, orderId: string, unit: string): Promise<boolean> {
  const row = await trx
    .selectFrom('deliveries')
    .select('id')
    .where('id', '=', unit)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row !== undefined;
}

/** An answer with the current address of its reader; undefined if it was erased. */
export async function answerToMail(db: Db, messageId: string) {
  return await db
    .selectFrom('support_messages as m')
    .innerJoin('support_tickets as t', 't.id', 'm.ticket_id')
    .leftJoin('accounts as a', 'a.id', 't.account_id')
    .leftJoin('orders as o', 'o.id', 't.order_id')
    .select(['m.content', 't.id', 't.account_id', 'o.order_no'])
    .select((eb) => eb.fn.coalesce('a.email', 't.guest_email').as('email'))
    .where('m.id', '=', messageId)
    .executeTakeFirst();
}

/** These tickets, locked in the order of their ids, so that two merges do not wait for each other. */
export async function lockTickets(trx: Trx, ids: readonly string[]): Promise<TicketRow[]> {
  return await trx
    .selectFrom('support_tickets')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** More than the messages of two tickets. */
const FAR = 1_000;

/** Moves the messages and the links of one locked ticket to another, and numbers the messages by their time. */
export async function moveMessages(trx: Trx, from: string, into: string): Promise<void> {
  // Numbers are unique in a ticket at each moment: the old ones are moved out of the way first.
  await sql`update support_messages set no = no + ${FAR} where ticket_id = ${into}::uuid`.execute(trx);
  await sql`update support_messages set ticket_id = ${into}::uuid, no = no + ${2 * FAR} where ticket_id = ${from}::uuid`.execute(
    trx,
  );
  await sql`update support_messages m set no = sorted.no from (
      select id, row_number() over (order by at, no) as no from support_messages where ticket_id = ${into}::uuid) sorted
    where m.id = sorted.id`.execute(trx);
  await sql`update ticket_access set ticket_id = ${into}::uuid where ticket_id = ${from}::uuid`.execute(trx);
  await sql`update support_tickets set merged_into = ${into}::uuid where merged_into = ${from}::uuid`.execute(
    trx,
  );
}
