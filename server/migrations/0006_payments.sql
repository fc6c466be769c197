create table payment_methods (
  code text primary key,
  provider text not null,
  enabled boolean not null default true,
  -- Empty means every currency that is shown.
  currencies text[] not null default '{}',
  countries text[] not null default '{}',
  -- US cents.
  min_minor bigint not null default 0 check (min_minor >= 0),
  max_minor bigint check (max_minor > min_minor),
  fee_percent numeric(6, 3) not null default 0 check (fee_percent >= 0),
  fee_fixed_minor bigint not null default 0 check (fee_fixed_minor >= 0),
  hold_minutes integer not null check (hold_minutes > 0),
  -- Bank transfer takes a day: it holds no keys while it waits.
  holds_keys boolean not null default true,
  position integer not null default 0
);

create table payment_attempts (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  no integer not null check (no > 0),
  provider text not null,
  method text not null references payment_methods (code),
  state text not null default 'pending' check (state in ('pending', 'paid', 'failed', 'cancelled', 'expired')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- The provider's name for it, known once the provider was asked.
  provider_ref text,
  pay_url text,
  created_at timestamptz not null,
  settled_at timestamptz,
  polled_at timestamptz,
  unique (order_id, no),
  unique (provider, provider_ref)
);
-- One attempt at a time: a second way to pay closes the first.
create unique index payment_attempts_open on payment_attempts (order_id) where state = 'pending';
create index payment_attempts_to_poll on payment_attempts (coalesce(polled_at, created_at)) where state = 'pending';

-- What providers told us, as it came: stored first, handled after.
create table payment_events (
  provider text not null,
  event_id text not null,
  raw text not null,
  -- What it says, in our own words; made from the raw text once its signature was found good.
  event jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  outcome text,
  primary key (provider, event_id)
);
create index payment_events_waiting on payment_events (received_at) where processed_at is null;

-- Money that arrived. Unique by the provider's own name for it: told twice, booked once.
create table payment_captures (
  id uuid primary key default uuidv7(),
  provider text not null,
  capture_ref text not null,
  attempt_id uuid not null references payment_attempts (id),
  order_id uuid not null references orders (id),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- 'applied' paid the order; anything else goes back.
  disposition text not null check (disposition in ('applied', 'duplicate', 'late', 'cancelled', 'short', 'wrong_currency')),
  captured_at timestamptz not null,
  unique (provider, capture_ref)
);
create unique index payment_captures_applied on payment_captures (order_id) where disposition = 'applied';
create index payment_captures_order on payment_captures (order_id);

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
  error text
);
create index refunds_order on refunds (order_id);
create index refunds_capture on refunds (capture_id);
create index refunds_pending on refunds (created_at) where state = 'pending';

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
