-- What every slice stands on: idempotent calls, living workers, mail on its way.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Folds case and accents, for search. Immutable by promise: the dictionary is named, so it cannot change under an index.
create function fold(value text) returns text
language sql immutable strict parallel safe
return lower(public.unaccent('public.unaccent'::regdictionary, value));

create table idempotency_keys (
  scope text not null,
  key text not null check (length(key) between 1 and 255),
  body_hash bytea not null,
  status integer,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

create table worker_heartbeats (
  worker_id text primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- A mail that was decided on. It names what it is about and holds neither body nor key: it is rendered when it is sent.
create table mails (
  id uuid primary key default uuidv7(),
  kind text not null,
  -- One event, one mail: the same event cannot decide on a second.
  dedupe text not null unique,
  subject_id uuid not null,
  recipient text not null,
  locale text not null,
  state text not null default 'queued' check (state in ('queued', 'accepted', 'bounced', 'failed')),
  message_id text not null,
  tries integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  accepted_at timestamptz
);
create index mails_subject on mails (subject_id, kind);
create index mails_queued on mails (created_at) where state = 'queued';
