create table delivery_methods (
  -- Orders keep it. It never changes, and is the English name that the method began with unless another method has that code.
  code text primary key,
  -- {locale: text}; English stands in for a language without a name.
  names jsonb not null check (names ? 'en-US'),
  -- {locale: text}: what buyers read below the name.
  hints jsonb not null default '{}' check (jsonb_typeof(hints) = 'object'),
  enabled boolean not null default true,
  -- US cents: the first kilogram, and each further one begun.
  first_minor bigint not null check (first_minor >= 0),
  further_minor bigint not null check (further_minor >= 0),
  -- From this value of goods on, in US cents, nothing is charged; null if never.
  free_from_minor bigint check (free_from_minor > 0),
  min_days integer not null,
  max_days integer not null,
  -- Empty means everywhere.
  countries text[] not null default '{}',
  position integer not null default 0,
  -- The carrier's page for a parcel, with {number} where its number goes; empty if there is none.
  tracking_address text not null default '' check (tracking_address = '' or tracking_address ~ '^https://.*\{number\}'),
  version integer not null default 1,
  constraint delivery_methods_days check (min_days between 0 and max_days)
);
-- For the slices below: the carrier's page for a parcel.
create view tracking_addresses as select code, tracking_address from delivery_methods;
create unique index delivery_methods_name on delivery_methods (lower(names ->> 'en-US'));
