-- A move of a release day is a thing of its own: a day that comes back a second time is told again. A day that lies in the past
-- is today for the orders that wait for it, since their keys leave now and their guarantee begins now.
create or replace function products_release_moved() returns trigger language plpgsql as $$
declare today date := (now() at time zone 'UTC')::date;
begin
  update deliveries set not_before = greatest(new.released, today)::timestamp at time zone 'UTC'
    where product_id = new.id and not_before is not null and status in ('waiting', 'held');
  if found and new.released > today then
    perform graphile_worker.add_job('delivery.tellReleaseMoved',
      json_build_object('productId', new.id, 'day', new.released, 'move', gen_random_uuid()));
  end if;
  return null;
end $$;
