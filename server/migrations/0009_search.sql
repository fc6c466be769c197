-- How a title is compared with what a person types: case, accents, marks of ownership and apostrophes fall away, and all
-- other punctuation separates words. The collation is named, so the same text folds alike on every server.
create function search_fold(value text) returns text
language sql immutable strict parallel safe
return trim(regexp_replace(
  lower(public.unaccent('public.unaccent'::regdictionary, translate(value, '™®©''’`´', '')) collate pg_c_utf8),
  '[^[:alnum:]]+', ' ', 'g'));

alter table products
  -- What the buyer gets, beside the title: "Standard, full game", "12 months, 3 devices".
  add column edition text not null default '',
  add column search_name text not null generated always as (search_fold(name)) stored,
  add column search_text text not null generated always as
    (search_fold(name || ' ' || developer || ' ' || publisher)) stored;

drop index products_title;
create index products_title on products (search_name) where status = 'live';
drop index products_name_trgm;
create index products_name_trgm on products using gin (search_name gin_trgm_ops) where status = 'live';
create index products_text_trgm on products using gin (search_text gin_trgm_ops) where status = 'live';
-- Names in the order of a dictionary, whatever the server's own collation.
drop index products_name;
create index products_name on products (name collate "und-x-icu", id) where status = 'live';

-- A product that has no price yet may be drafted; it cannot go on sale before it has one.
alter table products
  drop constraint products_price_minor_check,
  add constraint products_price_minor_check check (price_minor >= 0),
  add constraint products_priced check (price_minor > 0 or status = 'draft');

create or replace function products_price_changed() returns trigger language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
begin
  if tg_op = 'UPDATE' and old.current_minor = new.current_minor then return null; end if;
  update price_history set valid_to = moment where product_id = new.id and valid_to is null;
  -- "No price yet" was never asked of anyone, so it must not count as the lowest price of the month.
  if new.current_minor > 0 then
    insert into price_history (product_id, price_minor, valid_from) values (new.id, new.current_minor, moment);
  end if;
  return null;
end $$;

-- Best sellers are counted from the orders of the last 30 days.
create index orders_paid on orders (paid_at) where paid_at is not null;
