-- When the page of a product last changed, for sitemaps: by triggers, as a date that some path forgets to set is worse than
-- none. What sells and what is left changes by the minute and is no new page.
create function products_page_changed() returns trigger language plpgsql as $$
begin
  if (old.class_id, old.slug, old.slugs, old.name, old.genre_code, old.kind, old.platform_code, old.region_code, old.languages,
      old.developer, old.publisher, old.released, old.edition, old.system, old.tips, old.price_minor, old.sale_minor, old.was_minor,
      old.status)
    is distinct from
     (new.class_id, new.slug, new.slugs, new.name, new.genre_code, new.kind, new.platform_code, new.region_code, new.languages,
      new.developer, new.publisher, new.released, new.edition, new.system, new.tips, new.price_minor, new.sale_minor, new.was_minor,
      new.status) then
    new.updated_at := clock_timestamp();
  else
    new.updated_at := old.updated_at;
  end if;
  return new;
end $$;
create trigger products_page_changed
  before update of class_id, slug, slugs, name, genre_code, kind, platform_code, region_code, languages, developer, publisher,
    released, edition, system, tips, price_minor, sale_minor, was_minor, status, updated_at on products
  for each row execute function products_page_changed();

alter table product_texts add column updated_at timestamptz not null default clock_timestamp();
create function product_texts_changed() returns trigger language plpgsql as $$
begin
  new.updated_at := case when to_jsonb(new) - 'updated_at' = to_jsonb(old) - 'updated_at'
    then old.updated_at else clock_timestamp() end;
  return new;
end $$;
create trigger product_texts_changed before update on product_texts
  for each row execute function product_texts_changed();
