-- What is bought together, counted over delivered orders by a round (`catalog.countBaskets`) and read by the product's page.

-- Each of the two orders of a pair, so that one walk of one index answers for a product.
create table bought_together (
  product_id uuid not null references products on delete cascade,
  other_id uuid not null references products on delete cascade,
  times int not null check (times > 0),
  primary key (product_id, other_id),
  check (product_id <> other_id)
);
create index bought_together_best on bought_together (product_id, times desc, other_id);

-- What each order has been counted with: so it is counted once, and can be taken out as it was put in. Of one product there
-- is no pair, and no row.
create table baskets (
  order_id uuid primary key,
  delivered_at timestamptz not null,
  products uuid[] not null check (cardinality(products) > 1)
);
create index baskets_delivered on baskets (delivered_at, order_id);

-- Orders to be looked at, again where something has changed. No key but the number: whoever pays or refunds waits for nobody.
create table basket_changes (
  id bigint generated always as identity primary key,
  order_id uuid not null
);

create function note_basket() returns trigger language plpgsql as $$
begin
  insert into basket_changes (order_id) values (new.id);
  return null;
end $$;

-- An order comes in when all of it was delivered, goes out when its money went back, and changes with each copy that did.
create trigger orders_note_basket after update of status, payment_status, refunded_minor, delivered_at on orders for each row
  when (new.delivered_at is not null
    and (old.delivered_at is null, old.payment_status, old.refunded_minor)
      is distinct from (new.delivered_at is null, new.payment_status, new.refunded_minor))
  execute function note_basket();
create trigger orders_note_basket_new after insert on orders for each row
  when (new.delivered_at is not null) execute function note_basket();

insert into basket_changes (order_id) select id from orders where delivered_at is not null order by delivered_at;

-- Where too few bought, the page shows what else its maker made.
create index products_maker on products (developer, units_sold desc, pin desc, id desc) where status = 'live' and developer <> '';
