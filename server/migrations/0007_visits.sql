-- How often a product's page was opened per day, without the visitor.
create table product_views (
  day date not null,
  product_id uuid not null,
  views integer not null check (views > 0),
  primary key (day, product_id)
);

create table visits (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  to_url text not null,
  from_url text not null,
  account_id uuid,
  foreign key (account_id) references accounts (id)
);
create index visits_at on visits (at);
create index visits_account on visits (account_id, at desc) where account_id is not null;
