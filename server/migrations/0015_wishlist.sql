-- What members keep an eye on, with the price that it had when they took it in.
create table wishlist_items (
  account_id uuid not null references accounts (id),
  product_id uuid not null references products (id),
  price_minor bigint not null check (price_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  added_at timestamptz not null,
  -- Whether the product was in stock when it was saved, so that a change is visible.
  in_stock boolean not null default true,
  primary key (account_id, product_id)
);
create index wishlist_newest on wishlist_items (account_id, added_at desc, product_id);
create index wishlist_product on wishlist_items (product_id);
