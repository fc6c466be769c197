-- Whoever waits for a lower price waits for the one that they saw: where it was fixed for their currency, that one.
alter table alerts
  -- Minor units of the currency: the fixed price that stood when the alert was asked for, and the one that the mail tells of.
  add column baseline_fixed_minor bigint check (baseline_fixed_minor > 0),
  add column told_fixed_minor bigint check (told_fixed_minor > 0);

-- As before, and for whoever saw a fixed price: whether theirs fell, who looks finds out.
create or replace function price_history_alert() returns trigger language plpgsql as $$
begin
  if exists (select from alerts where product_id = new.product_id and kind = 'price' and state = 'active'
      and (baseline_minor > new.price_minor or baseline_fixed_minor is not null)) then
    perform graphile_worker.add_job('alerts.look', json_build_object('productId', new.product_id));
  end if;
  return null;
end $$;

-- A price that was fixed, changed or let go may be a lower one for who waits in its currency.
create function fixed_prices_alert() returns trigger language plpgsql as $$
declare
  changed fixed_prices := coalesce(new, old);
begin
  if exists (select from alerts where product_id = changed.product_id and kind = 'price' and state = 'active'
      and currency = changed.currency) then
    perform graphile_worker.add_job('alerts.look', json_build_object('productId', changed.product_id));
  end if;
  return null;
end $$;
create trigger fixed_prices_alert after insert or delete or update on fixed_prices
  for each row execute function fixed_prices_alert();
