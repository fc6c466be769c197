create domain attempt_state as text check (value in ('pending', 'paid', 'failed', 'cancelled', 'expired'));
create domain capture_disposition as text check (value in ('applied', 'duplicate', 'late', 'cancelled', 'short', 'wrong_currency'));
create domain paid_minor as bigint check (value > 0);
create domain count_from_one as integer check (value > 0);

-- The account that buyers pay into: one.
create table bank_account (
  id boolean primary key default true check (id),
  holder text not null,
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[0-9A-Z]{8,30}$'),
  bic text not null default '',
  bank text not null default ''
);

create table payment_methods (
  code text primary key,
  provider text not null,
  enabled boolean not null default true,
  -- Empty means every currency that is shown.
  currencies text[] not null default '{}',
  -- Of buyers: the only ones, or with countries_denied all others. Empty means every country.
  countries text[] not null default '{}',
  countries_denied boolean not null default false,
  -- US cents.
  min_minor bigint not null default 0 check (min_minor >= 0),
  max_minor bigint,
  fee_percent numeric(6,3) not null default 0 check (fee_percent >= 0),
  fee_fixed_minor bigint not null default 0 check (fee_fixed_minor >= 0),
  hold_minutes integer not null check (hold_minutes > 0),
  -- Bank transfer takes a day: it holds no keys while it waits.
  holds_keys boolean not null default true,
  position integer not null default 0,
  -- Ways to pay that take cards: they rest for who tries many.
  cards boolean not null default false,
  check (max_minor > min_minor)
);

create table payment_attempts (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  no count_from_one not null,
  provider text not null,
  method text not null references payment_methods (code),
  state attempt_state not null default 'pending',
  amount_minor paid_minor not null,
  currency text not null,
  -- The provider's name for it, known once the provider was asked.
  provider_ref text,
  pay_url text,
  created_at timestamptz not null,
  settled_at timestamptz,
  polled_at timestamptz,
  -- Whether the provider was asked to reserve the money, and not to take it.
  manual boolean not null default false,
  unique (order_id, no),
  unique (provider, provider_ref)
);
-- The back office finds an order by the provider's name for a payment.
create index payment_attempts_ref on payment_attempts (provider_ref text_pattern_ops) where provider_ref is not null;
-- One attempt at a time: a second way to pay closes the first.
create unique index payment_attempts_open on payment_attempts (order_id) where state = 'pending';
create index payment_attempts_to_poll on payment_attempts (coalesce(polled_at, created_at)) where state = 'pending';

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
  state text not null default 'read' check (state in ('read', 'open', 'matched', 'set_aside')),
  attempt_id uuid references payment_attempts (id),
  decided_by text,
  decided_at timestamptz,
  note text not null default '',
  -- Staff entered it before a statement had it.
  by_hand boolean not null default false,
  -- The line of a statement that is the transfer which staff had entered: it brings no further money.
  same_as uuid unique references bank_entries (id),
  unique (account, entry_key),
  check (same_as is null or (state = 'matched' and not by_hand)),
  check ((state = 'matched') = (attempt_id is not null)),
  check ((state in ('matched', 'set_aside')) = (decided_at is not null))
);
create index bank_entries_open on bank_entries (booked_on, id) where state = 'open';
create index bank_entries_attempt on bank_entries (attempt_id) where attempt_id is not null;
create index bank_entries_latest on bank_entries (booked_on desc, id desc) where state <> 'read';

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

create table bank_statement_lines (
  statement_id uuid not null references bank_statements (id),
  line integer not null check (line > 0),
  entry_id uuid not null references bank_entries (id),
  primary key (statement_id, line)
);
create index bank_statement_lines_entry on bank_statement_lines (entry_id);

-- Money that arrived. Unique by the provider's own name for it: told twice, booked once.
create table payment_captures (
  id uuid primary key default uuidv7(),
  provider text not null,
  capture_ref text not null,
  attempt_id uuid not null references payment_attempts (id),
  -- Without a foreign key: a capture belongs to an attempt, which belongs to an order and keeps its key.
  order_id uuid not null,
  amount_minor paid_minor not null,
  currency text not null,
  -- 'applied' paid the order; anything else goes back.
  disposition capture_disposition not null,
  captured_at timestamptz not null,
  unique (provider, capture_ref)
);
create index payment_captures_ref on payment_captures (capture_ref text_pattern_ops);
create index payment_captures_order on payment_captures (order_id);
create unique index payment_captures_applied on payment_captures (order_id) where disposition = 'applied';

-- What providers told us, as it came: stored first, handled after.
create table payment_events (
  provider text not null,
  event_id text not null,
  raw text not null,
  -- What it says, in our own words; made from the raw text once its signature was found good.
  event jsonb,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  outcome text,
  -- A provider may say no more than that something happened to a payment: what is true of it is then read from the provider.
  ref text,
  -- What an event is about: the payment itself, or what became of its money at the provider's own site afterwards.
  about text not null default 'payment' check (about in ('payment', 'aftermath')),
  primary key (provider, event_id),
  constraint payment_events_of_a_payment check (event is not null or ref is not null)
);
create index payment_events_waiting on payment_events (received_at) where processed_at is null;
create index payment_events_kept on payment_events (received_at) where raw <> '';

