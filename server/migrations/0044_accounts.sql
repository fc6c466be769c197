-- Who is a member, where they are signed in, and when they have signed in.

create table accounts (
  id uuid primary key default uuidv7(),
  -- As it was typed; what it is known by is the other one.
  email text not null,
  -- Lower case: one account a mailbox.
  email_norm text not null unique,
  name text not null,
  -- argon2id with its parameters, in the PHC string format; null once the account was erased.
  password_hash text,
  password_changed_at timestamptz,
  -- Until the mailbox itself has said yes nobody signs in.
  email_confirmed_at timestamptz,
  -- The language of mails.
  locale text not null,
  country text check (country ~ '^[A-Z]{2}$'),
  phone text not null default '',
  zip text not null default '',
  address text not null default '',
  -- Other ways to be reached: what, and under which name.
  contact_tools text not null default '',
  newsletter boolean not null default false,
  -- The sentence that was agreed to, as it was read, and when it was answered last.
  newsletter_consent text not null default '',
  newsletter_at timestamptz,
  -- Which terms were agreed to, and when.
  terms_version text not null default '',
  terms_at timestamptz,
  disabled_at timestamptz,
  disabled_reason text not null default '',
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  check (erased_at is null or password_hash is null)
);
create index accounts_email_prefix on accounts (email_norm text_pattern_ops);
create index accounts_newest on accounts (created_at desc, id desc);

-- A session: an opaque secret of 256 bits in the browser, of which the hash is kept.
create table account_sessions (
  id uuid primary key default uuidv7(),
  token_hash bytea not null unique check (length(token_hash) = 32),
  account_id uuid not null references accounts (id),
  -- It lives for seven days; any other rests after 24 hours without a call.
  remembered boolean not null default false,
  ip inet,
  system text not null default '',
  device text not null default '',
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- Ended before its time: by its owner, by a new password, or by the shopkeeper. Kept, so that a browser of a disabled
  -- account still learns why it is signed out.
  ended_at timestamptz
);
create index account_sessions_account on account_sessions (account_id) where ended_at is null;
create index account_sessions_expired on account_sessions (expires_at);

-- When and from where somebody signed in.
create table account_logins (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id),
  at timestamptz not null,
  ip inet,
  system text not null default '',
  device text not null default '',
  method text not null check (method in ('password', 'passkey', 'confirm'))
);
create index account_logins_account on account_logins (account_id, at desc, id desc);

alter table orders add constraint orders_account_fkey foreign key (account_id) references accounts (id);
alter table reviews add constraint reviews_account_fkey foreign key (account_id) references accounts (id);
alter table visits add constraint visits_account_fkey foreign key (account_id) references accounts (id);
create index visits_account on visits (account_id, at desc) where account_id is not null;
