-- What the store tells its members: all, those of a level, or one.
create table announcements (
  id uuid primary key default uuidv7(),
  -- {locale: {title, content}}; en-US is always there.
  texts jsonb not null check (texts ? 'en-US'),
  -- Neither: everybody.
  level integer references membership_tiers (level),
  account_id uuid references accounts (id),
  publish_at timestamptz not null,
  created_by text not null,
  created_at timestamptz not null,
  -- Withdrawn: members no longer see it.
  withdrawn_at timestamptz,
  check (num_nonnulls(level, account_id) <= 1)
);
create index announcements_many on announcements (publish_at) where account_id is null and withdrawn_at is null;
create index announcements_from on announcements (publish_at desc, id desc);
create index announcements_one on announcements (account_id, publish_at) where account_id is not null;

create table announcement_reads (
  account_id uuid not null references accounts (id),
  announcement_id uuid not null references announcements (id),
  read_at timestamptz not null,
  primary key (account_id, announcement_id)
);
create index announcement_reads_announcement on announcement_reads (announcement_id);

-- What a member is told of their orders. The words are put to it when it is read, in the reader's language.
create table notices (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id),
  order_id uuid references orders (id),
  event text not null check (event in (
    'paid', 'shipped', 'completed', 'refunded', 'refund_declined', 'expired', 'answered', 'claim_answered')),
  -- Of a refund: how much of the order has gone back by then, in minor units of its currency.
  amount_minor bigint check (amount_minor > 0),
  -- Names the cause: the same thing is told once.
  reference text not null unique,
  at timestamptz not null,
  read_at timestamptz,
  -- A member is also told that the store has answered a ticket, which need not be about an order.
  ticket_id uuid references support_tickets (id) on delete cascade,
  check ((amount_minor is not null) = (event = 'refunded')),
  constraint notices_about_check check (
case
    when event = 'answered' then ticket_id is not null and order_id is null
    else order_id is not null and ticket_id is null
end)
);
create index notices_account on notices (account_id, at desc, id desc);
create index notices_unread on notices (account_id) where read_at is null;
create index notices_order on notices (order_id);
create index notices_old on notices (at);
create index notices_ticket on notices (ticket_id) where ticket_id is not null;
