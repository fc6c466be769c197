-- Disputes, reported by a provider or entered by the staff. `warning`: the money has not been asked back yet, but is about to be.
create table disputes (
  id uuid primary key default uuidv7(),
  provider text not null,
  dispute_ref text not null,
  kind text not null check (kind in ('dispute', 'warning')),
  state text not null check (state in ('open', 'won', 'lost')),
  order_id uuid not null references orders (id),
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- In the provider's own words, or the staff's.
  reason text not null default '',
  -- Until when evidence is taken.
  due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- What was handed in, as the staff wrote it down.
  notes text not null default '',
  submitted_at timestamptz,
  unique (provider, dispute_ref),
  check ((state = 'open') = (closed_at is null))
);
create index disputes_order on disputes (order_id);
create index disputes_open on disputes (coalesce(due_at, 'infinity'), id) where state = 'open';
create index disputes_opened on disputes (opened_at desc, id desc);

-- Orders that are held because another one of the same buyer is disputed; let go again with the last of these.
create table dispute_freezes (
  dispute_id uuid not null references disputes (id),
  order_id uuid not null references orders (id),
  frozen_at timestamptz not null,
  lifted_at timestamptz,
  primary key (dispute_id, order_id)
);
create index dispute_freezes_order on dispute_freezes (order_id) where lifted_at is null;
