-- What the store tells its members: all, those of a level, or one.
create table announcements (
  id uuid primary key default uuidv7(),
  -- {locale: {title, content}}; en-US is always there.
  texts jsonb not null check (texts ? 'en-US'),
  -- Neither: everybody.
  level integer references membership_tiers (level),
  account_id uuid references accounts (id),
  publish_at timestamptz not null,
  created_by text not null,
  created_at timestamptz not null,
  -- Taken back: nobody reads it any more.
  withdrawn_at timestamptz,
  check (num_nonnulls(level, account_id) <= 1)
);
create index announcements_many on announcements (publish_at) where account_id is null and withdrawn_at is null;
create index announcements_one on announcements (account_id, publish_at) where account_id is not null;

create table announcement_reads (
  account_id uuid not null references accounts (id),
  announcement_id uuid not null references announcements (id),
  read_at timestamptz not null,
  primary key (account_id, announcement_id)
);
create index announcement_reads_announcement on announcement_reads (announcement_id);
