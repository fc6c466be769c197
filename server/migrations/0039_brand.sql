-- Logos and icons of the store, drawn from what was uploaded and named after what they show. Those that were ever in use stay, as
-- mails that were sent show them.
create table brand_pictures (
  hash text primary key check (hash ~ '^[0-9a-f]{16}$'),
  kind text not null check (kind in ('logo', 'icon')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  used boolean not null default false,
  created_at timestamptz not null default now()
);

-- A logo has one file, an icon one of each size; `size` is the width in pixels.
create table brand_picture_files (
  hash text not null references brand_pictures on delete cascade,
  size integer not null check (size > 0),
  bytes bytea not null,
  primary key (hash, size)
);
