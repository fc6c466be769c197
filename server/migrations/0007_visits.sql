-- How often a product's page was opened per day, without the visitor.
create table product_views (
  day date not null,
  product_id uuid not null,
  views integer not null check (views > 0),
  primary key (day, product_id)
);

-- How many visits, opened product pages, filled carts and opened checkouts there were per hour, without the visitor.
create table visit_steps (
  hour timestamptz not null,
  step text not null check (step in ('visit', 'product', 'cart', 'checkout')),
  n integer not null check (n > 0),
  primary key (hour, step)
);
-- For reports.
create view visit_step_counts as select hour, step, n from visit_steps;

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
