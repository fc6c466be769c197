-- What changed in the assortment, for the processes that hold it in memory (docs/decisions/0030-assortment-in-memory.md).
-- Written by triggers, so that no path can change a product unseen; read by snapshot, so that a transaction that commits
-- late is not overlooked. Kept for an hour: a process that was away for longer loads everything again.
create table product_changes (
  xid xid8 not null default pg_current_xact_id(),
  -- All zeros: the lists themselves (classes, platforms, regions, genres, attributes).
  product_id uuid not null,
  at timestamptz not null default now(),
  primary key (xid, product_id)
);

-- Of one transaction a product is noted once; two transactions never wait for each other here, as each has its own xid.
create function note_product() returns trigger language plpgsql as $$
begin
  insert into product_changes (product_id) values (coalesce(new.parent_id, new.id)) on conflict do nothing;
  return null;
end $$;
-- Words are looked for in the memory of the web processes (docs/decisions/0033-search-in-memory.md). So a change of what a
-- product is found by is news, too: its edition and its makers are in its terms.
create trigger products_note after update on products for each row
  when ((old.class_id, old.name, old.genre_code, old.kind, old.platform_code, old.region_code, old.languages, old.released,
      old.price_minor, old.sale_minor, old.was_minor, old.status, old.pin, old.units_sold, old.on_hand > 0, old.search_terms,
      old.attributes, old.variant_values)
    is distinct from (new.class_id, new.name, new.genre_code, new.kind, new.platform_code, new.region_code, new.languages,
      new.released, new.price_minor, new.sale_minor, new.was_minor, new.status, new.pin, new.units_sold, new.on_hand > 0,
      new.search_terms, new.attributes, new.variant_values))
  execute function note_product();

create function note_product_of() returns trigger language plpgsql as $$
begin
  insert into product_changes (product_id) values (new.product_id) on conflict do nothing;
  return null;
end $$;

create function note_products() returns trigger language plpgsql as $$
begin
  insert into product_changes (product_id) select distinct coalesce(parent_id, id) from rows on conflict do nothing;
  return null;
end $$;
create trigger products_note_new after insert on products
  referencing new table as rows for each statement execute function note_products();
create trigger products_note_gone after delete on products
  referencing old table as rows for each statement execute function note_products();

-- Lists filter and sort by the fixed price where there is one (docs/features/fixed-prices.md).
create function note_products_of_prices() returns trigger language plpgsql as $$
begin
  insert into product_changes (product_id) select distinct product_id from rows on conflict do nothing;
  return null;
end $$;
create trigger fixed_prices_note_new after insert on fixed_prices
  referencing new table as rows for each statement execute function note_products_of_prices();
create trigger fixed_prices_note_gone after delete on fixed_prices
  referencing old table as rows for each statement execute function note_products_of_prices();
create trigger fixed_prices_note after update on fixed_prices for each row
  when (old.current_minor <> new.current_minor) execute function note_product_of();

-- Keys of an import are not for sale until its batches are live, and that is noted then: a long file would have the same products
-- loaded again for each of its parts.
create function note_products_of_keys() returns trigger language plpgsql as $$
begin
  insert into product_changes (product_id)
    select distinct r.product_id from rows r join key_batches b on b.id = r.batch_id
    where r.state = 'free' and b.state = 'live' on conflict do nothing;
  return null;
end $$;

create function note_lists() returns trigger language plpgsql as $$
begin
  insert into product_changes (product_id) values ('00000000-0000-0000-0000-000000000000') on conflict do nothing;
  return null;
end $$;
create trigger classes_note after insert or update or delete on classes for each statement execute function note_lists();
create trigger platforms_note after insert or update or delete on platforms for each statement execute function note_lists();
create trigger regions_note after insert or update or delete on regions for each statement execute function note_lists();
create trigger genres_note after insert or update or delete on genres for each statement execute function note_lists();
create trigger attributes_note after insert or update or delete on attributes for each statement execute function note_lists();
create trigger attribute_options_note after insert or update or delete on attribute_options
  for each statement execute function note_lists();
create trigger class_attributes_note after insert or update or delete on class_attributes
  for each statement execute function note_lists();
