-- A buyer says that a key does not work; a person decides. docs/features/claims.md.
create table claims (
  -- The buyer's browser names it, so that one that is sent twice is made once.
  id uuid primary key,
  order_id uuid not null references orders (id),
  -- The unit whose key is claimed. It keeps its key and is linked with its replacement.
  delivery_id uuid not null references deliveries (id),
  reason text not null check (reason in ('used', 'invalid', 'region', 'wrong', 'other')),
  -- No key of the order stands in it: each was made unreadable before it came here.
  content text not null check (content <> ''),
  hidden_keys integer not null default 0 check (hidden_keys >= 0),
  -- `waiting`: it is granted, and no key is free.
  state text not null default 'open' check (state in ('open', 'waiting', 'replaced', 'refunded', 'declined')),
  made_at timestamptz not null,
  -- Until when an answer was promised.
  due_at timestamptz not null,
  decided_at timestamptz,
  -- Null where the store did it by itself: a key came, or the money went back by another way.
  decided_by uuid references staff (id),
  answer text not null default '',
  replacement_id uuid references deliveries (id),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'replaced') = (replacement_id is not null)),
  check (state <> 'declined' or answer <> '')
);
-- One at a time a copy.
create unique index claims_live on claims (delivery_id) where state in ('open', 'waiting');
create index claims_delivery on claims (delivery_id);
create index claims_replacement on claims (replacement_id) where replacement_id is not null;
create index claims_order on claims (order_id, made_at);
create index claims_due on claims (due_at, id) where state = 'open';
create index claims_state on claims (state, made_at desc, id desc);
create index claims_made on claims (made_at desc, id desc);
create index claims_staff on claims (decided_by) where decided_by is not null;

-- Pictures that a buyer shows; without a claim, an upload that waits to be sent.
create table claim_pictures (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  claim_id uuid references claims (id) on delete cascade,
  name text not null check (name <> '' and length(name) <= 120),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  size integer not null check (size > 0),
  bytes bytea not null,
  at timestamptz not null,
  check (size = length(bytes))
);
alter table claim_pictures alter column bytes set storage external;
create index claim_pictures_order on claim_pictures (order_id);
create index claim_pictures_claim on claim_pictures (claim_id) where claim_id is not null;
create index claim_pictures_unsent on claim_pictures (at) where claim_id is null;
