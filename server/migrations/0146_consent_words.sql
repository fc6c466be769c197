-- The sentence that the buyer agreed to, in the language in which the checkout showed it. Null in the rows from before, of which only
-- the version is known.
alter table order_consents
  add column locale text,
  add column words text check (words <> ''),
  add check ((locale is null) = (words is null));
