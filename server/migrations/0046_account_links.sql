-- What the links of our mails to members hold: 256 bits each, of which the hash is kept, for one purpose, once.
create table account_links (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  account_id uuid not null references accounts (id),
  purpose text not null check (purpose in ('confirm', 'reset', 'not_me')),
  -- The browser that asked: it needs no password to go on.
  browser_hash bytea check (length(browser_hash) = 32),
  -- The sign-in that the mail tells of.
  session_id uuid references account_sessions (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_links_account on account_links (account_id, purpose, created_at desc);
create index account_links_expired on account_links (expires_at);
create index account_links_session on account_links (session_id) where session_id is not null;

-- Browsers that have signed in to an account before: a sign-in from any other is told by mail, and strangers' wrong
-- passwords keep none of these out.
create table account_devices (
  token_hash bytea not null check (length(token_hash) = 32),
  account_id uuid not null references accounts (id),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (account_id, token_hash)
);
create index account_devices_last on account_devices (last_at);
