-- What the back office looks at: who has bought most, and when points last were looked after.

create index memberships_consumption on memberships (consumption_minor desc, account_id);

-- The last round that looked for points to expire, and what it found. One row.
create table membership_expiry (
  one boolean primary key default true check (one),
  ran_at timestamptz not null,
  told integer not null,
  expired integer not null
);

create index points_ledger_expired on points_ledger (at) where kind = 'expire';
