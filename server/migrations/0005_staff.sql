-- Roles that owners put together from permissions. docs/decisions/0095-own-roles.md.
create table staff_roles (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  permissions text[] not null,
  version integer not null default 1
);
create unique index staff_roles_name on staff_roles (lower(name));

create table staff (
  id uuid primary key default uuidv7(),
  email text not null,
  email_norm text not null unique,
  name text not null,
  role text not null check (role in ('owner', 'catalogue', 'stock', 'orders', 'support', 'finance', 'read_only', 'own')),
  own_role_id uuid references staff_roles (id),
  -- argon2id with its parameters, in the PHC string format.
  password_hash text not null,
  -- A password that another person has seen. It allows one sign-in, to choose a new password.
  must_change_password boolean not null default true,
  -- Sealed by the keyring; null until a phone has proved that it knows it.
  totp_secret bytea,
  -- The last period whose code was used: each code works once.
  totp_step bigint,
  signed_in_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  -- Until when a one-time password lets in. A password of one's own has no end.
  one_time_until timestamptz,
  check ((role = 'own') = (own_role_id is not null))
);
create index staff_own_role on staff (own_role_id) where own_role_id is not null;

-- Acts of the staff that the owners are told of by mail. The audit log has them too; this is what the mail is written from.
create table staff_acts (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in (
    'bank', 'balance', 'points', 'price', 'refund', 'payout', 'coupon', 'staff_added', 'staff_reset', 'staff_disabled',
    'staff_enabled', 'staff_changed', 'role_saved', 'role_removed', 'own_password', 'own_email', 'own_second_factor',
    'own_recovery_codes', 'own_passkey_added', 'own_passkey_removed', 'own_passkey_shut', 'giving_limits', 'provider')),
  staff_id uuid not null references staff (id),
  at timestamptz not null,
  -- Where in the back office it is looked at, and undone.
  path text not null,
  -- What the mail names: accounts, amounts, coupons, members of staff. Nothing of a customer.
  said jsonb not null
);

-- Browsers in which the person has signed in before. Wrong passwords from elsewhere do not lock them out there.
create table staff_devices (
  staff_id uuid not null references staff (id),
  token_hash bytea not null check (octet_length(token_hash) = 32),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (staff_id, token_hash)
);

-- New addresses that wait for the code which was mailed to them. The last one of a person counts.
create table staff_email_changes (
  id uuid primary key,
  staff_id uuid not null references staff (id),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_email_changes_staff on staff_email_changes (staff_id);

-- Money's worth that staff gave to customers, where no ledger of its own says so. It counts toward their daily limits together
-- with what they added to balances.
create table staff_given (
  id uuid primary key default uuidv7(),
  actor text not null,
  subject text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  at timestamptz not null
);
create index staff_given_by on staff_given (actor, at);

-- Passkeys: another way to sign in, without password and code. docs/decisions/0039-passkeys.md.
create table staff_passkeys (
  id uuid primary key,
  staff_id uuid not null references staff (id),
  -- How its authenticator knows it again, in base64url.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  -- COSE, as it came: whatever its signature is made with.
  public_key bytea not null,
  -- Uses, as the authenticator counts them; 0 for ever where it does not.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (name <> ''),
  -- Whether it lies elsewhere too, as its last use has said.
  backed_up boolean not null,
  added_at timestamptz not null,
  last_used_at timestamptz,
  -- Its counter went back, as a copy's would: from then on it opens nothing.
  shut_at timestamptz
);
create index staff_passkeys_staff on staff_passkeys (staff_id, added_at);

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
  step text not null check (step in ('password', 'email', 'enrol', 'code', 'in')),
  -- A new second factor, sealed, until its first code proves that a phone has it.
  new_totp_secret bytea,
  ip inet,
  device text not null default '',
  created_at timestamptz not null,
  -- The last call: 15 minutes later the code is asked for again.
  seen_at timestamptz not null,
  -- The end, however busy it is.
  expires_at timestamptz not null,
  -- Some acts of the staff need a second factor that was confirmed a moment ago. docs/decisions/0077-fresh-codes.md.
  code_at timestamptz
);
create index staff_sessions_staff on staff_sessions (staff_id);
create index staff_sessions_expired on staff_sessions (expires_at);

-- The filters and the sort order of a list that a person keeps under a name.
create table staff_views (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff (id),
  list text not null,
  name text not null check (name <> ''),
  query text not null,
  unique (staff_id, list, name)
);
