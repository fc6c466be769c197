import type { Invariant } from './invariant.ts';

/** What members ask the store. */
export const SUPPORT: readonly Invariant[] = [
  {
    id: 'tickets-own',
    title: 'A ticket is about its own member’s order, and a copy in that order',
    why: 'A member reads of somebody else’s order.',
    sql: `
      select 'ticket ' || t.id || ' is about ' || o.order_no as what
      from support_tickets t join orders o on o.id = t.order_id
      left join deliveries d on d.id = t.delivery_id
      where o.account_id is distinct from t.account_id
        or (t.delivery_id is not null and d.order_id is distinct from t.order_id)`,
  },
  {
    id: 'ticket-messages',
    title: 'A ticket has all its messages, and their files are its own member’s',
    why: 'Something that was written is lost, or is handed to somebody else.',
    sql: `
      select 'ticket ' || t.id || ' counts ' || t.messages || ' messages and has ' || count(m.id) as what
      from support_tickets t left join support_messages m on m.ticket_id = t.id
      group by t.id having t.messages <> count(m.id) or t.messages <> coalesce(max(m.no), 0) or t.messages = 0
      union all
      select 'file ' || f.id || ' stands in a ticket of another member'
      from support_files f join support_messages m on m.id = f.message_id
      join support_tickets t on t.id = m.ticket_id where f.account_id <> t.account_id`,
  },
  {
    id: 'claims-kept',
    title: 'What a claim was granted is there, and a bad key is void',
    why: 'A buyer was told of a key that is not there, or a key that does not work can be had again.',
    sql: `
      select 'claim ' || c.id || ' names a copy that did not take its place' as what
      from claims c join deliveries r on r.id = c.replacement_id where r.replaces is distinct from c.delivery_id
      union all
      select 'claim ' || c.id || ' is of a copy of another order'
      from claims c join deliveries d on d.id = c.delivery_id where d.order_id <> c.order_id
      union all
      select 'key ' || k.id || ' is bad and ' || k.state
      from product_keys k where k.bad_at is not null and k.state <> 'voided'`,
  },
  {
    id: 'withdrawals-kept',
    title: 'What was withdrawn from was paid back, and is of its own order',
    why: 'A buyer has it in writing that their withdrawal arrived, and neither their money nor their copy is where it should be.',
    sql: `
      select 'copy ' || u.delivery_id || ' counts as paid back, and its money is here' as what
      from withdrawal_units u join deliveries d on d.id = u.delivery_id
      where u.settled_at is not null and d.refunded_at is null
      union all
      select 'withdrawal ' || w.id || ' is of a copy of another order'
      from withdrawal_units u join withdrawals w on w.id = u.withdrawal_id join deliveries d on d.id = u.delivery_id
      where d.order_id <> w.order_id
      union all
      select 'withdrawal ' || w.id || ' is of nothing'
      from withdrawals w where not exists (select from withdrawal_units u where u.withdrawal_id = w.id)`,
  },
];
