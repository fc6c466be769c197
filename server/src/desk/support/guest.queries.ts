import { problem } from '@halfturn/contract/problem.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { shownBy, type OrderKeys } from '../../sale/orders/door.ts';
import { currentId, FULL, FULL_FROM, LISTED, type FullTicket } from './support.queries.ts';
import { currentTicket, type TicketRow } from './tickets.queries.ts';

/** SQL: whether one of the caller's secrets opens the ticket `t`. Only tickets of guests have secrets. */
const opens = (keys: OrderKeys) => {
  const { named, kept } = shownBy(keys);
  return sql<boolean>`exists (select from ticket_access a
    where a.ticket_id = t.id and a.token_hash = any(${[...named, ...kept]}::bytea[]))`;
};

/** A guest's ticket, for a caller who has its link. Refuses `ticket_not_found` for any other. */
export async function guestTicketOf(db: Db, id: string, keys: OrderKeys): Promise<FullTicket> {
  const { rows } = await sql<FullTicket>`
    select ${LISTED}, ${FULL} from ${FULL_FROM} where t.id = ${currentId(id)} and ${opens(keys)}`.execute(db);
  if (!rows[0]) throw problem('ticket_not_found');
  return rows[0];
}

/** The same, locked. */
export async function lockGuestTicket(trx: Trx, id: string, keys: OrderKeys): Promise<TicketRow> {
  const { rows } = await sql<TicketRow>`
    select t.* from support_tickets t where t.id = ${await currentTicket(trx, id)}::uuid and ${opens(keys)} for update`.execute(
    trx,
  );
  if (!rows[0]) throw problem('ticket_not_found');
  // It was merged while this call waited for the lock.
  const { merged_into } = rows[0];
  return merged_into ? await lockGuestTicket(trx, merged_into, keys) : rows[0];
}

/** The order with this number, if it was placed with this address. */
export async function orderOfGuest(
  db: Db,
  orderNo: string,
  norm: string,
): Promise<{ id: string } | undefined> {
  return await db
    .selectFrom('orders')
    .select('id')
    .where('order_no', '=', orderNo)
    .where('email_norm', '=', norm)
    .executeTakeFirst();
}

/** The number of mails of a kind that an address was sent since a time. */
export async function mailsTo(db: Db, norm: string, kind: string, since: Date): Promise<number> {
  const { sent } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('kind', '=', kind)
    .where(sql<boolean>`lower(recipient) = ${norm}`)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return sent;
}

/** Stores the hash of a mailed secret, once for each mail. */
export async function insertTicketAccess(
  trx: Trx,
  access: { token_hash: Buffer; ticket_id: string; created_at: Date },
): Promise<void> {
  await trx
    .insertInto('ticket_access')
    .values(access)
    .onConflict((oc) => oc.doNothing())
    .execute();
}
