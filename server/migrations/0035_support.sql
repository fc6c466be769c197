-- What members ask the store, and what it answers. docs/features/support.md.
create table support_tickets (
  -- The member's browser names it, so that one that is sent twice is opened once.
  id uuid primary key,
  account_id uuid references accounts (id),
  topic text not null check (topic in ('key', 'delivery', 'refund', 'payment', 'account', 'other')),
  -- What it is about: an order of the member's, or one copy in it.
  order_id uuid references orders (id),
  delivery_id uuid references deliveries (id),
  state text not null check (state in ('waiting', 'answered', 'closed')),
  -- Until when an answer was promised: by the rules of the moment from which it waits.
  due_at timestamptz,
  -- The language in which the member last wrote: the answer's mail is in it.
  locale text not null,
  assigned_to uuid references staff (id),
  -- How often it moved: who answers says what they saw.
  revision integer not null default 0,
  -- Messages and notes in it.
  messages integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  guest_name text,
  guest_email text,
  guest_email_norm text,
  -- The ticket of the same writer that has its messages now; its links open that one.
  merged_into uuid references support_tickets (id) on delete cascade,
  check ((state = 'waiting') = (due_at is not null)),
  check (merged_into is null or (state = 'closed' and messages = 0)),
  check (delivery_id is null or order_id is not null),
  check (topic <> 'refund' or order_id is not null),
  constraint support_tickets_writer check (
case
    when account_id is null then guest_name is not null and guest_email <> '' and guest_email_norm = lower(guest_email)
    else guest_name is null and guest_email is null and guest_email_norm is null
end)
);
create index support_tickets_account on support_tickets (account_id, updated_at desc, id desc);
create index support_tickets_due on support_tickets (due_at, id) where state = 'waiting';
create index support_tickets_state on support_tickets (state, updated_at desc, id desc);
create index support_tickets_moved on support_tickets (updated_at, id);
create index support_tickets_order on support_tickets (order_id) where order_id is not null;
create index support_tickets_delivery on support_tickets (delivery_id) where delivery_id is not null;
create index support_tickets_assigned on support_tickets (assigned_to) where assigned_to is not null;
create index support_tickets_merged on support_tickets (merged_into) where merged_into is not null;
create index support_tickets_guest on support_tickets (guest_email_norm) where guest_email_norm is not null;

create table support_messages (
  id uuid primary key,
  ticket_id uuid not null references support_tickets (id) on delete cascade,
  no integer not null check (no > 0),
  -- `note`: the staff alone see it.
  kind text not null check (kind in ('member', 'store', 'note')),
  written_by uuid references staff (id),
  -- No product key of the member's stands in it: each was made unreadable before it came here.
  content text not null check (content <> ''),
  hidden_keys integer not null default 0 check (hidden_keys >= 0),
  -- A product or an order that was sent in the chat before; its name or number is the content.
  product_id uuid references products (id) on delete set null,
  order_id uuid references orders (id) on delete set null,
  at timestamptz not null,
  unique (ticket_id, no),
  check ((kind = 'member') = (written_by is null))
);
create index support_messages_staff on support_messages (written_by) where written_by is not null;
create index support_messages_product on support_messages (product_id) where product_id is not null;
create index support_messages_order on support_messages (order_id) where order_id is not null;

