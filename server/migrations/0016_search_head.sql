-- Live products with one of these titles, or with a title that begins with the first of them; so many of each at most. Without
-- the planner's leave to go through the table: it would, in hope of an early end.
create function search_head(titles text[], most int)
returns table (id uuid, search_title text, search_terms tsvector, units_sold int, pin int)
language sql stable parallel restricted rows 100
set enable_seqscan = off
as $$
  (select p.id, p.search_title, p.search_terms, p.units_sold, p.pin from products p
   where p.status = 'live' and p.search_title = any(titles) limit most)
  union all
  (select p.id, p.search_title, p.search_terms, p.units_sold, p.pin from products p
   where p.status = 'live' and p.search_title ~>=~ (titles[1] || ' ') and p.search_title ~<~ (titles[1] || '!') limit most)
$$;
