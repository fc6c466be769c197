import { GIFT_MENDED } from '@halfturn/server/src/sale/giving/door.ts';
import type { Invariant } from './invariant.ts';

/** What members ask the store, what is given to others, and what goes back. */
export const SUPPORT: readonly Invariant[] = [
  {
    id: 'tickets-own',
    title: 'A ticket is about its own member’s order, and a unit in that order',
    why: 'A member reads of somebody else’s order.',
    sql: `
      select 'ticket ' || t.id || ' is about ' || o.order_no as what
      from support_tickets t join orders o on o.id = t.order_id
      left join deliveries d on d.id = t.delivery_id
      where (t.account_id is not null and o.account_id is distinct from t.account_id)
        or (t.delivery_id is not null and d.order_id is distinct from t.order_id)`,
  },
  {
    id: 'ticket-messages',
    title: 'A ticket has all its messages, and their files are its own member’s',
    why: 'Something that was written is lost, or is handed to somebody else.',
    sql: `
      select 'ticket ' || t.id || ' counts ' || t.messages || ' messages and has ' || count(m.id) as what
      from support_tickets t left join support_messages m on m.ticket_id = t.id
      group by t.id having t.messages <> count(m.id) or t.messages <> coalesce(max(m.no), 0) or (t.messages = 0 and t.merged_into is null)
      union all
      select 'file ' || f.id || ' stands in a ticket of another member'
      from support_files f join support_messages m on m.id = f.message_id
      join support_tickets t on t.id = m.ticket_id where f.account_id <> t.account_id`,
  },
  {
    id: 'chat-messages',
    title: 'A chat has all its messages, and one that became a ticket has ended',
    why: 'Something that a visitor wrote is lost, or is answered in two places.',
    sql: `
      select 'chat ' || c.id || ' counts ' || c.messages || ' messages and has ' || count(m.id) as what
      from chats c left join chat_messages m on m.chat_id = c.id
      group by c.id having c.messages <> count(m.id) or c.messages <> coalesce(max(m.no), 0) or c.messages = 0
      union all
      select 'chat ' || id || ' became a ticket and is ' || state from chats where ticket_id is not null and state <> 'closed'`,
  },
  {
    id: 'chat-codes',
    title: 'The address of a guest’s chat is confirmed only by a code that was mailed to it',
    why: 'A person who only typed a buyer’s address is told about that buyer’s orders.',
    sql: `
      select 'chat ' || c.id || ' has confirmed its address without a code' as what
      from chats c where c.email_proven_at is not null and not exists (
        select from chat_codes k where k.chat_id = c.id and k.used_at = c.email_proven_at and k.used_at < k.expires_at and k.tries > 0)
      union all
      select 'chat ' || c.id || ' has confirmed its address by a code that went to another'
      from chats c join chat_codes k on k.chat_id = c.id and k.used_at = c.email_proven_at
      join mails m on m.subject_id = k.id and m.kind = 'chat-code'
      where m.recipient <> '' and lower(m.recipient) <> c.guest_email_norm
      union all
      select 'code ' || id || ' was tried ' || tries || ' times' from chat_codes where tries > 5`,
  },
  {
    id: 'claims-kept',
    title: 'What a claim was granted is there, and a bad key is void',
    why: 'A buyer was told of a key that is not there, or a key that does not work can be had again.',
    sql: `
      select 'claim ' || c.id || ' names a unit that did not take its place' as what
      from claims c join deliveries r on r.id = c.replacement_id where r.replaces is distinct from c.delivery_id
      union all
      select 'claim ' || c.id || ' is of a unit of another order'
      from claims c join deliveries d on d.id = c.delivery_id where d.order_id <> c.order_id
      union all
      select 'key ' || k.id || ' is bad and ' || k.state
      from product_keys k where k.bad_at is not null and k.state <> 'voided'`,
  },
  {
    id: 'withdrawals-kept',
    title: 'What was withdrawn from was paid back, and is of its own order',
    why: 'A buyer has it in writing that their withdrawal arrived, and neither their money nor their unit is where it should be.',
    sql: `
      select 'unit ' || u.delivery_id || ' counts as paid back, and its money is here' as what
      from withdrawal_units u join deliveries d on d.id = u.delivery_id
      where u.settled_at is not null and d.refunded_at is null
      union all
      select 'withdrawal ' || w.id || ' is of a unit of another order'
      from withdrawal_units u join withdrawals w on w.id = u.withdrawal_id join deliveries d on d.id = u.delivery_id
      where d.order_id <> w.order_id
      union all
      select 'withdrawal ' || w.id || ' is of nothing'
      from withdrawals w where not exists (select from withdrawal_units u where u.withdrawal_id = w.id)`,
  },
  {
    id: 'gifts-sent',
    title: 'A gift whose day has come is sent within five minutes',
    why: 'Somebody has a birthday, and their gift lies in the store.',
    timely: true,
    sql: `
      select o.order_no || ' is due since ' || greatest(g.ready_at, g.due_at) as what
      from gifts g join orders o on o.id = g.order_id
      where g.sent_at is null and g.kept_at is null and g.email <> '' and o.gift
        and o.payment_status in ('paid', 'partially_refunded') and not o.under_review
        and greatest(g.ready_at, g.due_at) < now() - interval '5 minutes' and g.ready_at is not null
        and exists (select from deliveries d where d.order_id = o.id and d.status in ('delivered', 'revealed'))`,
  },
  {
    id: 'gifts-mailed',
    title: 'A gift is mailed once for each time that it is sent, to whom it is for',
    why: 'Somebody is written to again and again, or the way to the keys went to a stranger.',
    sql: `
      select o.order_no || ' was sent ' || g.sendings || ' times, in ' || m.mails || ' mails' as what
      from gifts g join orders o on o.id = g.order_id cross join lateral (
        select count(*) as mails from mails m where m.subject_id = g.order_id and m.kind = 'gift') m
      where m.mails <> g.sendings
      union all
      select 'mail ' || m.id || ' brought a gift to another address'
      from mails m join gifts g on g.order_id = m.subject_id
      where m.kind in ('gift', 'gift-replaced') and m.recipient <> '' and g.email <> '' and m.recipient <> g.email
        and not exists (
          select from order_events e
          where e.order_id = g.order_id and e.reason = '${GIFT_MENDED}' and e.at >= m.created_at)`,
  },
  {
    id: 'gifts-unseen',
    title: 'The keys of a gift were shown only to its recipient',
    why: 'Who gives a key has seen it, or used it.',
    sql: `
      select 'key ' || r.key_id || ' of the gift ' || o.order_no || ' was shown to the ' || r.actor as what
      from key_reveals r join orders o on o.id = r.order_id where o.gift and r.actor in ('buyer', 'mail')
      union all
      select 'key ' || r.key_id || ' was shown by a gift that nobody has opened'
      from key_reveals r left join gifts g on g.order_id = r.order_id
      where r.actor = 'recipient' and g.opened_at is null`,
  },
  {
    id: 'gifts-own',
    title: 'An order is a gift where one is kept of it, and has not been taken back',
    why: 'Its keys would go to nobody, or to the wrong one of two.',
    sql: `
      select o.order_no || ' is' || case when o.gift then ' a gift to nobody' else ' no gift, and is one' end as what
      from orders o left join gifts g on g.order_id = o.id and g.kept_at is null
      where o.gift <> (g.order_id is not null)`,
  },
];
