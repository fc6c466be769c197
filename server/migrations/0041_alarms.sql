-- What must not wait for a person to look, opened and closed by the store itself. docs/features/alerts.md.
create table alarms (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in (
    'order_late', 'job_failed', 'queue_late', 'provider', 'mail_server', 'mail_failed', 'rates_old', 'backup_failed',
    'backup_old', 'stock_low', 'dispute_due', 'claim_due', 'ticket_due')),
  -- What it is about within its kind: an order's number, the name of a job. Each case has one open row.
  subject text not null,
  -- What its sentence names, and where its cause is looked at. Nothing of a customer.
  said jsonb not null,
  path text not null,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create unique index alarms_open on alarms (kind, subject) where closed_at is null;
create index alarms_past on alarms (closed_at desc, id desc) where closed_at is not null;

-- Who has seen which alert.
create table alarm_sights (
  alarm_id uuid not null references alarms (id) on delete cascade,
  staff_id uuid not null references staff (id),
  at timestamptz not null,
  primary key (alarm_id, staff_id)
);

-- Which alerts a person is mailed about. Without a row: owners all of them, others none.
create table alarm_choices (
  staff_id uuid primary key references staff (id),
  kinds text[] not null
);

-- Who was mailed about which alert: once. The alerts of one mail have the same batch.
create table alarm_mailings (
  alarm_id uuid not null references alarms (id) on delete cascade,
  staff_id uuid not null references staff (id),
  batch uuid not null,
  at timestamptz not null,
  primary key (alarm_id, staff_id)
);
create index alarm_mailings_batch on alarm_mailings (batch);
create index alarm_mailings_staff on alarm_mailings (staff_id, at desc);

-- When alerts are opened, and the address that they are posted to. One row.
create table alarm_settings (
  one boolean primary key default true check (one),
  order_minutes integer not null default 10 check (order_minutes between 1 and 1440),
  queue_minutes integer not null default 10 check (queue_minutes between 1 and 1440),
  failed_mails integer not null default 5 check (failed_mails between 1 and 1000),
  dispute_hours integer not null default 48 check (dispute_hours between 1 and 240),
  answer_hours integer not null default 2 check (answer_hours between 1 and 240),
  -- Empty: alerts are posted nowhere.
  hook_url text not null default '',
  -- Sealed by the keyring: what the posts are signed with.
  hook_secret bytea,
  version integer not null default 1,
  saved_by text not null default 'system',
  saved_at timestamptz not null default now(),
  check (hook_url = '' or hook_secret is not null)
);
insert into alarm_settings default values;

-- How often in a row a payment provider did not answer, or refused the store's account.
create table provider_checks (
  provider text primary key,
  failures integer not null,
  result text not null,
  at timestamptz not null
);
