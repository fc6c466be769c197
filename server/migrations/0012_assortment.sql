-- What changed in the catalog, for the processes that hold it in memory (docs/decisions/0030-assortment-in-memory.md for lists,
-- docs/decisions/0108-cards-in-memory.md for cards and product pages).
-- Written by triggers, so that no path can change a product unseen; read by snapshot, so that a transaction that commits
-- late is not overlooked. Kept for an hour: a process that was away for longer loads everything again.
create table product_changes (
  xid xid8 not null default pg_current_xact_id(),
  -- A product or a variant. All zeros: the lists themselves (classes, platforms, regions, genres, attributes, synonyms). With a 1 at the end:
  -- what the prices of all products are shown by (exchange rates, the limit of guests).
  product_id uuid not null,
  at timestamptz not null default now(),
  primary key (xid, product_id)
);

-- Of one transaction a product is noted once; two transactions never wait for each other here, as each has its own xid. Each
-- change also notifies the web processes, which drop the pages that they keep.
create function note_product() returns trigger language plpgsql as $$
begin
  insert into product_changes (product_id) values (coalesce(new.parent_id, new.id)) on conflict do nothing;
  perform pg_notify('catalog', '');
  return null;
end $$;
-- Words are looked for in the memory of the web processes (docs/decisions/0033-search-in-memory.md). So a change of what a
-- product is found by is news, too. Stock is counted up to five, as buyers are told no more (MANY in stock.ts).
create trigger products_note after update on products for each row
  when ((old.class_id, old.slug, old.slugs, old.name, old.names, old.genre_code, old.kind, old.platform_code, old.region_code,
      old.languages, old.released, old.developer, old.publisher, old.edition, old.system, old.tips, old.sku,
      old.price_minor, old.sale_minor, old.was_minor, old.floor_minor, old.tiers_for, old.order_limit, old.sale_rule, old.sale_countries,
      old.status, old.pin, old.units_sold, least(old.on_hand, 5), old.search_terms, old.attributes, old.parent_id, old.option_values,
      old.variant_no, old.withdrawn, old.variant_attributes, old.variant_values, old.lead_id)
    is distinct from (new.class_id, new.slug, new.slugs, new.name, new.names, new.genre_code, new.kind, new.platform_code, new.region_code,
      new.languages, new.released, new.developer, new.publisher, new.edition, new.system, new.tips, new.sku,
      new.price_minor, new.sale_minor, new.was_minor, new.floor_minor, new.tiers_for, new.order_limit, new.sale_rule, new.sale_countries,
      new.status, new.pin, new.units_sold, least(new.on_hand, 5), new.search_terms, new.attributes, new.parent_id, new.option_values,
      new.variant_no, new.withdrawn, new.variant_attributes, new.variant_values, new.lead_id))
  execute function note_product();

-- Without a notification: the commands that change keys notify only if a page shows another number of them.
create function note_product_of() returns trigger language plpgsql as $$
begin
  insert into product_changes (product_id) values (new.product_id) on conflict do nothing;
  return null;
end $$;

create function note_products() returns trigger language plpgsql as $$
begin
  insert into product_changes (product_id) select distinct coalesce(parent_id, id) from rows on conflict do nothing;
  perform pg_notify('catalog', '');
  return null;
end $$;
create trigger products_note_new after insert on products
  referencing new table as rows for each statement execute function note_products();
create trigger products_note_gone after delete on products
  referencing old table as rows for each statement execute function note_products();

-- For tables with rows of products: `rows` are those that were added, removed, or changed, as they are now.
create function note_products_of_rows() returns trigger language plpgsql as $$
begin
  insert into product_changes (product_id) select distinct product_id from rows on conflict do nothing;
  perform pg_notify('catalog', '');
  return null;
end $$;
do $$
declare
  each_table text;
begin
  foreach each_table in array array['fixed_prices', 'price_tiers', 'fixed_price_tiers', 'product_pictures', 'product_texts',
    'product_trailers', 'trailer_captions', 'product_slugs', 'bought_together'] loop
    execute format('create trigger %1$s_note_new after insert on %1$s
      referencing new table as rows for each statement execute function note_products_of_rows()', each_table);
    execute format('create trigger %1$s_note after update on %1$s
      referencing new table as rows for each statement execute function note_products_of_rows()', each_table);
    execute format('create trigger %1$s_note_gone after delete on %1$s
      referencing old table as rows for each statement execute function note_products_of_rows()', each_table);
  end loop;
end $$;

-- A price line grows with a change of the price, which is noted itself. An import that is undone takes it away.
create trigger price_history_note_gone after delete on price_history
  referencing old table as rows for each statement execute function note_products_of_rows();
create trigger fixed_price_history_note_gone after delete on fixed_price_history
  referencing old table as rows for each statement execute function note_products_of_rows();

-- An address that goes from one product to another is news of both.
create trigger product_slugs_note_before after update on product_slugs
  referencing old table as rows for each statement execute function note_products_of_rows();

-- A relation is seen on the pages of both of its products, and of an edition or a series on those of all its others.
create function note_relations() returns trigger language plpgsql as $$
begin
  insert into product_changes (product_id)
    select product_id from rows union select other_id from rows
    union select r.other_id from product_relations r join rows on r.product_id = rows.product_id
    on conflict do nothing;
  perform pg_notify('catalog', '');
  return null;
end $$;
create trigger product_relations_note_new after insert on product_relations
  referencing new table as rows for each statement execute function note_relations();
create trigger product_relations_note after update on product_relations
  referencing new table as rows for each statement execute function note_relations();
create trigger product_relations_note_gone after delete on product_relations
  referencing old table as rows for each statement execute function note_relations();

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
  perform pg_notify('catalog', '');
  return null;
end $$;
create trigger classes_note after insert or update or delete on classes for each statement execute function note_lists();
create trigger platforms_note after insert or update or delete on platforms for each statement execute function note_lists();
create trigger regions_note after insert or update or delete on regions for each statement execute function note_lists();
create trigger genres_note after insert or update or delete on genres for each statement execute function note_lists();
create trigger attributes_note after insert or update or delete on attributes for each statement execute function note_lists();
create trigger attribute_options_note after insert or update or delete on attribute_options
  for each statement execute function note_lists();
create trigger search_synonyms_note after insert or update or delete on search_synonyms
  for each statement execute function note_lists();
create trigger class_attributes_note after insert or update or delete on class_attributes
  for each statement execute function note_lists();

create function note_terms() returns trigger language plpgsql as $$
begin
  insert into product_changes (product_id) values ('00000000-0000-0000-0000-000000000001') on conflict do nothing;
  perform pg_notify('catalog', '');
  return null;
end $$;
create trigger currency_rates_note after insert or update or delete on currency_rates for each statement execute function note_terms();
create trigger currency_rate_history_note after insert or update or delete on currency_rate_history
  for each statement execute function note_terms();
create trigger settings_note_new after insert or delete on settings for each statement execute function note_terms();
create trigger settings_note after update on settings for each row
  when (new.key = 'caps.guest.unitsPerProduct') execute function note_terms();
