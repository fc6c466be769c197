import { unit, type Seed } from './seed.ts';

const ticket = (order: string, messages: number) => `
  insert into support_tickets (id, account_id, topic, order_id, state, due_at, locale, messages, created_at, updated_at)
  select uuidv7(), a.id, 'key', ${order}, 'waiting', now(), 'de', ${messages}, now(), now() from accounts a limit 1`;

export const SUPPORT_SEEDS: readonly Seed[] = [
  {
    id: 'tickets-own',
    what: 'a question about somebody else’s order',
    sql: ticket('(select o.id from orders o where o.account_id is distinct from a.id limit 1)', 0),
    also: ['ticket-messages'],
  },
  {
    id: 'ticket-messages',
    what: 'a conversation of which a message is gone',
    sql: ticket('null', 2),
  },
  {
    id: 'claims-kept',
    what: 'a claim that names a copy which took no place',
    sql: `insert into claims (id, order_id, delivery_id, reason, content, state, made_at, due_at, decided_at, replacement_id)
      select uuidv7(), order_id, id, 'used', 'x', 'replaced', now(), now(), now(), ${unit(101)} from deliveries
      where id = ${unit(102)}`,
  },
  {
    id: 'claims-kept',
    what: 'a bad key that is still somebody’s',
    sql: `update product_keys set bad_at = now() where state = 'sold'`,
  },
  {
    id: 'withdrawals-kept',
    what: 'a withdrawal that counts as paid back, of a copy whose money is here',
    sql: `with w as (
        insert into withdrawals (order_id, name, email, locale, declared_at, refunded_minor)
        select order_id, 'x', 'x@example.com', 'en-US', now(), 0 from deliveries where id = ${unit(102)} returning id)
      insert into withdrawal_units (delivery_id, withdrawal_id, settled_as, settled_at)
      select ${unit(102)}, id, 'at_once', now() from w`,
  },
  {
    id: 'withdrawals-kept',
    what: 'a withdrawal from nothing',
    sql: `insert into withdrawals (order_id, name, email, locale, declared_at, refunded_minor)
      select order_id, 'x', 'x@example.com', 'en-US', now(), 0 from deliveries where id = ${unit(102)}`,
  },
];
