import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import type { ListedDispute } from './dispute-lists.queries.ts';

export type EvidenceRow = Record<string, unknown>;

/** A table of the evidence. Titles and column names are in English, because banks and providers read them. */
export interface EvidencePart {
  title: string;
  rows: EvidenceRow[];
}

type Part = readonly [title: string, query: RawBuilder<EvidenceRow>];

/** The most rows of one table. */
const MOST = 500;

/**
 * What the store knows about a disputed order: who ordered what from where, how it was paid, when each key was delivered and
 * revealed, which mails were accepted, what was said. No product key is in it, and no secret that opens the order.
 *
 * @param talk what the buyer and support wrote to each other
 */
export async function readEvidence(
  db: Db,
  { id, order_id }: ListedDispute,
  talk: readonly EvidenceRow[],
): Promise<EvidencePart[]> {
  const read = async ([title, query]: Part): Promise<EvidencePart> => ({
    title,
    rows: (await sql<EvidenceRow>`${query} limit ${MOST}`.execute(db)).rows,
  });
  const parts: EvidencePart[] = [];
  for (const part of [...orderParts(id, order_id), ...moneyParts(order_id), ...deliveryParts(order_id)])
    parts.push(await read(part));
  parts.push({ title: 'Talk with support', rows: [...talk] });
  parts.push(await read(claimsPart(order_id)));
  return parts;
}

/** SQL: an amount in the currency of the order `o`. */
const amount = (minor: RawBuilder<unknown>) =>
  sql`jsonb_build_object('amount', ${minor}, 'currency', o.currency)`;

const orderParts = (disputeId: string, orderId: string): Part[] => [
  [
    'Dispute',
    sql`select provider, dispute_ref as reference, kind, state, reason, opened_at as opened, due_at as evidence_due,
        jsonb_build_object('amount', amount_minor, 'currency', currency) as amount, notes
      from disputes where id = ${disputeId}`,
  ],
  [
    'Order',
    sql`select o.order_no as order_number, o.placed_at as placed, o.paid_at as paid, o.name, o.email, o.phone, o.country,
        host(o.ip) as network_address, o.locale as language, o.account_id is not null as by_a_member,
        ${amount(sql`o.total_minor`)} as total, ${amount(sql`o.refunded_minor`)} as refunded,
        o.payment_method, o.address as shipping_address, o.carrier, o.tracking_number
      from orders o where o.id = ${orderId}`,
  ],
  [
    'Terms that the buyer agreed to',
    sql`select terms_version as version, placed_at as agreed_at, host(ip) as network_address from orders where id = ${orderId}`,
  ],
  [
    'What was ordered',
    sql`select l.no, l.name as product, l.kind, l.quantity, ${amount(sql`l.total_minor`)} as total
      from order_lines l join orders o on o.id = l.order_id where l.order_id = ${orderId} order by l.no`,
  ],
];

const moneyParts = (orderId: string): Part[] => [
  [
    'Payment',
    sql`select a.no as attempt, a.provider, a.method, a.state, a.provider_ref as reference, a.created_at as begun, a.settled_at as settled,
        c.capture_ref as money_taken_as, c.captured_at as taken
      from payment_attempts a left join payment_captures c on c.attempt_id = a.id
      where a.order_id = ${orderId} order by a.no`,
  ],
  [
    'Money given back',
    sql`select jsonb_build_object('amount', amount_minor, 'currency', currency) as amount, reason, state, origin,
        provider_ref as reference, created_at as decided, done_at as done
      from refunds where order_id = ${orderId} order by created_at`,
  ],
];

const deliveryParts = (orderId: string): Part[] => [
  [
    'Units',
    sql`select l.name as product, d.unit_no as unit, d.status, d.delivered_at as delivered, d.revealed_at as first_shown,
        d.shipped_at as shipped, d.received_at as received
      from deliveries d join order_lines l on l.id = d.line_id where d.order_id = ${orderId} order by l.no, d.unit_no, d.id`,
  ],
  [
    'When a key was shown, to whom',
    sql`select r.at, l.name as product, d.unit_no as unit, r.actor as shown_to, host(r.ip) as network_address, r.device
      from key_reveals r join deliveries d on d.id = r.delivery_id join order_lines l on l.id = d.line_id
      where r.order_id = ${orderId} order by r.at`,
  ],
  [
    'Steps of the order',
    sql`select at, machine, before, after, case when actor like 'staff:%' then 'staff' else actor end as by
      from order_events where order_id = ${orderId} order by id`,
  ],
  [
    'Mails to the buyer, as their mail server answered',
    sql`select m.created_at as written, m.kind, m.recipient, m.state, m.accepted_at as accepted, m.tries, m.error as refused_with
      from mails m join orders o on o.id = ${orderId}
      where m.recipient = o.email and (m.subject_id = o.id or m.subject_id in (select id from refunds where order_id = o.id))
      order by m.created_at`,
  ],
];

const claimsPart = (orderId: string): Part => [
  'Claims about keys',
  sql`select c.made_at as made, c.reason, c.content as text, c.state, c.answer, c.decided_at as decided
    from claims c where c.order_id = ${orderId} order by c.made_at`,
];
