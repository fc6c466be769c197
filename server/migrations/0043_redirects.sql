-- Addresses of pages that are not here (any more), and where they lead. They are looked at only if no page is found.
create table redirects (
  id uuid primary key default uuidv7(),
  -- Path and query as they are compared: small letters, no slash at the end, no language.
  source text not null unique check (source like '/_%'),
  -- Path, query and anchor of a page of this store.
  target text not null check (target like '/%' and target not like '//%'),
  -- The target as sources are written, with its query and without.
  target_key text not null,
  target_path text not null,
  status integer not null check (status in (301, 302)),
  saved_by text not null,
  saved_at timestamptz not null,
  -- Counted in memory and added up every minute.
  hits bigint not null default 0,
  last_hit_at timestamptz
);
create index redirects_target_key on redirects (target_key);
create index redirects_target_path on redirects (target_path);
