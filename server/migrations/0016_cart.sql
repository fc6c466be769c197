-- A member's cart: the list, and a figure that moves with each change of it, by which a device knows that it is behind.
create table carts (
  account_id uuid primary key references accounts (id),
  revision integer not null default 0 check (revision >= 0)
);

create table cart_items (
  account_id uuid not null references carts (account_id),
  product_id uuid not null references products (id),
  -- Its place in the list.
  no integer not null,
  quantity integer not null check (quantity between 1 and 100),
  -- What one copy cost when it was put in.
  price_minor bigint not null check (price_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  added_at timestamptz not null,
  primary key (account_id, product_id)
);
create index cart_items_product on cart_items (product_id);
