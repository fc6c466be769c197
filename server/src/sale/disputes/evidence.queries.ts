import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import type { ListedDispute } from './disputes.queries.ts';

/** A part of the file: a table by plain names. English, as those are who decide on it. */
export interface EvidencePart {
  title: string;
  rows: Record<string, unknown>[];
}

/** Rows of one kind that the file takes. */
const MOST = 500;

/**
 * What the store knows of a disputed order, field by field: who ordered what under which terms, from where; how it was paid; when
 * each copy was handed over, and shown to whom; which mails the buyer's mail server took; what was said. Product keys are not in it,
 * nor anything by which the order could be opened.
 */
export async function readEvidence(db: Db, { id, order_id }: ListedDispute): Promise<EvidencePart[]> {
  const amount = (minor: RawBuilder<unknown>) =>
    sql`jsonb_build_object('amount', ${minor}, 'currency', o.currency)`;
  const parts: [title: string, query: RawBuilder<Record<string, unknown>>][] = [
    [
      'Dispute',
      sql`select provider, dispute_ref as reference, kind, state, reason, opened_at as opened, due_at as evidence_due,
          jsonb_build_object('amount', amount_minor, 'currency', currency) as amount, notes
        from disputes where id = ${id}`,
    ],
    [
      'Order',
      sql`select o.order_no as order_number, o.placed_at as placed, o.paid_at as paid, o.name, o.email, o.phone, o.country,
          host(o.ip) as network_address, o.locale as language, o.account_id is not null as by_a_member,
          ${amount(sql`o.total_minor`)} as total, ${amount(sql`o.refunded_minor`)} as refunded,
          o.payment_method, o.address as shipping_address, o.carrier, o.tracking_number
        from orders o where o.id = ${order_id}`,
    ],
    [
      'Terms that the buyer agreed to',
      sql`select terms_version as version, placed_at as agreed_at, host(ip) as network_address from orders where id = ${order_id}`,
    ],
    [
      'What was ordered',
      sql`select l.no, l.name as product, l.kind, l.quantity, ${amount(sql`l.total_minor`)} as total
        from order_lines l join orders o on o.id = l.order_id where l.order_id = ${order_id} order by l.no`,
    ],
    [
      'Payment',
      sql`select a.no as attempt, a.provider, a.method, a.state, a.provider_ref as reference, a.created_at as begun, a.settled_at as settled,
          c.capture_ref as money_taken_as, c.captured_at as taken
        from payment_attempts a left join payment_captures c on c.attempt_id = a.id
        where a.order_id = ${order_id} order by a.no`,
    ],
    [
      'Money given back',
      sql`select jsonb_build_object('amount', amount_minor, 'currency', currency) as amount, reason, state, origin,
          provider_ref as reference, created_at as decided, done_at as done
        from refunds where order_id = ${order_id} order by created_at`,
    ],
    [
      'Copies',
      sql`select l.name as product, d.unit_no as copy, d.status, d.delivered_at as delivered, d.revealed_at as first_shown,
          d.shipped_at as shipped, d.received_at as received
        from deliveries d join order_lines l on l.id = d.line_id where d.order_id = ${order_id} order by l.no, d.unit_no, d.id`,
    ],
    [
      'When a key was shown, to whom',
      sql`select r.at, l.name as product, d.unit_no as copy, r.actor as shown_to, host(r.ip) as network_address, r.device
        from key_reveals r join deliveries d on d.id = r.delivery_id join order_lines l on l.id = d.line_id
        where r.order_id = ${order_id} order by r.at`,
    ],
    [
      'Steps of the order',
      sql`select at, machine, before, after, case when actor like 'staff:%' then 'staff' else actor end as by
        from order_events where order_id = ${order_id} order by id`,
    ],
    [
      'Mails to the buyer, as their mail server answered',
      sql`select m.created_at as written, m.kind, m.recipient, m.state, m.accepted_at as accepted, m.tries, m.error as refused_with
        from mails m join orders o on o.id = ${order_id}
        where m.recipient = o.email and (m.subject_id = o.id or m.subject_id in (select id from refunds where order_id = o.id))
        order by m.created_at`,
    ],
    [
      'Talk with support',
      sql`select m.at, t.topic, m.kind as written_by, m.content as text
        from support_tickets t join support_messages m on m.ticket_id = t.id
        where t.order_id = ${order_id} and m.kind <> 'note' order by m.at`,
    ],
    [
      'Claims about keys',
      sql`select c.made_at as made, c.reason, c.content as text, c.state, c.answer, c.decided_at as decided
        from claims c where c.order_id = ${order_id} order by c.made_at`,
    ],
  ];
  const evidence: EvidencePart[] = [];
  for (const [title, query] of parts) {
    const { rows } = await sql<Record<string, unknown>>`${query} limit ${MOST}`.execute(db);
    evidence.push({ title, rows });
  }
  return evidence;
}
