create table accounts (
  id uuid primary key default uuidv7(),
  -- As it was typed; what it is known by is the other one.
  email text not null,
  -- Lower case: one account per email address.
  email_norm text not null unique,
  name text not null,
  -- argon2id with its parameters, in the PHC string format; null once the account was erased.
  password_hash text,
  password_changed_at timestamptz,
  -- Signing in requires a confirmed email address.
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
  -- What the checkout starts from for a member.
  key_delivery text not null default 'mail' check (key_delivery in ('mail', 'link')),
  check (erased_at is null or password_hash is null)
);
create index accounts_email_prefix on accounts (email_norm text_pattern_ops);
create index accounts_newest on accounts (created_at desc, id desc);
create index accounts_country on accounts (country) where country is not null and erased_at is null;

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

-- The browser has an opaque secret of 256 bits; this row has its hash.
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
create index account_sessions_whose on account_sessions (account_id);

-- Links in mails to members: hashes of 256-bit secrets, each for one purpose and one use.
create table account_links (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  account_id uuid not null references accounts (id),
  purpose text not null check (purpose in ('confirm', 'invite', 'reset', 'not_me')),
  -- The browser that asked: it needs no password to go on.
  browser_hash bytea check (length(browser_hash) = 32),
  -- The sign-in that the mail tells of.
  session_id uuid references account_sessions (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- What a mail tells of that is no more when it is written: the name of a passkey.
  about text not null default ''
);
create index account_links_account on account_links (account_id, purpose, created_at desc);
create index account_links_expired on account_links (expires_at);
create index account_links_session on account_links (session_id) where session_id is not null;

-- When and from where a member signed in.
create table account_logins (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id),
  at timestamptz not null,
  ip inet,
  system text not null default '',
  device text not null default '',
  method text not null check (method in ('password', 'passkey', 'confirm', 'google', 'apple', 'steam'))
);
create index account_logins_account on account_logins (account_id, at desc, id desc);
create index account_logins_at on account_logins (at);

-- Passkeys: a member's second way in. docs/decisions/0039-passkeys.md.
create table account_passkeys (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  -- How its authenticator knows it again, in base64url.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  -- COSE, as it came: whatever its signature is made with.
  public_key bytea not null,
  -- Uses, as the authenticator counts them; 0 for ever where it does not.
  counter bigint not null check (counter >= 0),
  -- How it can be reached: so that the browser asks for the right device when another one is added.
  transports text[] not null,
  name text not null check (name <> ''),
  -- Whether it lies elsewhere too, as its last use has said.
  backed_up boolean not null,
  added_at timestamptz not null,
  last_used_at timestamptz,
  -- Its counter went back, as a copy's would: from then on it opens nothing.
  shut_at timestamptz
);
create index account_passkeys_account on account_passkeys (account_id, added_at);

-- Accounts elsewhere that open an account here. docs/decisions/0104-sign-in-elsewhere.md.
create table account_identities (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  provider text not null check (provider in ('google', 'apple', 'steam')),
  -- What the provider calls the person, always the same; never an email address, which can pass on to another person.
  subject text not null check (length(subject) between 1 and 255),
  -- What its owner recognizes it by: the address that the provider named, or a number at Steam.
  label text not null default '',
  added_at timestamptz not null,
  last_used_at timestamptz,
  unique (provider, subject),
  unique (account_id, provider)
);

-- Sign-ins at a provider that are under way, for an hour at most; those that came to nothing are kept for a day. The state, the nonce and the codes are derived from the id.
create table sign_in_attempts (
  id uuid primary key,
  provider text not null check (provider in ('google', 'apple', 'steam')),
  -- The browser that began it; it has the secret in a cookie.
  browser_hash bytea not null unique check (length(browser_hash) = 32),
  -- The member who connects the provider to an account; null for a visitor who signs in.
  account_id uuid references accounts (id) on delete cascade,
  remembered boolean not null,
  -- The page of the store that it leads back to.
  return_to text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- What the provider has answered, once.
  answered_at timestamptz,
  failure text check (failure in ('sign_in_declined', 'sign_in_refused', 'sign_in_silent', 'sign_in_expired')),
  subject text not null default '',
  email text not null default '',
  email_verified boolean not null default false,
  name text not null default '',
  -- The address that the last code was mailed to, in which language, and how many were mailed.
  code_email text not null default '',
  code_locale text not null default '',
  codes integer not null default 0,
  code_tries integer not null default 0,
  code_sent_at timestamptz
);
create index sign_in_attempts_created on sign_in_attempts (created_at);
-- So many codes a day go to one address.
create index sign_in_attempts_codes on sign_in_attempts (lower(code_email)) where code_email <> '';
create index sign_in_attempts_account on sign_in_attempts (account_id) where account_id is not null;

-- The store's own registrations at the providers, as they were entered in the back office. One that was removed keeps its row, so that
-- versions only grow.
create table sign_in_providers (
  provider text primary key check (provider in ('google', 'apple', 'steam')),
  -- Its parts as JSON, sealed (docs/decisions/0010); null if it was removed.
  sealed bytea,
  version integer not null default 0,
  saved_by text not null,
  saved_at timestamptz not null
);

-- Every process caches the sessions that it has checked. A transaction that restricts a session notifies all processes, with the
-- account, or with an empty text if sessions are removed.
create function tell_session() returns trigger language plpgsql as $$ begin
  perform pg_notify('sessions', old.account_id::text);
  return null;
end $$;
-- Not the note of its last call, which each session has once a minute.
create trigger account_sessions_tell after update on account_sessions for each row
  when (old.ended_at is distinct from new.ended_at or old.expires_at <> new.expires_at or old.remembered <> new.remembered
    or old.account_id <> new.account_id or old.token_hash <> new.token_hash or new.seen_at < old.seen_at)
  execute function tell_session();

create function tell_sessions_removed() returns trigger language plpgsql as $$ begin
  perform pg_notify('sessions', '');
  return null;
end $$;
create trigger account_sessions_tell_removed after delete on account_sessions for each statement
  execute function tell_sessions_removed();

create function tell_sessions_of_account() returns trigger language plpgsql as $$ begin
  perform pg_notify('sessions', old.id::text);
  return null;
end $$;
create trigger accounts_tell_sessions after update on accounts for each row
  when (old.disabled_at is distinct from new.disabled_at or old.erased_at is distinct from new.erased_at)
  execute function tell_sessions_of_account();
