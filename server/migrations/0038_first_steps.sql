-- What came with the demo catalog: told from the shopkeeper's own products, and removed whole.
create table demo_rows (
  kind text not null check (kind in ('product', 'review', 'coupon', 'banner', 'news')),
  id uuid not null,
  primary key (kind, id)
);
