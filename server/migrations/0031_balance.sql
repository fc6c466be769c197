-- What the store holds for a member, by currency: a charge is never turned into another currency, and neither is this.
create table balances (
  account_id uuid not null references accounts (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null default 0 check (amount_minor >= 0),
  entries integer not null default 0,
  primary key (account_id, currency)
);

create table balance_ledger (
  account_id uuid not null,
  currency text not null,
  -- Counted by balance, without gaps.
  no integer not null,
  -- 'credit' and 'debit': by the store's hand; 'lapse': its member asked to be forgotten.
  kind text not null check (kind in ('credit', 'debit', 'purchase', 'refund', 'lapse')),
  amount_minor bigint not null check (amount_minor <> 0),
  -- After this entry.
  balance_minor bigint not null check (balance_minor >= 0),
  order_id uuid references orders (id),
  -- Names the cause: the same cause is booked once.
  reference text not null unique,
  actor text not null,
  reason text not null default '',
  at timestamptz not null,
  primary key (account_id, currency, no),
  foreign key (account_id, currency) references balances (account_id, currency),
  check ((order_id is not null) = (kind in ('purchase', 'refund'))),
  check ((amount_minor > 0) = (kind in ('credit', 'refund')))
);
create index balance_ledger_latest on balance_ledger (account_id, at desc, currency, no desc);
create index balance_ledger_order on balance_ledger (order_id) where order_id is not null;
-- What one member of staff has given within a day.
create index balance_ledger_given on balance_ledger (actor, at) where kind = 'credit';

-- Only the ledger changes the balance. Two entries of one balance wait for each other here, at the latest.
create function balance_ledger_book() returns trigger language plpgsql as $$ begin
  update balances set amount_minor = amount_minor + new.amount_minor, entries = entries + 1
  where account_id = new.account_id and currency = new.currency
  returning amount_minor, entries into new.balance_minor, new.no;
  return new;
end $$;
create trigger balance_ledger_book before insert on balance_ledger
  for each row execute function balance_ledger_book();

create trigger balance_ledger_append_only before update or delete on balance_ledger
  for each row execute function refuse_change();
create trigger balance_ledger_no_truncate before truncate on balance_ledger for each statement execute function refuse_change();