create table refunds (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  capture_id uuid not null references payment_captures (id),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  reason text not null,
  -- The same cause never refunds twice.
  idem text not null unique,
  provider_ref text,
  state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
  created_at timestamptz not null,
  done_at timestamptz,
  error text,
  -- Where the buyer fetches a refund that cannot be sent by itself: who pays in coins has no account to send them back to.
  claim_url text,
  -- Who returned the money: the store, or the shopkeeper at the provider's own site.
  origin text not null default 'store' check (origin in ('store', 'provider')),
  -- Where the money goes: back to the payment method, or to the store balance of the order's member.
  target text not null default 'method' check (target in ('method', 'balance')),
  check (target = 'method' or origin = 'store')
);
create index refunds_order on refunds (order_id);
create index refunds_capture on refunds (capture_id);
create index refunds_pending on refunds (created_at) where state = 'pending';
create index refunds_created on refunds (created_at);

-- For reports: how payments ended, and what went back.
create view attempt_states as select order_id, method, state from payment_attempts;
create view refund_sums as select order_id, amount_minor, created_at from refunds where state <> 'failed';

-- Money back never exceeds the money that came in, whatever the code believes.
create function refunds_guard() returns trigger language plpgsql as $$
declare
  taken payment_captures;
  given bigint;
begin
  select * into taken from payment_captures where id = new.capture_id for update;
  select coalesce(sum(amount_minor), 0) into given from refunds
    where capture_id = new.capture_id and state <> 'failed' and id <> new.id;
  if new.state <> 'failed' and given + new.amount_minor > taken.amount_minor then
    raise exception 'refunds exceed the capture' using errcode = 'check_violation';
  end if;
  if new.currency <> taken.currency or new.order_id <> taken.order_id then
    raise exception 'a refund is of its capture' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refunds_guard before insert or update on refunds for each row execute function refunds_guard();

-- What came in does not change: only what becomes of it does, and what was matched stays so.
create function bank_entries_guard() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then
    raise exception 'money that came in is not deleted' using errcode = 'check_violation';
  end if;
  if (new.id, new.account, new.entry_key, new.booked_on, new.amount_minor, new.currency, new.by_hand)
    is distinct from (old.id, old.account, old.entry_key, old.booked_on, old.amount_minor, old.currency, old.by_hand) then
    raise exception 'money that came in does not change' using errcode = 'check_violation';
  end if;
  if old.state = 'matched' and (new.state, new.attempt_id) is distinct from (old.state, old.attempt_id) then
    raise exception 'a transfer is matched once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bank_entries_guard before update or delete on bank_entries
  for each row execute function bank_entries_guard();

create constraint trigger payment_methods_terms after insert or update or delete on payment_methods
  deferrable initially deferred for each row execute function sale_terms_changed();
create function tell_catalog() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog', '');
  return null;
end $$;
-- Pages show the marks of the methods, and prices in the currencies that they take.
create trigger payment_methods_told after insert or update or delete on payment_methods
  for each statement execute function tell_catalog();
create trigger bank_entries_no_truncate before truncate on bank_entries for each statement execute function refuse_removal();

-- The store's accounts at payment providers, as they were entered in the back office. An account that was removed keeps its row, so
-- that versions only grow.
create table payment_accounts (
  provider text primary key check (provider in ('stripe', 'paypal', 'btcpay')),
  -- The account's parts as JSON, sealed (docs/decisions/0010); null if it was removed.
  sealed bytea,
  version integer not null default 0,
  saved_by text not null,
  saved_at timestamptz not null
);

-- The books of the sandbox payment provider: another party's, kept apart. The store never reads them but through the
-- provider's interface; the doctor compares them with its own.
create schema sandbox;

create domain sandbox.payment_state as text check (value in ('open', 'approved', 'declined', 'cancelled'));

create table sandbox.payments (
  ref text primary key,
  -- What the merchant calls it.
  merchant_ref uuid not null unique,
  order_no text not null,
  amount_minor paid_minor not null,
  currency text not null,
  return_url text not null,
  cancel_url text not null,
  state sandbox.payment_state not null default 'open',
  capture_ref text unique,
  captured_minor bigint,
  captured_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

create table sandbox.refunds (
  ref text primary key,
  capture_ref text not null references sandbox.payments (capture_ref),
  amount_minor bigint not null check (amount_minor > 0),
  idem text not null unique,
  created_at timestamptz not null default now()
);

-- Test payments, until the store goes live.
insert into payment_methods (code, provider, hold_minutes, position) values ('sandbox', 'sandbox', 15, 1);

-- Offered once Stripe is configured. From one US dollar on: Stripe's least amount is about half of that, and differs by currency.
-- Its most is eight digits.
insert into payment_methods (code, provider, hold_minutes, min_minor, max_minor, position)
values ('card', 'stripe', 15, 100, 5000000, 10);

-- Offered where the provider is set up. Currencies: those that PayPal takes from buyers in other countries too.
insert into payment_methods (code, provider, currencies, hold_minutes, position)
values ('paypal', 'paypal',
  '{USD,EUR,GBP,AUD,CAD,CHF,CZK,DKK,HKD,HUF,ILS,JPY,MXN,NOK,NZD,PHP,PLN,SEK,SGD,THB,TWD}', 15, 20);

-- Offered where the provider is set up. It takes every currency that it knows a rate for.
insert into payment_methods (code, provider, hold_minutes, position) values ('btcpay', 'btcpay', 30, 40);

-- Paying by bank transfer. Off until the shopkeeper has named an account; a transfer takes a day and holds no keys.
insert into payment_methods (code, provider, enabled, currencies, hold_minutes, holds_keys, position)
values ('bank-transfer', 'bank', false, '{EUR}', 1440, false, 20);

-- Members alone are offered it, and only those who have one.
insert into payment_methods (code, provider, hold_minutes, position) values ('balance', 'balance', 15, 30);

-- Each decline of a card counts against the buyer.
update payment_methods set cards = true where provider = 'stripe';
