-- The page where a buyer has a link to their order sent.
insert into reserved_slugs values ('find-order') on conflict do nothing;
