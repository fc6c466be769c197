-- A banner's time on the home page, where it has one.
alter table banners
  add column live_from timestamptz,
  add column live_until timestamptz,
  add constraint banners_time check (live_until > live_from);

-- How often a product's page was opened, a day. Of whom, nobody knows.
create table product_views (
  day date not null,
  product_id uuid not null references products (id),
  views integer not null check (views > 0),
  primary key (day, product_id)
);
