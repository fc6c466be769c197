-- Captchas that were answered, rightly or not: each answers once. What was handed out stands nowhere, as the keyring can
-- tell it again from the id, and the id says when that was.
create table captchas_used (
  id uuid primary key,
  expires_at timestamptz not null
);
create index captchas_used_expired on captchas_used (expires_at);
