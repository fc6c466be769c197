-- Addresses in each language, with a memory. `slug` is the address in en-US and in every language that has none of its own;
-- `slugs` is {locale: slug}. What a slug has ever meant is kept in `shelf_slugs` and `product_slugs`, by triggers, so that
-- no path that renames something can lose its old address. A slug means one thing in all languages: an address that lost
-- its language on the way still leads there.

create function slug_is_fit(value text) returns boolean language sql immutable strict parallel safe
return value = lower(value collate pg_c_utf8) and value collate pg_c_utf8 ~ '^[[:alnum:]][[:alnum:].-]{0,119}$';

create function slugs_are_fit(slugs jsonb) returns boolean language sql immutable strict parallel safe
return jsonb_typeof(slugs) = 'object' and not exists (
  select from jsonb_each(slugs) as each (locale, slug)
  where locale !~ '^[a-z]{2}(-[A-Z]{2})?$' or locale = 'en-US'
    or jsonb_typeof(slug) <> 'string' or not slug_is_fit(slug #>> '{}'));

-- First parts of addresses that are the storefront's, the calls' or the process's own.
create table reserved_slugs (slug text primary key);
insert into reserved_slugs select unnest(string_to_array(
  'login register forgot resetpassword checkout cart search 404 newsletter chat about-us contact-us condition privacy-policy '
  'refund-policy shipping news newsinfo affiliate feedback wholesale sale all best-sellers new price-drops my-account '
  'my-changepwd my-membership my-history my-order my-address my-collect my-notice my-support my-info paying success-payment '
  'cancel paypal topay tocancel tosuccess api prod-api admin assets covers static dev healthz readyz metrics favicon.ico '
  'favicon.svg robots.txt sitemap.xml sitemaps og', ' '));

alter table classes
  add column slugs jsonb not null default '{}' check (slugs_are_fit(slugs)),
  add constraint classes_slug_fit check (slug_is_fit(slug));
alter table genres
  add column slugs jsonb not null default '{}' check (slugs_are_fit(slugs)),
  add constraint genres_slug_fit check (slug_is_fit(slug));
alter table platforms
  add column slugs jsonb not null default '{}' check (slugs_are_fit(slugs)),
  add constraint platforms_slug_fit check (slug_is_fit(slug));
alter table products add column slugs jsonb not null default '{}' check (slugs_are_fit(slugs));

-- What `/{name}` means or meant. `thing` is a class's id, or the code of a genre or platform.
create table shelf_slugs (
  kind text not null check (kind in ('class', 'genre', 'platform')),
  slug text not null,
  thing text not null,
  primary key (kind, slug)
);
create index shelf_slugs_thing on shelf_slugs (kind, thing);

-- What `/{class}/{name}` means or meant. A row a slug, today's among them, as the primary key is what refuses a second
-- meaning, also to two who come at once.
create table product_slugs (
  class_id uuid not null,
  slug text not null,
  product_id uuid not null,
  primary key (class_id, slug)
);
create index product_slugs_product on product_slugs (product_id);

-- `keep_shelf_slugs(kind, key)`: the kind of what the table holds, and the column that names one.
create function keep_shelf_slugs() returns trigger language plpgsql as $$
declare
  this_kind constant text := tg_argv[0];
  this_thing constant text := to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[1];
  wanted text;
  owner text;
  in_use boolean;
begin
  if tg_op = 'DELETE' then
    delete from shelf_slugs where kind = this_kind and thing = this_thing;
    return null;
  end if;
  for wanted in select new.slug union select value from jsonb_each_text(new.slugs) order by 1 loop
    if exists (select from reserved_slugs where slug = wanted) then
      raise exception 'The address /% is the store''s own', wanted using errcode = 'check_violation', constraint = 'slug_reserved';
    end if;
    insert into shelf_slugs (kind, slug, thing) values (this_kind, wanted, this_thing) on conflict do nothing;
    select thing into owner from shelf_slugs where kind = this_kind and slug = wanted for update;
    continue when owner = this_thing;
    execute format('select exists (select from %I t where t.%I::text = $1 and (t.slug = $2 or exists (
      select from jsonb_each_text(t.slugs) as each where each.value = $2)))', tg_table_name, tg_argv[1])
      into in_use using owner, wanted;
    if in_use then
      raise exception 'The address /% is taken', wanted using errcode = 'unique_violation', constraint = 'shelf_slugs_pkey';
    end if;
    -- Nobody's address any more but a memory, which gives way.
    update shelf_slugs set thing = this_thing where kind = this_kind and slug = wanted;
    perform pg_notify('catalog', '');
  end loop;
  if tg_op = 'UPDATE' then perform pg_notify('catalog', ''); end if;
  return null;
end $$;

create function claim_product_slug(in_class uuid, wanted text, product uuid) returns void language plpgsql as $$
declare
  owner uuid;
begin
  insert into product_slugs (class_id, slug, product_id) values (in_class, wanted, product) on conflict do nothing;
  select product_id into owner from product_slugs where class_id = in_class and slug = wanted for update;
  if owner = product then return; end if;
  if exists (select from products p where p.id = owner and p.class_id = in_class
    and (p.slug = wanted or exists (select from jsonb_each_text(p.slugs) as each where each.value = wanted))) then
    raise exception 'The address % is taken', wanted using errcode = 'unique_violation', constraint = 'product_slugs_pkey';
  end if;
  update product_slugs set product_id = product where class_id = in_class and slug = wanted;
  perform pg_notify('catalog', '');
end $$;

-- By statement, as products come in by the thousand.
create function keep_slugs_of_new_products() returns trigger language plpgsql as $$
declare
  total bigint;
  kept bigint;
begin
  with wanted as (
    select class_id, slug, id from added
    union
    select class_id, each.value, id from added, jsonb_each_text(added.slugs) as each where added.slugs <> '{}'),
  written as (
    insert into product_slugs (class_id, slug, product_id) select * from wanted on conflict do nothing returning 1)
  select (select count(*) from wanted), (select count(*) from written) into total, kept;
  if kept < total then
    perform claim_product_slug(class_id, slug, id) from added;
    perform claim_product_slug(class_id, each.value, id) from added, jsonb_each_text(added.slugs) as each;
  end if;
  return null;
end $$;

create function keep_slugs_of_product() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from product_slugs where product_id = old.id;
    return null;
  end if;
  perform claim_product_slug(new.class_id, wanted, new.id)
  from (select new.slug union select value from jsonb_each_text(new.slugs)) as each (wanted) order by wanted;
  perform pg_notify('catalog', '');
  return null;
end $$;

create trigger classes_slugs after insert or delete or update of slug, slugs on classes
  for each row execute function keep_shelf_slugs('class', 'id');
create trigger genres_slugs after insert or delete or update of slug, slugs on genres
  for each row execute function keep_shelf_slugs('genre', 'code');
create trigger platforms_slugs after insert or delete or update of slug, slugs on platforms
  for each row execute function keep_shelf_slugs('platform', 'code');
create trigger products_slugs_new after insert on products
  referencing new table as added for each statement execute function keep_slugs_of_new_products();
create trigger products_slugs after delete or update of slug, slugs, class_id on products
  for each row execute function keep_slugs_of_product();

insert into shelf_slugs (kind, slug, thing)
  select 'class', slug, id::text from classes
  union all select 'genre', slug, code from genres
  union all select 'platform', slug, code from platforms;
insert into product_slugs (class_id, slug, product_id) select class_id, slug, id from products;
