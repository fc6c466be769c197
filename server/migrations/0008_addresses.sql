-- Where members have things sent.
create table addresses (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id),
  first_name text not null,
  last_name text not null,
  -- Who receives the parcel, if that is another person or a company.
  receiver text not null default '',
  -- In the international form.
  phone text not null,
  address text not null,
  city text not null,
  state text not null default '',
  zip text not null default '',
  country text not null check (country ~ '^[A-Z]{2}$'),
  is_default boolean not null default false,
  created_at timestamptz not null
);
create index addresses_account on addresses (account_id, is_default desc, created_at desc, id);
-- One at most; that there is one as soon as there is any is held by who writes, and looked at by the doctor.
create unique index addresses_default on addresses (account_id) where is_default;
