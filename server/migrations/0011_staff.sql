-- Who works in the store, how they sign in, and what they answered.

create table staff (
  id uuid primary key default uuidv7(),
  email text not null,
  email_norm text not null unique,
  name text not null,
  role text not null check (role in ('owner', 'catalogue', 'stock', 'orders', 'support', 'finance', 'read_only')),
  -- argon2id with its parameters, in the PHC string format.
  password_hash text not null,
  -- A password that somebody else has seen: it lets in once, to choose another.
  must_change_password boolean not null default true,
  -- Sealed by the keyring; null until a phone has proved that it knows it.
  totp_secret bytea,
  -- The last period whose code was taken: none is taken twice.
  totp_step bigint,
  signed_in_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);

create table staff_recovery_codes (
  staff_id uuid not null references staff (id),
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

create table staff_sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  staff_id uuid not null references staff (id),
  -- What is still asked for; only 'in' may do anything.
  step text not null check (step in ('password', 'enrol', 'code', 'in')),
  -- A new second factor, sealed, until its first code proves that a phone has it.
  new_totp_secret bytea,
  ip inet,
  device text not null default '',
  created_at timestamptz not null,
  -- The last call: 15 minutes later the code is asked for again.
  seen_at timestamptz not null,
  -- The end, however busy it is.
  expires_at timestamptz not null
);
create index staff_sessions_staff on staff_sessions (staff_id);
create index staff_sessions_expired on staff_sessions (expires_at);

-- Tries at passwords and codes, by what they are counted for: an account, an address. Also of accounts that do not exist.
create table staff_tries (
  subject text primary key,
  tries integer not null,
  since timestamptz not null,
  wait_until timestamptz
);
create index staff_tries_since on staff_tries (since);

-- What the store answered to the last refund request, and why: the mail to the buyer is written from it.
alter table orders add column refund_answer text check (refund_answer in ('approved', 'declined'));
alter table orders add column refund_answer_reason text not null default '';
alter table orders add column refund_answered_at timestamptz;

-- The back office's lists: by state, and by the beginning of a number or an address.
create index orders_status on orders (status, id desc);
create index orders_refund_requested on orders (refund_requested_at) where refund_requested_at is not null;
create index orders_no_prefix on orders (order_no text_pattern_ops);
create index orders_email_prefix on orders (email_norm text_pattern_ops);
