-- Paying by bank transfer. Off until the shopkeeper has named an account; a transfer takes a day and holds no keys.
insert into payment_methods (code, provider, enabled, currencies, hold_minutes, holds_keys, position)
values ('bank-transfer', 'bank', false, '{EUR}', 1440, false, 20)
on conflict do nothing;

-- The account that buyers pay into: one.
create table bank_account (
  id boolean primary key default true check (id),
  holder text not null,
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[0-9A-Z]{8,30}$'),
  bic text not null default '',
  bank text not null default ''
);

-- A file that the bank made, as it was handed in. The same file is there once.
create table bank_statements (
  id uuid primary key,
  file_hash bytea not null unique check (length(file_hash) = 32),
  file_name text not null,
  format text not null check (format in ('camt053', 'csv')),
  -- Ours, as the file or the shopkeeper's settings name it.
  account text not null,
  -- Of a CSV: what its columns are called, and which of them says what.
  columns text[],
  mapping jsonb,
  -- Lines that are none of ours: money that went out, and what is not booked yet.
  passed integer not null default 0 check (passed >= 0),
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  booked_at timestamptz
);
create index bank_statements_latest on bank_statements (uploaded_at desc);

-- Money that came to the account: once each, in however many statements it stands.
create table bank_entries (
  id uuid primary key,
  account text not null,
  -- The bank's reference, the day, the amount, and which of those alike; without a reference, what the line says in its place.
  entry_key text not null,
  booked_on date not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  payer_name text not null default '',
  payer_iban text not null default '',
  remittance text not null default '',
  -- The order numbers that were found in it.
  order_nos text[] not null default '{}',
  -- 'read': from a statement that is looked at; 'open': booked, and nobody knows what for; 'matched': an order's;
  -- 'set_aside': no order's, by somebody's word.
  state text not null default 'read' check (state in ('read', 'open', 'matched', 'set_aside')),
  attempt_id uuid references payment_attempts (id),
  decided_by text,
  decided_at timestamptz,
  note text not null default '',
  unique (account, entry_key),
  check ((state = 'matched') = (attempt_id is not null)),
  check ((state in ('matched', 'set_aside')) = (decided_at is not null))
);
create index bank_entries_open on bank_entries (booked_on, id) where state = 'open';
create index bank_entries_attempt on bank_entries (attempt_id) where attempt_id is not null;
create index bank_entries_latest on bank_entries (booked_on desc, id desc) where state <> 'read';

create table bank_statement_lines (
  statement_id uuid not null references bank_statements (id),
  line integer not null check (line > 0),
  entry_id uuid not null references bank_entries (id),
  primary key (statement_id, line)
);
create index bank_statement_lines_entry on bank_statement_lines (entry_id);

-- What came in does not change: only what becomes of it does, and what was matched stays so.
create function bank_entries_guard() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then
    raise exception 'money that came in is not deleted' using errcode = 'check_violation';
  end if;
  if (new.id, new.account, new.entry_key, new.booked_on, new.amount_minor, new.currency)
    is distinct from (old.id, old.account, old.entry_key, old.booked_on, old.amount_minor, old.currency) then
    raise exception 'money that came in does not change' using errcode = 'check_violation';
  end if;
  if old.state = 'matched' and (new.state, new.attempt_id) is distinct from (old.state, old.attempt_id) then
    raise exception 'a transfer is matched once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bank_entries_guard before update or delete on bank_entries
  for each row execute function bank_entries_guard();
