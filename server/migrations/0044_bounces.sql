-- The email account that bounces come back to, one row at most; without an address it was removed. Where the reading goes on is kept by the
-- numbers of IMAP, which begin again if the validity changes.
create table bounce_account (
  single boolean primary key default true check (single),
  host text not null default '',
  port integer not null default 993 check (port between 1 and 65535),
  username text not null default '',
  folder text not null default 'INBOX',
  -- The password, sealed; null once the account was removed.
  sealed bytea,
  version integer not null default 0,
  saved_by text not null,
  saved_at timestamptz not null,
  read_at timestamptz,
  result text,
  validity text not null default '',
  last_uid bigint not null default 0,
  check ((host = '') = (sealed is null))
);

-- Providers of email delivery that report by webhook. A row without a secret was turned off.
create table mail_webhooks (
  provider text primary key check (provider in ('mailgun', 'sendgrid', 'ses')),
  -- What its requests are verified with, sealed.
  sealed bytea,
  version integer not null check (version > 0),
  saved_by text not null,
  saved_at timestamptz not null,
  -- When the last request with a valid signature came, to the minute.
  heard_at timestamptz
);
-- Events that were taken, so that none is taken twice.
create table mail_webhook_events (
  provider text not null,
  event_id text not null,
  heard_at timestamptz not null,
  primary key (provider, event_id)
);
create index mail_webhook_events_old on mail_webhook_events (heard_at);
