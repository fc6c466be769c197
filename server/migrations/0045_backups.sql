-- Backups of the embedded database, and when they are made. docs/features/backups.md.
create table backups (
  id uuid primary key default uuidv7(),
  state text not null check (state in ('waiting', 'running', 'made', 'failed')),
  -- Who asked for it: `staff:<id>`, `system` for the nightly one, or `command-line`.
  actor text not null,
  begun_at timestamptz not null,
  ended_at timestamptz,
  -- Copied and read back so far: in all, twice the size of the database.
  done_bytes bigint not null default 0 check (done_bytes >= 0),
  database_bytes bigint check (database_bytes >= 0),
  -- Where the file is, and its size.
  file text,
  bytes bigint check (bytes >= 0),
  -- Why it failed; of a full disk, what was needed and what was free.
  reason text check (reason in ('disk_full', 'cut_off', 'not_whole', 'folder', 'other')),
  needed_bytes bigint,
  free_bytes bigint,
  detail text,
  check ((state = 'made') = (file is not null and bytes is not null and database_bytes is not null)),
  check ((state = 'failed') = (reason is not null))
);
-- One backup at a time.
create unique index backups_at_work on backups ((true)) where state in ('waiting', 'running');
create index backups_begun on backups (begun_at desc, id desc);
create index backups_made on backups (begun_at desc, id desc) where state = 'made';
create index backups_nightly on backups (begun_at desc) where actor = 'system';

-- When backups are made by themselves. One row.
create table backup_settings (
  one boolean primary key default true check (one),
  -- On the store's clock; null: none are made by themselves.
  nightly_hour integer default 3 check (nightly_hour between 0 and 23),
  -- So many good ones are kept.
  keep integer not null default 7 check (keep between 1 and 365),
  -- The night of the last one.
  last_night timestamptz,
  -- The first day of the store: it cannot have an old backup before.
  since timestamptz not null default now(),
  version integer not null default 1,
  saved_by text not null default 'system',
  saved_at timestamptz not null default now()
);
insert into backup_settings default values;
