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

-- Challenges that were answered, rightly or not: each is answered once. What was handed out stands nowhere, as it carries its
-- own end and the keyring's word for it.
create table passkey_challenges_used (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  expires_at timestamptz not null
);
create index passkey_challenges_used_expired on passkey_challenges_used (expires_at);

-- What a mail tells of that is no more when it is written: the name of a passkey.
alter table account_links add column about text not null default '';
