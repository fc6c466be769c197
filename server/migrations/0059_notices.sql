-- What a member is told of their orders. The words are put to it when it is read, in the reader's language.
create table notices (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id),
  order_id uuid not null references orders (id),
  event text not null check (event in ('paid', 'shipped', 'completed', 'refunded', 'refund_declined', 'expired')),
  -- Of a refund: how much of the order has gone back by then, in minor units of its currency.
  amount_minor bigint check (amount_minor > 0),
  -- Names the cause: the same thing is told once.
  reference text not null unique,
  at timestamptz not null,
  read_at timestamptz,
  check ((amount_minor is not null) = (event = 'refunded'))
);
create index notices_account on notices (account_id, at desc, id desc);
create index notices_unread on notices (account_id) where read_at is null;
create index notices_order on notices (order_id);
create index notices_old on notices (at);