-- Live chats of members, and of browsers without an account. docs/features/chat.md.
create table chats (
  id uuid primary key,
  account_id uuid references accounts (id),
  -- The hash of the secret in a guest's cookie.
  guest_hash bytea check (octet_length(guest_hash) = 32),
  guest_email text,
  guest_email_norm text,
  -- When the guest showed by a mailed code that the address is theirs.
  email_proven_at timestamptz,
  -- `waiting`: for the staff.
  state text not null check (state in ('waiting', 'answered', 'closed')),
  -- Since when the visitor has waited for the staff.
  waits_since timestamptz,
  -- The language in which the visitor reads the store.
  locale text not null,
  -- The page from which the visitor wrote last, and the product of that page.
  page text not null default '',
  product_id uuid references products (id) on delete set null,
  -- As of their last message: the likely country (ISO 3166-1), the currency in which they see prices, and the cart, as
  -- products with quantities.
  country text check (country ~ '^[A-Z]{2}$'),
  currency text,
  cart jsonb not null default '[]' check (jsonb_typeof(cart) = 'array'),
  assigned_to uuid references staff (id),
  -- How often it moved: who acts says what they saw.
  revision integer not null default 0,
  -- The number of the last message, and of the last one that each side has seen.
  messages integer not null default 0,
  visitor_seen integer not null default 0,
  staff_seen integer not null default 0,
  -- Seconds from the first message to the first answer.
  answered_after integer check (answered_after >= 0),
  -- The ticket that it became.
  ticket_id uuid references support_tickets (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'waiting') = (waits_since is not null)),
  check ((guest_email is null) = (guest_email_norm is null)),
  check (account_id is null or guest_email is null),
  check (email_proven_at is null or guest_email is not null),
  check (account_id is not null or guest_hash is not null)
);
-- A visitor has one open chat; two first messages at once meet here.
create unique index chats_member_open on chats (account_id) where account_id is not null and state <> 'closed';
create unique index chats_guest_open on chats (guest_hash) where account_id is null and state <> 'closed';
create index chats_member on chats (account_id, created_at desc) where account_id is not null;
create index chats_guest on chats (guest_hash, created_at desc) where account_id is null;
create index chats_email on chats (guest_email_norm) where guest_email_norm is not null;
create index chats_waiting on chats (waits_since, id) where state = 'waiting';
create index chats_open on chats (waits_since, updated_at desc, id) where state <> 'closed';
create index chats_moved on chats (updated_at desc, id desc);
create index chats_assigned on chats (assigned_to, updated_at desc) where assigned_to is not null;
create index chats_answered on chats (created_at desc) where answered_after is not null;
create index chats_product on chats (product_id) where product_id is not null;
create index chats_ticket on chats (ticket_id) where ticket_id is not null;

-- Codes that were mailed to the address of a guest's chat.
create table chat_codes (
  id uuid primary key,
  chat_id uuid not null references chats (id) on delete cascade,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index chat_codes_chat on chat_codes (chat_id, created_at desc);

create table chat_messages (
  -- The sender's browser names it, so that one that is sent twice is written once.
  id uuid primary key,
  chat_id uuid not null references chats (id) on delete cascade,
  no integer not null check (no > 0),
  -- `note`: the staff alone see it. `event`: something that happened, by its name in `content`.
  kind text not null check (kind in ('visitor', 'store', 'note', 'event')),
  written_by uuid references staff (id),
  content text not null check (content <> ''),
  hidden_keys integer not null default 0 check (hidden_keys >= 0),
  -- A product or an order that was sent; its name or number is the content.
  product_id uuid references products (id) on delete set null,
  order_id uuid references orders (id) on delete set null,
  at timestamptz not null,
  unique (chat_id, no),
  check (kind = 'event' or (kind = 'visitor') = (written_by is null))
);
create index chat_messages_staff on chat_messages (written_by) where written_by is not null;
create index chat_messages_product on chat_messages (product_id) where product_id is not null;
create index chat_messages_order on chat_messages (order_id) where order_id is not null;

-- What was sent with a message of a ticket or a chat; without one, an upload that waits to be sent.
create table support_files (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id),
  message_id uuid references support_messages (id) on delete cascade,
  chat_message_id uuid references chat_messages (id) on delete cascade,
  kind text not null check (kind in ('picture', 'pdf', 'text')),
  name text not null check (name <> '' and length(name) <= 120),
  width integer check (width > 0),
  height integer check (height > 0),
  hidden_keys integer not null default 0 check (hidden_keys >= 0),
  size integer not null check (size > 0),
  bytes bytea not null,
  at timestamptz not null,
  check (message_id is null or chat_message_id is null),
  check ((kind = 'picture') = (width is not null and height is not null)),
  check (size = length(bytes))
);
alter table support_files alter column bytes set storage external;
create index support_files_account on support_files (account_id);
create index support_files_message on support_files (message_id) where message_id is not null;
create index support_files_chat on support_files (chat_message_id) where chat_message_id is not null;
create index support_files_unsent on support_files (at) where message_id is null and chat_message_id is null;

-- Hashes of the secrets in mailed links: each opens one ticket.
create table ticket_access (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  ticket_id uuid not null references support_tickets (id) on delete cascade,
  created_at timestamptz not null
);
create index ticket_access_ticket on ticket_access (ticket_id);

-- Answers that staff keep under a name, to put into what they write to buyers.
create table saved_replies (
  id uuid primary key,
  name text not null check (name ~ '^[^\s/]{1,40}$'),
  -- By language; with the places of the buyer's name, the order and the product.
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and texts <> '{}'),
  version integer not null default 1,
  saved_by text not null,
  saved_at timestamptz not null
);
create unique index saved_replies_name on saved_replies (lower(name));

-- Who of the staff can be reached in the chat: those who said so, and whose back office is open.
create table chat_presence (
  staff_id uuid primary key references staff (id) on delete cascade,
  available boolean not null,
  seen_at timestamptz not null
);
