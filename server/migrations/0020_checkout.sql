create table delivery_methods (
  code text primary key,
  -- US cents: the first kilogram, and each further one begun.
  first_minor bigint not null check (first_minor >= 0),
  further_minor bigint not null check (further_minor >= 0),
  min_days integer not null,
  max_days integer not null,
  -- Empty means everywhere.
  countries text[] not null default '{}',
  position integer not null default 0
);
