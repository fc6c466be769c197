create extension if not exists pg_trgm;
create extension if not exists unaccent;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create function refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % is never removed', tg_table_name using errcode = 'restrict_violation';
end $$;

-- An append-only row may lose personal data: the named columns may become null or empty.
create function only_forgets() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  now_is jsonb := to_jsonb(new);
  part text;
begin
  foreach part in array tg_argv loop
    if now_is -> part in ('null'::jsonb, '""'::jsonb) then
      was := was - part;
      now_is := now_is - part;
    end if;
  end loop;
  if was <> now_is then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create domain mail_state as text check (value in ('queued', 'accepted', 'bounced', 'complained', 'failed'));
create domain idempotency_key as text check (length(value) between 1 and 255);

create table idempotency_keys (
  scope text not null,
  key idempotency_key not null,
  body_hash bytea not null,
  status integer,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_created_at on idempotency_keys using brin (created_at);

-- A mail that was decided on. It names what it is about and holds neither body nor key: it is rendered when it is sent.
create table mails (
  id uuid primary key default uuidv7(),
  kind text not null,
  -- One event, one mail: the same event cannot decide on a second.
  dedupe text not null unique,
  subject_id uuid not null,
  recipient text not null,
  locale text not null,
  state mail_state not null default 'queued',
  message_id text not null,
  tries integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  accepted_at timestamptz,
  -- The process that sends a mail holds it and renews the hold while it works. Until this moment no other process sends it.
  taken_until timestamptz,
  -- Staff have sent it again, or marked the failure as handled.
  handled_at timestamptz
);
create index mails_subject on mails (subject_id, kind);
create index mails_queued on mails (created_at) where state = 'queued';
-- By whose they are; also by the beginning of the address.
create index mails_recipient on mails (lower(recipient) text_pattern_ops);
-- The log of the back office, newest first: all, of one kind, what did not arrive, and by the words of the error.
create index mails_newest on mails (created_at, id);
create index mails_kind on mails (kind, created_at, id);
create index mails_lost on mails (created_at, id) where state in ('bounced', 'failed');
create index mails_complained on mails (created_at, id) where state = 'complained';
-- The failures that nothing was done about (openMails).
create index mails_open on mails (created_at)
  where state in ('bounced', 'failed') and handled_at is null and recipient <> ''
    and error is distinct from 'There was nothing to say any more.';
create index mails_error on mails using gin (error gin_trgm_ops) where error is not null;
-- The test emails of the back office: few, among many mails.
create index mails_store_test on mails (id) where kind = 'store-test';
create index mails_kept on mails (created_at) where recipient <> '';

-- The texts that the shopkeeper wrote in place of the standard ones, of one kind of mail in one language: key of the sentence → text.
create table mail_texts (
  kind text not null,
  locale text not null,
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  -- Goes up with each save; a row whose texts were all taken back stays, so that no version comes twice.
  version integer not null check (version > 0),
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (kind, locale)
);

-- Tries at passwords and codes, by what they are counted for: an account, an address. Also of accounts that do not exist.
create table tries (
  subject text primary key,
  tries integer not null,
  since timestamptz not null,
  wait_until timestamptz
);
create index tries_since on tries (since);

create table worker_heartbeats (
  worker_id text primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  lane text,
  worked_at timestamptz
);

-- Challenges that were answered, rightly or not: each is answered once. What was handed out stands nowhere, as it carries its
-- own end and the keyring's word for it.
create table passkey_challenges_used (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  expires_at timestamptz not null
);
create index passkey_challenges_used_expired on passkey_challenges_used (expires_at);
