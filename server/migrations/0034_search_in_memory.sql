-- Words are looked for in the memory of the web processes (docs/decisions/0033-search-in-memory.md). So a change of what a
-- product is found by is news, too: its edition and its makers are in its terms.
create or replace trigger products_note after update on products for each row
  when ((old.class_id, old.name, old.genre_code, old.kind, old.platform_code, old.region_code, old.languages, old.released,
      old.price_minor, old.sale_minor, old.was_minor, old.status, old.pin, old.units_sold, old.on_hand > 0, old.search_terms)
    is distinct from (new.class_id, new.name, new.genre_code, new.kind, new.platform_code, new.region_code, new.languages,
      new.released, new.price_minor, new.sale_minor, new.was_minor, new.status, new.pin, new.units_sold, new.on_hand > 0,
      new.search_terms))
  execute function note_product();

-- What looked for them here, and what nothing else asks.
drop function search_fetch(tsquery, int);
drop function search_head(text[], int);
drop index products_terms;
drop index products_search_title;
-- The same as products_best.
drop index products_search_walk;
