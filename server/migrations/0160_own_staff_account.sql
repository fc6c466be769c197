-- Staff look after their own accounts. docs/decisions/0080-own-staff-account.md.

-- Until when a one-time password lets in. A password of one's own has no end.
alter table staff add column one_time_until timestamptz;
update staff set one_time_until = now() + interval '72 hours' where must_change_password;

-- The first owner names an address of their own before the second factor is set up.
alter table staff_sessions drop constraint staff_sessions_step_check;
alter table staff_sessions add constraint staff_sessions_step_check
  check (step in ('password', 'email', 'enrol', 'code', 'in'));

-- Browsers in which somebody has signed in: strangers' wrong passwords do not lock them out there.
create table staff_devices (
  staff_id uuid not null references staff,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (staff_id, token_hash)
);

-- New addresses that wait for the code which was mailed to them. The last one of a person counts.
create table staff_email_changes (
  id uuid primary key,
  staff_id uuid not null references staff,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_email_changes_staff on staff_email_changes (staff_id);

-- Changes of one's own account, for the mail about them.
alter table staff_acts drop constraint staff_acts_kind_check;
alter table staff_acts add constraint staff_acts_kind_check check (kind in ('bank', 'balance', 'points', 'coupon',
  'staff_added', 'staff_reset', 'staff_disabled', 'staff_enabled', 'own_password', 'own_email', 'own_second_factor',
  'own_recovery_codes'));
