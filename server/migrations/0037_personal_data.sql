-- Who wants to see what is held of them, or to be forgotten. docs/features/personal-data.md.
create table personal_requests (
  id uuid primary key,
  kind text not null check (kind in ('export', 'erasure')),
  origin text not null check (origin in ('member', 'visitor', 'staff')),
  -- The email address that has to confirm; emptied some days after the request is settled.
  email text not null,
  email_norm text not null,
  locale text not null,
  -- The member of staff who asked on behalf of the person.
  asked_by text not null default '',
  -- Of the link in the mail; a member needs none.
  token_hash bytea unique check (length(token_hash) = 32),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  proved_at timestamptz,
  done_at timestamptz,
  check (done_at is null or proved_at is not null)
);
create index personal_requests_newest on personal_requests (asked_at desc, id desc);
create index personal_requests_email on personal_requests (email_norm, kind, asked_at desc) where email_norm <> '';
