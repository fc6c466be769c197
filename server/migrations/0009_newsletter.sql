create table newsletter_subscribers (
  id uuid primary key default uuidv7(),
  email text not null,
  -- Lower case: one row per email address.
  email_norm text not null unique,
  locale text not null,
  state text not null default 'asked' check (state in ('asked', 'subscribed', 'ended')),
  -- Where on the site it was asked for.
  source text not null check (source in ('home', 'footer', 'page')),
  -- The sentence under the field, as it was read, in the reader's language.
  consent text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  check (state = 'asked' or confirmed_at is not null),
  check ((state = 'ended') = (ended_at is not null))
);
create index newsletter_subscribers_state on newsletter_subscribers (state, asked_at desc, id desc);
create index newsletter_subscribers_asked on newsletter_subscribers (asked_at);

-- Links in newsletters: hashes of 256-bit secrets.
create table newsletter_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  subscriber_id uuid not null references newsletter_subscribers (id) on delete cascade,
  created_at timestamptz not null
);
create index newsletter_links_subscriber on newsletter_links (subscriber_id);
