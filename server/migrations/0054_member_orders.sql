-- A member's orders.

-- The browser that a member bought with opens the order while that member is signed in, and not for whoever sits down after.
alter table order_access add column account_id uuid references accounts (id);

-- Browsers in which a member has proved, by password or mailed code, that it is them: there keys are revealed without more.
-- A new password ends them all.
create table reveal_devices (
  account_id uuid not null references accounts (id),
  token_hash bytea not null check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, token_hash)
);
create index reveal_devices_expired on reveal_devices (expires_at);

-- The list of a member's orders, newest first.
drop index orders_account;
create index orders_account on orders (account_id, placed_at desc, id desc) where account_id is not null;
