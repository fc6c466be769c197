import { idOf } from './good-books.ts';
import { order, unit, type Seed } from './seed.ts';

const ticket = (order: string, messages: number) => `
  insert into support_tickets (id, account_id, topic, order_id, state, due_at, locale, messages, created_at, updated_at)
  select uuidv7(), a.id, 'key', ${order}, 'waiting', now(), 'de', ${messages}, now(), now() from accounts a limit 1`;

/** An order of the good books that is a gift, with further columns of it. */
const gift = (no: number, columns: string, values: string) => `
  insert into gifts (order_id, email, created_at, ${columns}) values (${order(no)}, 'friend@example.org', now(), ${values});
  update orders set gift = true where id = ${order(no)}`;

/** A guest's chat with its one message, whose address counts as confirmed. */
const provenChat = `
  insert into chats (id, guest_hash, guest_email, guest_email_norm, email_proven_at, state, locale, messages, created_at, updated_at)
    values ('${idOf('chat', 1)}', sha256('x'), 'mara@example.org', 'mara@example.org', now(), 'answered', 'de', 1, now(), now());
  insert into chat_messages (id, chat_id, no, kind, content, at) values (uuidv7(), '${idOf('chat', 1)}', 1, 'visitor', 'x', now());`;

/** A code of that chat. */
const chatCode = (tries: number) => `
  insert into chat_codes (id, chat_id, code_hash, tries, created_at, expires_at, used_at)
    values ('${idOf('code', 1)}', '${idOf('chat', 1)}', 'x', ${tries}, now(), now() + interval '15 minutes', now());`;

export const SUPPORT_SEEDS: readonly Seed[] = [
  {
    id: 'tickets-own',
    what: 'a question about somebody else’s order',
    sql: ticket('(select o.id from orders o where o.account_id is distinct from a.id limit 1)', 0),
    also: ['ticket-messages'],
  },
  {
    id: 'ticket-messages',
    what: 'a conversation that lacks one of its messages',
    sql: ticket('null', 2),
  },
  {
    id: 'chat-messages',
    what: 'a chat that lacks one of its messages',
    sql: `insert into chats (id, account_id, state, locale, messages, created_at, updated_at)
      select uuidv7(), id, 'answered', 'de', 1, now(), now() from accounts limit 1`,
  },
  {
    id: 'chat-codes',
    what: 'an address that is confirmed, and no code',
    sql: provenChat,
  },
  {
    id: 'chat-codes',
    what: 'an address that is confirmed by a code for another',
    sql: `${provenChat} ${chatCode(1)}
      insert into mails (kind, dedupe, subject_id, recipient, locale, state, message_id, created_at, accepted_at)
      values ('chat-code', 'x', '${idOf('code', 1)}', 'eve@example.org', 'de', 'accepted', 'x', now(), now())`,
  },
  {
    id: 'chat-codes',
    what: 'a code that was tried once too often',
    sql: `${provenChat} ${chatCode(6)}`,
  },
  {
    id: 'claims-kept',
    what: 'a claim that names a unit which took no place',
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
    what: 'a withdrawal that counts as paid back, of a unit whose money is here',
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
  {
    id: 'gifts-sent',
    what: 'a gift that is due, and lies in the store',
    sql: gift(10, `ready_at`, `now() - interval '6 minutes'`),
  },
  {
    id: 'gifts-mailed',
    what: 'a gift that counts as sent, and no mail of it',
    sql: gift(10, `sendings, sent_at`, `1, now()`),
  },
  {
    id: 'gifts-mailed',
    what: 'a gift that went to a stranger',
    sql: `${gift(10, `sendings, sent_at`, `1, now()`)};
      insert into mails (kind, dedupe, subject_id, recipient, locale, state, message_id, created_at, accepted_at)
      values ('gift', 'x', ${order(10)}, 'eve@example.org', 'de', 'accepted', 'x', now(), now())`,
  },
  {
    id: 'gifts-unseen',
    what: 'a gift whose key its buyer has seen',
    sql: gift(4, `ready_at`, `null`),
  },
  {
    id: 'gifts-own',
    what: 'a gift to nobody',
    sql: `update orders set gift = true where id = ${order(10)}`,
  },
];
