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

-- The link by which a member shows their wishlist. One that is made new, or given up, opens nothing any more.
create table wishlist_links (
  account_id uuid primary key references accounts (id),
  -- Opens what it shows to whom has it, and is shown to its member again; so it is kept as it is.
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{22}$'),
  -- What its readers call the list or its member; chosen for the link alone, and empty for none.
  title text not null default '' check (length(title) <= 60),
  created_at timestamptz not null
);
