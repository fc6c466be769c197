-- A key that was ordered before its product's release is handed over on that day. docs/decisions/0082-pre-orders.md.
alter table deliveries
  -- 00:00 UTC of the release day; null for what was out when it was ordered.
  add column not_before timestamptz,
  add constraint deliveries_not_before_check check (delivered_at >= not_before),
  add constraint deliveries_not_before_kind_check check (not_before is null or kind = 'key');
-- What the round hands over, in the order of its days.
create index deliveries_release on deliveries (not_before, id)
  where not_before is not null and status in ('waiting', 'held');
-- What waits for the release of a product.
create index deliveries_release_of on deliveries (product_id, order_id)
  where not_before is not null and status in ('waiting', 'held');

-- Whoever moves a release day, by the desk or by an import, moves it for the orders that wait for it; their buyers are told.
create function products_release_moved() returns trigger language plpgsql as $$
begin
  update deliveries set not_before = new.released::timestamp at time zone 'UTC'
    where product_id = new.id and not_before is not null and status in ('waiting', 'held');
  if found then
    perform graphile_worker.add_job('delivery.tellReleaseMoved',
      json_build_object('productId', new.id, 'day', new.released));
  end if;
  return null;
end $$;
create trigger products_release_moved after update of released on products for each row
  when (new.released is distinct from old.released and new.released is not null)
  execute function products_release_moved();
