-- The page on which an affiliate sees their link and earnings.
insert into reserved_slugs values ('my-affiliate') on conflict do nothing;
